import '@/lib/platform/contract/jitless'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { messageKey, type ValidationKey } from '@/lib/platform/contract/message-key'
import { countryMeant } from '@/lib/platform/visitor/country-names'
import { needsGuardian } from '@/lib/work/completions/fields'
import { nameDoubt } from '@/lib/work/completions/full-name'
import { ContactFields, PersonFields } from '@/lib/work/completions/submit-contract'
import type { HowAsked, TypedContact, TypedPerson } from './fields'
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

/** What a campaign asks of a person beyond what everybody is asked. */
interface PersonTerms {
  minimumAge: number | null
  /** ISO 3166-1 alpha-2; empty for all. */
  countries: string[]
}

const anybody: PersonTerms = { minimumAge: null, countries: [] }

/** How a person does not fit the terms of a campaign. */
function unfitOf(age: number | undefined, country: string, { minimumAge: least, countries }: PersonTerms): [field: keyof TypedPerson, ValidationKey][] {
  const meant = countryMeant(country)
  return [
    ...(age !== undefined && age < minimumAge() ? [['age', 'age_range'] as const] : []),
    ...(age !== undefined && age >= minimumAge() && least !== null && age < least ? [['age', 'age_of_campaign'] as const] : []),
    ...(meant && countries.length > 0 && !countries.includes(meant) ? [['country', 'country_of_campaign'] as const] : []),
  ].map(([field, key]) => [field, key])
}

const isForm = (typed: unknown) => typeof typed === 'object' && typed !== null

/** A contract's person, with the page's own checks of full name, country and minors' consent, and the terms of a campaign. */
const personForm = <Person>(fields: z.ZodType<Person>, terms: PersonTerms = anybody) =>
  z
    .custom<TypedPerson>(isForm)
    // Not a refinement of the person, because refinements are skipped once a field fails, and all errors must be shown together.
    .transform((typed, context) => {
      const person = fields.safeParse(typed)
      for (const { path, message } of person.error?.issues ?? []) context.issues.push({ code: 'custom', path, message, input: typed })
      const age = PersonFields.shape.age.safeParse(typed.age)
      const doubts = [...doubtsOf(typed), ...unfitOf(age.data, typed.country, terms)]
      for (const [field, key] of doubts) context.issues.push({ code: 'custom', path: [field], message: messageKey(key), input: typed })
      if (needsGuardian(typed.age, minimumAge()) && typed.guardian_consent !== true) {
        context.issues.push({ code: 'custom', path: ['guardian_consent'], message: messageKey('guardian_required'), input: typed })
      }
      return person.success && doubts.length === 0 ? person.data : z.NEVER
    })

/** Step 3 of the wizard. */
export const PersonForm = personForm(PersonFields)

const emptyToNothing = (typed: unknown) => (typed === '' || typed === null ? undefined : typed)

/** A field as a campaign asks for it; one that it does not ask for is left out. */
const softly = <Field extends z.ZodType>(field: Field, asked: HowAsked) =>
  asked === 'required' ? field : z.preprocess((typed) => (asked === 'no' ? undefined : emptyToNothing(typed)), field.optional()).optional()

/** The registration of a campaign. */
export const personFormOf = ({ profession, gender, ...terms }: PersonTerms & { profession: HowAsked; gender: HowAsked }) => {
  const { shape } = PersonFields
  return personForm(z.object({ ...shape, profession: softly(shape.profession, profession), gender: softly(shape.gender, gender) }), terms)
}

/** The contact step of a campaign. */
export const contactFormOf = ({ email, telegram }: { email: HowAsked; telegram: HowAsked }) => {
  const fields = z.object({
    email: softly(
      z.email({ error: ({ input }) => (input ? messageKey('email_invalid') : messageKey('email_required')) }).max(254, messageKey('too_long')),
      email,
    ),
    telegram: softly(ContactFields.shape.telegram, telegram),
  })
  return z.custom<TypedContact>(isForm).transform((typed, context) => {
    const { data, error } = fields.safeParse(typed)
    for (const { path, message } of error?.issues ?? []) context.issues.push({ code: 'custom', path, message, input: typed })
    return data ?? z.NEVER
  })
}

/** Step 6. */
export const ContactRules = ContactFields

// The forms output the typed values, which the draft stores.
export const personRules = zodResolver(PersonForm, undefined, { raw: true })
export const contactRules = zodResolver(ContactRules, undefined, { raw: true })
