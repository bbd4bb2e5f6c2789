import type { z } from 'zod'
import type { ContactFields, PersonFields } from '@/lib/work/completions/submit-contract'

/** How a step asks for a field that can be left out. */
export type HowAsked = 'no' | 'optional' | 'required'

/** The fields of step 3 of the wizard. */
export type TypedPerson = z.input<typeof PersonFields> & {
  /** Whether the person has confirmed that a name of one word is the whole name; only the page asks this. */
  name_only?: boolean | undefined
}

/** The fields of step 6. */
export type TypedContact = z.input<typeof ContactFields>

// Checked against the contract by types: a missing or additional field does not compile.
const steps: { [Field in keyof TypedPerson]-?: 3 } & { [Field in keyof TypedContact]-?: 6 } & { proof: 4 } = {
  name: 3,
  name_only: 3,
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

/** The position of a field on its step, from 0. */
export const placeOfField = (field: string): number => Object.keys(steps).indexOf(field)

/** The step that contains a field of the submission; undefined for fields without a step. */
export const stepOfField = (field: string): 3 | 4 | 6 | undefined => (Object.hasOwn(steps, field) ? steps[field as keyof typeof steps] : undefined)
