import '@/lib/platform/contract/jitless'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { itemProblems } from '@/components/proof-items/problem-of'
import { messageKey, type ValidationKey } from '@/lib/platform/contract/message-key'
import { countryMeant } from '@/lib/platform/visitor/country-names'
import { needsGuardian } from '@/lib/work/completions/fields'
import { nameDoubt } from '@/lib/work/completions/full-name'
import { ContactFields, PersonFields } from '@/lib/work/completions/submit-contract'
import type { DraftData } from './draft-fields'
import type { HowAsked, TypedContact, TypedPerson } from './fields'
import { minimumAge } from './minimum-age'
import type { Plan } from './plan'

// The validation rules of the wizard's forms. Loaded after the page (`components/hand-in/rules.ts`), because they need zod.

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
const personForm = <Person>(fields: z.ZodType<Person>, terms: PersonTerms) =>
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

const emptyToNothing = (typed: unknown) => (typed === '' || typed === null ? undefined : typed)

/** A field as a campaign asks for it; one that it does not ask for is left out. */
const softly = <Field extends z.ZodType>(field: Field, asked: HowAsked) =>
  asked === 'required' ? field : z.preprocess((typed) => (asked === 'no' ? undefined : emptyToNothing(typed)), field.optional()).optional()

/** The registration of a task. */
export const personFormOf = ({ profession, gender, ...terms }: PersonTerms & { profession: HowAsked; gender: HowAsked }) => {
  const { shape } = PersonFields
  return personForm(z.object({ ...shape, profession: softly(shape.profession, profession), gender: softly(shape.gender, gender) }), terms)
}

/** The contact step of a task. */
const contactFormOf = ({ email, telegram }: { email: HowAsked; telegram: HowAsked }) => {
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

const made = new WeakMap<Plan, { registration: ReturnType<typeof personFormOf>; contact: ReturnType<typeof contactFormOf> }>()

/** The forms of a plan, made once: they are asked at each key that is pressed after an error. */
function formsOf(plan: Plan) {
  const forms = made.get(plan) ?? { registration: personFormOf(plan.person), contact: contactFormOf(plan.contact) }
  made.set(plan, forms)
  return forms
}

// The forms output the typed values, which the draft stores.
export const resolvers = {
  registration: (plan: Plan) => zodResolver(formsOf(plan).registration, undefined, { raw: true }),
  contact: (plan: Plan) => zodResolver(formsOf(plan).contact, undefined, { raw: true }),
}

/** The first error of each field. */
const firstErrors = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse())

interface Drafted {
  data: DraftData
  items: Record<string, string>
  files: Record<string, File>
}

/** Checks a whole draft against what its task asks for. @returns what is wrong by field; person and contact are there when they fit */
export function checkDraft({ data, items, files }: Drafted, plan: Plan) {
  const forms = formsOf(plan)
  const person = forms.registration.safeParse(data)
  const contact = forms.contact.safeParse(data)
  const proof = plan.items ? itemProblems(plan.items, items, files) : files.proof ? {} : { proof: messageKey('proof_required') }
  const problems: Record<string, string> = { ...firstErrors([...(person.error?.issues ?? []), ...(contact.error?.issues ?? [])]), ...proof }
  return { problems, person: person.data, contact: contact.data }
}
