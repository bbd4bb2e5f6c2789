import '@/lib/platform/contract/jitless'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { messageKey, type ValidationKey } from '@/lib/platform/contract/message-key'
import { countryMeant } from '@/lib/platform/visitor/country-names'
import { needsGuardian } from '@/lib/work/completions/fields'
import { nameDoubt } from '@/lib/work/completions/full-name'
import { ContactFields, PersonFields } from '@/lib/work/completions/submit-contract'
import type { TypedPerson } from './fields'
import { minimumAge } from './minimum-age'

// The validation rules of the wizard's forms. Loaded after the page (`components/wizard/rules.ts`), because they need zod.

/** The page's additional checks: a name that a payment can be made to, and an existing country. */
function doubtsOf({ name, name_only, country }: TypedPerson): [field: keyof TypedPerson, ValidationKey][] {
  const doubt = typeof name === 'string' && name.trim() ? nameDoubt(name) : undefined
  const isUnknown = typeof country === 'string' && country.trim() !== '' && countryMeant(country) === undefined
  return [
    ...(doubt === 'letters' ? [['name', 'name_letters'] as const] : doubt && name_only !== true ? [['name', 'name_whole'] as const] : []),
    ...(isUnknown ? [['country', 'country_unknown'] as const] : []),
  ].map(([field, key]) => [field, key])
}

/** Step 3 of the wizard: the contract's person, with the page's own checks of full name, country and minors' consent. */
export const PersonForm = z
  .custom<TypedPerson>((typed) => typeof typed === 'object' && typed !== null)
  // Not a refinement of `Person`, because refinements are skipped once a field fails, and all errors must be shown together.
  .transform((typed, context) => {
    const person = PersonFields.safeParse(typed)
    for (const { path, message } of person.error?.issues ?? []) context.issues.push({ code: 'custom', path, message, input: typed })
    const doubts = doubtsOf(typed)
    for (const [field, key] of doubts) context.issues.push({ code: 'custom', path: [field], message: messageKey(key), input: typed })
    const age = PersonFields.shape.age.safeParse(typed.age)
    const isTooYoung = age.success && age.data < minimumAge()
    if (isTooYoung) context.issues.push({ code: 'custom', path: ['age'], message: messageKey('age_range'), input: typed })
    if (needsGuardian(typed.age, minimumAge()) && typed.guardian_consent !== true) {
      context.issues.push({ code: 'custom', path: ['guardian_consent'], message: messageKey('guardian_required'), input: typed })
    }
    return person.success && doubts.length === 0 && !isTooYoung ? person.data : z.NEVER
  })

/** Step 6. */
export const ContactStep = ContactFields

// The forms output the typed values, which the draft stores.
export const personRules = zodResolver(PersonForm, undefined, { raw: true })
export const contactRules = zodResolver(ContactStep, undefined, { raw: true })
