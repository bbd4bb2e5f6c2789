import { isObject } from '@/lib/platform/browser/is-object'
import type { TypedContact, TypedPerson } from './fields'

// Plain checks without zod, because the page reads its draft first and loading zod would delay that.
export const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

const genders: Record<TypedPerson['gender'], true> = { male: true, female: true }
const gender = (value: unknown) => (typeof value === 'string' && Object.hasOwn(genders, value) ? (value as TypedPerson['gender']) : undefined)

/** How to read each field of a task in progress from storage; the values are as typed and not validated. */
const fields = {
  name: text,
  name_only: yesOrNo,
  country: text,
  whatsapp: text,
  age: text,
  profession: text,
  gender,
  guardian_consent: yesOrNo,
  email: text,
  telegram: text,
  told: text,
  /** The chosen proof's file name, so that after a reload the page can name the missing image. */
  proof_name: text,
  /** The submission's `Idempotency-Key`. It survives a reload, so that a lost answer does not lead to a second completion. */
  submission_key: text,
  /** When the reward code expires. */
  code_expires_at: text,
} satisfies Record<keyof TypedPerson | keyof TypedContact | 'proof_name' | 'submission_key' | 'code_expires_at', (stored: unknown) => unknown>

export type DraftData = { [Field in keyof typeof fields]?: ReturnType<(typeof fields)[Field]> }

/** Reads the stored fields of a draft, without values of a wrong type. */
export function readData(stored: unknown): DraftData {
  const kept = isObject(stored) ? Object.entries(fields).map(([field, read]) => [field, read(stored[field])]) : []
  // Safe: each value was read by its own field's reader.
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined)) as DraftData
}
