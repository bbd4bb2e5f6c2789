import type { z } from 'zod'
import type { Strictness } from '../texts'

/** A kind of step: what its content may be, and what a new one starts with. */
export interface StepKind<Kind extends string, Schema extends z.ZodType> {
  kind: Kind
  schema: (strictness: Strictness) => Schema
  /** A step as the editor adds it; it fits the schema of a draft. */
  initial: () => z.output<Schema>
}

export const stepKind = <Kind extends string, Schema extends z.ZodType<{ kind: Kind }>>(shape: StepKind<Kind, Schema>) => shape
