'use client'

import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useWizardDraft } from './draft'
import type { DraftData } from './draft-fields'
import { takeProblems, useSubmissionState } from './submission-state'
import { useDraftedForm } from './use-drafted-form'

/** Connects a step's form to the default campaign's draft and its submission. */
export function useStepForm<Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, step: 3 | 6) {
  const problems = useSubmissionState((state) => state.problems)
  useDraftedForm(form, {
    // Inputs produce strings and booleans; the schemas' types are wider, because the API accepts more.
    keep: (values) => useWizardDraft.getState().setData(values as Partial<DraftData>),
    problems,
    take: (found) => takeProblems(step, found),
  })
}
