'use client'

import { type FormEvent, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { reloadIfReplaced } from '@/lib/platform/browser/reload-if-replaced'
import { whenIdle } from '@/lib/platform/browser/when-idle'

/** Loads the contract's rules for the steps' forms, including zod. @throws ApiError if they cannot be loaded; the next call tries again */
export const rules = () => importWithTimeout(import('./form-rules'))

export const loadPersonRules = () => rules().then((loaded) => loaded.personRules)
export const loadContactRules = () => rules().then((loaded) => loaded.contactRules)

/** Loads the rules while the visitor reads a step, from the second step on, so that they do not slow down the first on a cheap phone. */
export function useRulesAhead(step: number) {
  useEffect(() => {
    if (step < 2) return
    const fetchRules = () => {
      rules().catch(() => {})
      // For the links of steps 4 and 7.
      import('@/lib/work/links/contract').catch(() => {})
    }
    return whenIdle(fetchRules)
  }, [step])
}

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
