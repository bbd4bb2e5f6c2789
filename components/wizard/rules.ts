'use client'

import { type FormEvent, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { importWithTimeout } from '@/lib/browser/import-with-timeout'
import { reloadIfReplaced } from '@/lib/browser/reload-if-replaced'
import { whenIdle } from '@/lib/browser/when-idle'
import { useDraft } from './draft'

/** The contract's rules for the steps' forms, zod with them. @throws ApiError if they cannot be fetched; the next call tries again */
export const rules = () => importWithTimeout(import('./form-rules'))

export const personRules = () => rules().then((loaded) => loaded.personRules)
export const contactRules = () => rules().then((loaded) => loaded.contactRules)

/** Fetches the rules while the visitor reads a step, from the second on: the first must not share a cheap phone with them. */
export function useRulesAhead(step: number) {
  useEffect(() => {
    if (step < 2) return
    const fetchRules = () => {
      rules().catch(() => {})
      // For the links of steps 4 and 7.
      import('@/lib/links/contract').catch(() => {})
    }
    return whenIdle(fetchRules)
  }, [step])
}

/**
 * Lets a step's form through once its rules have come and it keeps them. Without them nobody passes: what is wrong would be said
 * only when everything is handed in.
 * @returns `submit` for the form; `waiting` while the rules are on their way; `missing` after they could not be fetched
 */
export function useCheckedSubmit<Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'handleSubmit'>, step: 3 | 6, act: () => unknown) {
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
    // The draft outlives it.
    if (!came && (await reloadIfReplaced(failure))) return
    setState(came ? undefined : 'missing')
    // The visitor may have gone back meanwhile.
    if (came && useDraft.getState().step === step) await form.handleSubmit(act)()
  }
  return { submit, waiting: state === 'waiting', missing: state === 'missing' }
}
