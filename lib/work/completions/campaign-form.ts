import 'server-only'
import type { z } from 'zod'
import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { ReceivedFile } from '@/lib/platform/contract/received-file'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/service/errors'
import { countryMeant } from '@/lib/platform/visitor/country-names'
import type { Promised } from '@/lib/work/campaigns/promised'
import type { ProofItem } from '@/lib/work/campaigns/proof-items/registry'
import type { CampaignStep } from '@/lib/work/campaigns/steps/registry'
import type { submitReferral } from './submit-contract'

type Form = z.output<typeof submitReferral.body>

/** A value that somebody sent for a proof item that is no picture. */
export interface ProofValue {
  key: string
  kind: Exclude<ProofItem['kind'], 'picture'>
  value: string
}

/** A form as its version asks for it. */
interface FittedForm {
  form: Form
  /** The key of the picture's proof item, and the picture; both undefined where none is asked for. */
  item: string | undefined
  file: File | ReceivedFile | undefined
  values: ProofValue[]
}

const isFile = (sent: unknown): sent is File | ReceivedFile => sent instanceof File || sent instanceof ReceivedFile

/** What a form has for a proof item: `proof_<key>`, for a picture also `proof`, as in the default campaign. */
const sentFor = (form: Form, { kind, key }: ProofItem): unknown => form[`proof_${key}`] ?? (kind === 'picture' ? form.proof : undefined)

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
  let item: string | undefined
  let file: FittedForm['file']
  const values: ProofValue[] = []
  for (const wanted of promised.content.proof_items) {
    const { kind, key } = wanted
    const sent = sentFor(form, wanted)
    if (kind === 'picture') {
      if (!isFile(sent) || sent.size === 0) wrong.push([`proof_${key}`, 'proof_required'])
      else if (!file) [item, file] = [key, sent]
    } else if (typeof sent === 'string' && sent.trim() !== '') values.push({ key, kind, value: sent.trim() })
    else wrong.push([`proof_${key}`, 'required'])
  }
  if (wrong.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(wrong.map(([field, key]) => [field, [key]])) })
  return { form: fitted, item, file, values }
}
