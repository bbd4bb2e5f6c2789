// What pages must know of a submission's fields before its contract, and zod with it, has been fetched.
import type { z } from 'zod'
import type { Contact, Person } from './submit-contract'

/** Most bytes of a proof as it is sent. */
export const MAX_PROOF_BYTES = 8 * 1024 * 1024

/** The youngest who may take part. */
export const MIN_AGE = 13

/** Ages below this need a parent's or guardian's consent on the page. */
const ADULT_AGE = 18

/** What is typed on step 3 of the wizard. */
export type TypedPerson = z.input<typeof Person>

/** What is typed on step 6. */
export type TypedContact = z.input<typeof Contact>

/** Whether this age, typed or parsed, needs a parent's or guardian's consent. */
export function needsGuardian(age: unknown): boolean {
  const years = typeof age === 'string' && /^\s*\d+\s*$/.test(age) ? Number(age) : age
  return typeof years === 'number' && years >= MIN_AGE && years < ADULT_AGE
}

// The types hold it to the contract: a field that is missing here, or one too many, does not compile.
const steps: { [Field in keyof TypedPerson]-?: 3 } & { [Field in keyof TypedContact]-?: 6 } & { proof: 4 } = {
  name: 3,
  country: 3,
  whatsapp: 3,
  age: 3,
  profession: 3,
  gender: 3,
  guardian_consent: 3,
  proof: 4,
  email: 6,
  telegram: 6,
}

/** The wizard's step that asks for a field of the submission; undefined for what no step asks for. */
export const stepOfField = (field: string): 3 | 4 | 6 | undefined => (Object.hasOwn(steps, field) ? steps[field as keyof typeof steps] : undefined)
