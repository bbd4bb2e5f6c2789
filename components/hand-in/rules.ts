'use client'

import { type FormEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { reloadIfReplaced } from '@/lib/platform/browser/reload-if-replaced'

/** Loads the contract's rules for the steps' forms, including zod. @throws ApiError if they cannot be loaded; the next call tries again */
export const rules = () => importWithTimeout(import('./form-rules'))

/** The kinds of steps that are forms. */
export type FormKind = keyof Awaited<ReturnType<typeof rules>>['resolvers']

/**
 * Submits a step's form once its rules are loaded and fulfilled. Without the rules it is not submitted: errors would be reported
 * only when the whole task is submitted.
 * @param isShown whether the visitor is still on the step
 * @returns `submit` for the form; `waiting` while the rules are loading; `missing` after they could not be loaded
 */
export function useCheckedSubmit<Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'handleSubmit'>, isShown: () => boolean, act: () => unknown) {
  const [state, setState] = useState<'waiting' | 'missing'>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'waiting') return
    setState('waiting')
    const failure = await rules().then(
      () => undefined,
      (error: unknown) => error,
    )
    const came = failure === undefined
    // The draft survives the reload.
    if (!came && (await reloadIfReplaced(failure))) return
    setState(came ? undefined : 'missing')
    // The visitor may have left the step meanwhile.
    if (came && isShown()) await form.handleSubmit(act)()
  }
  return { submit, waiting: state === 'waiting', missing: state === 'missing' }
}
