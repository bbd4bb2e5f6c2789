import { says } from '@/lib/api/says'
import { ADULT_AGE, Contact, Person } from './contract'

const MIN_AGE = 13

/** Whether this age, typed or parsed, needs a parent's or guardian's consent. */
export function needsGuardian(age: unknown): boolean {
  const years = typeof age === 'string' && /^\s*\d+\s*$/.test(age) ? Number(age) : age
  return typeof years === 'number' && years >= MIN_AGE && years < ADULT_AGE
}

/** Step 3 of the wizard: the contract's person, with the consent that the page asks of minors. */
export const PersonForm = Person.refine((person) => !needsGuardian(person.age) || person.guardian_consent === true, {
  path: ['guardian_consent'],
  message: says('guardian_required'),
  // Said together with the other fields' problems, not only once those are gone.
  when: () => true,
})

/** The wizard's step that asks for a field of the submission; undefined for what no step asks for. */
export function stepOfField(field: string): 3 | 4 | 6 | undefined {
  if (Object.hasOwn(Person.shape, field)) return 3
  if (field === 'proof') return 4
  return Object.hasOwn(Contact.shape, field) ? 6 : undefined
}
