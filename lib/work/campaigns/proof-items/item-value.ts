import type { FlagReason } from '@/db/desk-values'
import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { withoutUnseen } from '@/lib/platform/contract/unseen'
import type { ItemKindName, ProofItem } from './registry'

/** A sent value in the form in which it is stored, with a flag if it is doubtful; or why it is refused. */
export type CheckedValue = { value: string; flag?: FlagReason } | { error: ValidationKey }

type ItemOf<Kind extends ItemKindName> = Extract<ProofItem, { kind: Kind }>

/** Checks what was sent for a proof item of a version, whatever it is. */
export type ValueCheck<Kind extends ItemKindName> = (item: ItemOf<Kind>, raw: unknown) => CheckedValue

/** What was sent, without what is not seen; empty unless it is text. */
export const typedText = (raw: unknown): string => (typeof raw === 'string' ? withoutUnseen(raw) : '')
