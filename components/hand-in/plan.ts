import { fieldOf } from '@/components/proof-items/item-input'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'
import type { StepKindName } from '@/lib/work/campaigns/steps/registry'
import { contactFields, type HowAsked, personFields } from './fields'

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

interface Asked {
  /** The kinds of its steps, in order. */
  steps: StepKindName[]
  person: ReturnType<typeof askedPerson>
  contact: ReturnType<typeof askedContact>
  /** Undefined for the task of `/perform-task`, which asks for one picture on the step of the task, takes no place and is in no version. */
  items?: AskedItem[]
}

/** What a task asks for, and where. */
export interface Plan extends Asked {
  /** The kind of the step that shows each field of the submission, in the order in which they are asked for. */
  fields: Map<string, StepKindName>
}

function planFor(asked: Asked): Plan {
  const { steps, person, contact, items } = asked
  const isAsked: Record<string, unknown> = { ...person, ...contact }
  const proofs = items ? items.map((item) => [fieldOf(item), 'proof'] as const) : ([['proof', 'task']] as const)
  const fields = [...Object.entries(personFields), ...proofs, ...Object.entries(contactFields)]
  return { ...asked, fields: new Map(fields.filter(([field, kind]) => isAsked[field] !== 'no' && steps.includes(kind))) }
}

/** The plan of a campaign's task. */
export const planOf = (promise: CampaignPromise): Plan =>
  planFor({
    steps: stepsOf(promise).map(({ kind }) => kind),
    person: askedPerson(promise),
    contact: askedContact(promise),
    items: promise.content.proof_items,
  })

/** The plan of the task of `/perform-task` (SPEC section 2). */
export const mainPlan: Plan = planFor({
  steps: ['welcome', 'introduction', 'registration', 'task', 'reviews', 'contact', 'done'],
  person: { minimumAge: null, countries: [], profession: 'required', gender: 'required' },
  contact: { email: 'optional', telegram: 'required' },
})

/** Where the step with a field's error is, counted from 1; what no step shows belongs to the last one before the end. */
export function placeOfProblem(field: string, { steps, fields }: Plan): number {
  const kind = fields.get(field)
  return kind ? steps.indexOf(kind) + 1 : steps.length - 1
}

/** Those of the errors that are of a kind of step, in the order of its fields; without a kind those that no step shows. */
export function problemsAtStep(kind: StepKindName | undefined, problems: Record<string, string>, { fields }: Plan): [field: string, message: string][] {
  const order = [...fields.keys()]
  return Object.entries(problems)
    .filter(([field]) => fields.get(field) === kind)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
}
