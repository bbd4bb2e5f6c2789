'use client'

import { useCallback, useEffect, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useLateResolver } from '@/lib/platform/browser/forms'
import { useDoing } from './context'
import type { DraftData } from './draft-fields'
import { problemsAtStep } from './plan'
import { type FormKind, rules, useCheckedSubmit } from './rules'
import { useAdvance } from './step-frame'

/**
 * The form of a step: values are stored as they are typed, so that they survive Back, a reload and a change of language. The server's errors are shown at
 * the step's fields, and the first one is focused.
 * @returns the form, `submit` for it, and what its bar is told of the rules
 */
export function useStepForm<Values extends FieldValues>({ kind, defaultValues }: { kind: FormKind; defaultValues: DefaultValues<Values> }) {
  const { wizard, plan } = useDoing()
  const advance = useAdvance()
  // Safe: the values are those of the step's form.
  const load = useCallback(() => rules().then(({ resolvers }) => resolvers[kind](plan) as unknown as Resolver<Values, unknown, Values>), [kind, plan])
  const form = useForm<Values>({ resolver: useLateResolver<Values>(load), defaultValues })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          // Inputs produce strings and booleans; the schemas' types are wider, because the API accepts more.
          wizard.setData(values as DraftData)
          if (name && form.getFieldState(name as FieldPath<Values>).error?.type === 'server') form.clearErrors(name as FieldPath<Values>)
        },
      }),
    [form, wizard],
  )
  const problems = wizard.useDraft((state) => state.problems)
  // Errors may arrive while the step is shown, because a later step submits the task.
  useEffect(() => {
    const taken = problemsAtStep(kind, problems, plan)
    wizard.takeProblems(taken.map(([field]) => field))
    // From last to first, so that the focus ends on the first.
    for (const [field, message] of taken.reverse()) form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true })
  }, [form, kind, plan, problems, wizard])
  const [step] = useState(() => wizard.useDraft.getState().step)
  return { form, ...useCheckedSubmit(form, () => wizard.useDraft.getState().step === step, advance) }
}
