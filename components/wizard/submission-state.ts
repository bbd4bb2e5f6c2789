'use client'

import { create } from 'zustand'
import { stepOfField } from './fields'

/** Why the last attempt failed: a key below `wizard.contact`, or the server's own words. */
export type Failure = { key: 'offline' | 'down' | 'refused' } | { text: string }

interface SubmissionState {
  /** Share of the upload that is done; null while nothing is being sent. */
  sending: number | null
  failure: Failure | null
  proofMissing: boolean
  /** Problems by field that a step has not shown yet: message keys, or the server's words. */
  problems: Record<string, string>
}

/** No submission under way, and nothing wrong with the last one. */
export const idle: SubmissionState = { sending: null, failure: null, proofMissing: false, problems: {} }

/** The submission under way. Outside of the components, for it must outlive a change of language. */
export const useSubmissionState = create<SubmissionState>()(() => idle)

const set = useSubmissionState.setState

/** Whether a step has problems to show, in which case it moves the focus itself. */
export const hasProblemsAt = (step: number) => Object.keys(useSubmissionState.getState().problems).some((field) => stepOfField(field) === step)

/** Takes the problems of a step's fields, once. */
export function takeProblems(step: 3 | 4 | 6): [field: string, message: string][] {
  const { problems } = useSubmissionState.getState()
  const mine = Object.entries(problems).filter(([field]) => stepOfField(field) === step)
  if (mine.length > 0) set({ problems: Object.fromEntries(Object.entries(problems).filter(([field]) => stepOfField(field) !== step)) })
  return mine
}
