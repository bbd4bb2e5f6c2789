'use client'

import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type DraftData, useWizardDraft } from './draft'
import { takeProblems, useSubmissionState } from './submission-state'

/**
 * Connects a step's form to the draft: values are stored as they are typed, so that they survive Back, a reload and a change of
 * language. The server's errors are shown at the step's fields, and the first one is focused.
 */
export function useStepForm<Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, step: 3 | 6) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          // Inputs produce strings and booleans; the schemas' types are wider, because the API accepts more.
          useWizardDraft.getState().setData(values as Partial<DraftData>)
          if (name && form.getFieldState(name as FieldPath<Values>).error?.type === 'server') form.clearErrors(name as FieldPath<Values>)
        },
      }),
    [form],
  )
  // Errors may arrive while the step is shown, because step 6 submits the task.
  const problems = useSubmissionState((state) => state.problems)
  useEffect(() => {
    const stepProblems = takeProblems(step, problems)
    // From last to first, so that the focus ends on the first.
    for (const [field, message] of stepProblems.reverse()) form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true })
  }, [form, step, problems])
}
