'use client'

import { create } from 'zustand'
import { placeOfField, stepOfField } from './fields'
import type { SubmissionFailure } from './submission-failure'

interface SubmissionState {
  /** Share of the upload that is done, 0 to 1; null while nothing is being sent. */
  sending: number | null
  failure: SubmissionFailure | null
  proofMissing: boolean
  /** Errors by field that no step has shown yet: message keys, or the server's texts. */
  problems: Record<string, string>
}

/** The state without a submission and without an error. */
export const idle: SubmissionState = { sending: null, failure: null, proofMissing: false, problems: {} }

/** The submission under way. Outside of the components, because it must survive a change of language. */
export const useSubmissionState = create<SubmissionState>()(() => idle)

const set = useSubmissionState.setState

/** Whether a step has errors to show; it then moves the focus itself. */
export const hasProblemsAt = (step: number) => Object.keys(useSubmissionState.getState().problems).some((field) => stepOfField(field) === step)

/** Returns those of these errors that are of a step's fields, in the order of the fields, and removes them from the state. */
export function takeProblems(step: 3 | 4 | 6, problems: SubmissionState['problems']): [field: string, message: string][] {
  const ofStep = Object.entries(problems).filter(([field]) => stepOfField(field) === step)
  if (ofStep.length > 0) set((now) => ({ problems: Object.fromEntries(Object.entries(now.problems).filter(([field]) => stepOfField(field) !== step)) }))
  return ofStep.sort(([one], [other]) => placeOfField(one) - placeOfField(other))
}
