import '@/lib/api/jitless'
import { z } from 'zod'
import { says } from '@/lib/api/says'
import { ADULT_AGE, Contact, Person } from './contract'

const MIN_AGE = 13

/** Whether this age, typed or parsed, needs a parent's or guardian's consent. */
export function needsGuardian(age: unknown): boolean {
  const years = typeof age === 'string' && /^\s*\d+\s*$/.test(age) ? Number(age) : age
  return typeof years === 'number' && years >= MIN_AGE && years < ADULT_AGE
}

/** Step 3 of the wizard: the contract's person, with the consent that the page asks of minors. */
export const PersonForm = z
  .custom<z.input<typeof Person>>((typed) => typeof typed === 'object' && typed !== null)
  // Not a refinement of `Person`: those are left out once a field has failed, and all problems are to be said together.
  .transform((typed, context) => {
    const person = Person.safeParse(typed)
    for (const { path, message } of person.error?.issues ?? []) context.issues.push({ code: 'custom', path, message, input: typed })
    if (needsGuardian(typed.age) && typed.guardian_consent !== true) {
      context.issues.push({ code: 'custom', path: ['guardian_consent'], message: says('guardian_required'), input: typed })
    }
    return person.success ? person.data : z.NEVER
  })

/** The wizard's step that asks for a field of the submission; undefined for what no step asks for. */
export function stepOfField(field: string): 3 | 4 | 6 | undefined {
  if (Object.hasOwn(Person.shape, field)) return 3
  if (field === 'proof') return 4
  return Object.hasOwn(Contact.shape, field) ? 6 : undefined
}
