import { placeOfField, stepOfField } from '@/components/wizard/fields'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'
import type { StepKindName } from '@/lib/work/campaigns/steps/registry'
import { stepsOf } from './plan'

const kinds = { 3: 'registration', 4: 'proof', 6: 'contact' } as const

/** The kind of step that has a field of the submission; what no step has belongs to the last one before the end. */
export function kindOfField(field: string): StepKindName | undefined {
  if (field.startsWith('proof')) return 'proof'
  const step = stepOfField(field)
  return step && kinds[step]
}

/** Where the step with a field's error is, counted from 1. */
export function placeOfProblem(field: string, promise: CampaignPromise): number {
  const steps = stepsOf(promise)
  const at = steps.findIndex(({ kind }) => kind === kindOfField(field))
  return at < 0 ? steps.length - 1 : at + 1
}

/** Those of the errors that are of a kind of step, in the order of its fields. */
export const problemsAtStep = (kind: StepKindName, problems: Record<string, string>): [field: string, message: string][] =>
  Object.entries(problems)
    .filter(([field]) => kindOfField(field) === kind)
    .sort(([one], [other]) => placeOfField(one) - placeOfField(other))
