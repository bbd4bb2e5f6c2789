import type { HowAsked } from '@/components/wizard/fields'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'
import type { StepKindName } from '@/lib/work/campaigns/steps/registry'

export type PlannedStep = CampaignPromise['content']['steps'][number]
export type AskedItem = CampaignPromise['content']['proof_items'][number]

const findStep = <Kind extends StepKindName>({ content }: CampaignPromise, kind: Kind) =>
  content.steps.find((step): step is Extract<PlannedStep, { kind: Kind }> => step.kind === kind)

/** How a promise asks for ways to reach the person beside WhatsApp. */
export const askedContact = (promise: CampaignPromise): { email: HowAsked; telegram: HowAsked } =>
  findStep(promise, 'contact') ?? { email: 'no', telegram: 'no' }

const isEmpty = ({ email, telegram }: { email: HowAsked; telegram: HowAsked }) => email === 'no' && telegram === 'no'

/** The steps of a promise's wizard: first what it promises and the button that takes a place, also where the version has no step for it. */
export function stepsOf(promise: CampaignPromise): PlannedStep[] {
  const welcome: PlannedStep = findStep(promise, 'welcome') ?? { kind: 'welcome', lead: promise.content.summary }
  return [welcome, ...promise.content.steps.filter((step) => step.kind !== 'welcome' && !(step.kind === 'contact' && isEmpty(step)))]
}

/** Whom a promise is for, and what it asks of them. */
export function askedPerson(promise: CampaignPromise) {
  const fields = findStep(promise, 'registration')?.fields ?? []
  const asked = (name: 'profession' | 'gender'): HowAsked => {
    const field = fields.find((one) => one.name === name)
    return field ? (field.required ? 'required' : 'optional') : 'no'
  }
  return { minimumAge: promise.minimum_age, countries: promise.countries, profession: asked('profession'), gender: asked('gender') }
}
