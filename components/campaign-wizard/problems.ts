import { placeOfField, stepOfField } from '@/components/wizard/fields'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'
import type { StepKindName } from '@/lib/work/campaigns/steps/registry'
import { askedContact, askedPerson, stepsOf } from './plan'

const kinds = { 3: 'registration', 4: 'proof', 6: 'contact' } as const

/** Whether a promise asks for a field of the submission, so that its step has a place for the field's error. */
function isAsked(field: string, promise: CampaignPromise): boolean {
  if (field.startsWith('proof')) return promise.content.proof_items.some(({ key }) => field === `proof_${key}`)
  const asked: Record<string, unknown> = { ...askedPerson(promise), ...askedContact(promise) }
  return asked[field] !== 'no'
}

/** The kind of step that shows a field of the submission; undefined for what no step of the promise shows. */
export function kindOfField(field: string, promise: CampaignPromise): StepKindName | undefined {
  const step = field.startsWith('proof') ? 4 : stepOfField(field)
  const kind = step && kinds[step]
  return isAsked(field, promise) && stepsOf(promise).some((shown) => shown.kind === kind) ? kind : undefined
}

/** Where the step with a field's error is, counted from 1; what no step shows belongs to the last one before the end. */
export function placeOfProblem(field: string, promise: CampaignPromise): number {
  const steps = stepsOf(promise)
  const kind = kindOfField(field, promise)
  return kind ? steps.findIndex((step) => step.kind === kind) + 1 : steps.length - 1
}

type Found = [field: string, message: string]

/** Those of the errors that are of a kind of step, in the order of its fields; without a kind those that no step shows. */
export const problemsAtStep = (kind: StepKindName | undefined, problems: Record<string, string>, promise: CampaignPromise): Found[] =>
  Object.entries(problems)
    .filter(([field]) => kindOfField(field, promise) === kind)
    .sort(([one], [other]) => placeOfField(one) - placeOfField(other))
