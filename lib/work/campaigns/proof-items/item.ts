import type { z } from 'zod'
import { type CampaignText, partKey, type Strictness, textOf } from '../texts'

/** What every proof item has: its key, which names the field `proof_<key>` and never changes, and what is asked for. */
export const itemBase = (strictness: Strictness) => ({ key: partKey, label: textOf(strictness, 120), hint: textOf('draft', 300).optional() })

/** A kind of proof item. */
export interface ItemKind<Kind extends string, Schema extends z.ZodType> {
  kind: Kind
  schema: (strictness: Strictness) => Schema
  /** An item as the editor adds it; it fits the schema of a draft. */
  initial: (key: string, label: CampaignText) => z.output<Schema>
}

export const itemKind = <Kind extends string, Schema extends z.ZodType<{ kind: Kind; key: string }>>(shape: ItemKind<Kind, Schema>) => shape
