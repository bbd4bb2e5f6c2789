import 'server-only'
import type { z } from 'zod'
import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/service/errors'
import { countryMeant } from '@/lib/platform/visitor/country-names'
import type { Promised } from '@/lib/work/campaigns/promised'
import type { CampaignStep } from '@/lib/work/campaigns/steps/registry'
import { fitProof, type ProofValue } from './proof-form'
import type { SentPicture } from './store-proof'
import type { submitReferral } from './submit-contract'

type Form = z.output<typeof submitReferral.body>

/** A form as its version asks for it. */
interface FittedForm {
  form: Form
  pictures: SentPicture[]
  values: ProofValue[]
}

const stepOf = <Kind extends CampaignStep['kind']>(steps: CampaignStep[], kind: Kind) =>
  steps.find((step): step is Extract<CampaignStep, { kind: Kind }> => step.kind === kind)

/** Which of the optional fields a version asks for, and whether each must be filled in. */
function askedFields({ content: { steps } }: Promised) {
  const further = new Map(stepOf(steps, 'registration')?.fields.map(({ name, required }) => [name, required]))
  const contact = stepOf(steps, 'contact')
  const asked = (answer: 'no' | 'optional' | 'required' = 'no') => (answer === 'no' ? undefined : answer === 'required')
  return { profession: further.get('profession'), gender: further.get('gender'), email: asked(contact?.email), telegram: asked(contact?.telegram) }
}

const missing = { profession: 'profession_required', gender: 'gender_required', email: 'email_required', telegram: 'telegram_required' } as const
type OptionalField = keyof typeof missing

/**
 * A form as the version asks for it: what the version does not ask for is left out.
 * @throws AppError `invalid` with all fields that are missing or do not fit
 */
export function fitForm(promised: Promised, form: Form): FittedForm {
  const wrong: [string, ValidationKey][] = []
  if (form.age < env().MINIMUM_AGE) wrong.push(['age', 'age_range'])
  else if (promised.minimumAge !== null && form.age < promised.minimumAge) wrong.push(['age', 'age_of_campaign'])
  const country = countryMeant(form.country)
  if (promised.countries.length > 0 && !(country && promised.countries.includes(country))) wrong.push(['country', 'country_of_campaign'])
  const asked = askedFields(promised)
  const fitted: Form = { ...form }
  for (const field of Object.keys(missing) as OptionalField[]) {
    if (asked[field] === undefined) fitted[field] = undefined
    else if (asked[field] && form[field] === undefined) wrong.push([field, missing[field]])
  }
  const proof = fitProof(promised.content.proof_items, form)
  wrong.push(...proof.wrong)
  if (wrong.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(wrong.map(([field, key]) => [field, [key]])) })
  return { form: fitted, pictures: proof.pictures, values: proof.values }
}
