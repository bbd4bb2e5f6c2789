import type { z } from 'zod'
import type { ContactFields, PersonFields } from '@/lib/work/completions/submit-contract'

/** How a step asks for a field that can be left out. */
export type HowAsked = 'no' | 'optional' | 'required'

/** The fields of the registration. */
export type TypedPerson = z.input<typeof PersonFields> & {
  /** Whether the person has confirmed that a name of one word is the whole name; only the page asks this. */
  name_only?: boolean | undefined
}

/** The fields of the contact step. */
export type TypedContact = z.input<typeof ContactFields>

// Checked against the contract by types: a missing or additional field does not compile.
export const personFields: { [Field in keyof TypedPerson]-?: 'registration' } = {
  name: 'registration',
  name_only: 'registration',
  country: 'registration',
  whatsapp: 'registration',
  age: 'registration',
  profession: 'registration',
  gender: 'registration',
  guardian_consent: 'registration',
}
export const contactFields: { [Field in keyof TypedContact]-?: 'contact' } = { email: 'contact', telegram: 'contact', told: 'contact' }
