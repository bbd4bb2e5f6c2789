'use client'

import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type DraftData, useDraft } from './draft'
import { takeProblems, useSubmissionState } from './submission-state'

/**
 * Ties a step's form to the draft: what is typed is kept as it is typed, so that it survives Back, a reload and a change of
 * language; problems that the server found in the step's fields appear at them, the first one focused.
 */
export function useStepForm<Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, step: 3 | 6) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          // Inputs give strings and booleans; the schemas' types are wider, because the API takes more.
          useDraft.getState().setData(values as Partial<DraftData>)
          if (name && form.getFieldState(name as FieldPath<Values>).error?.type === 'server') form.clearErrors(name as FieldPath<Values>)
        },
      }),
    [form],
  )
  // They may come while the step stands there, for it is the last of the forms that hands everything in.
  const found = useSubmissionState((state) => state.problems)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `found` is what it waits for.
  useEffect(() => {
    const problems = takeProblems(step)
    // Last to first: the focus stays where it was moved last.
    for (const [field, message] of problems.reverse()) form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true })
  }, [form, step, found])
}
