'use client'

import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

interface Drafted<Values> {
  /** Stores what is typed. */
  keep: (values: Values) => void
  /** The errors that no step has shown yet. */
  problems: Record<string, string>
  /** Takes the step's errors out of those, in the order of its fields. */
  take: (problems: Record<string, string>) => [field: string, message: string][]
}

/**
 * Connects a step's form to a draft: values are stored as they are typed, so that they survive Back, a reload and a change of
 * language. The server's errors are shown at the step's fields, and the first one is focused.
 */
export function useDraftedForm<Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, { keep, problems, take }: Drafted<Values>) {
  const latest = useRef({ keep, take })
  latest.current = { keep, take }
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          latest.current.keep(values)
          if (name && form.getFieldState(name as FieldPath<Values>).error?.type === 'server') form.clearErrors(name as FieldPath<Values>)
        },
      }),
    [form],
  )
  // Errors may arrive while the step is shown, because a later step submits the task.
  useEffect(() => {
    // From last to first, so that the focus ends on the first.
    for (const [field, message] of latest.current.take(problems).reverse())
      form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true })
  }, [form, problems])
}
