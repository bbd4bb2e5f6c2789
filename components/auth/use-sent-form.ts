'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { observeCalls } from '@/lib/platform/browser/call'
import { failureText, showFailure } from '@/lib/platform/browser/failure'
import { showFieldErrors, useTurn } from '@/lib/platform/browser/forms'
import { toast } from '@/lib/platform/browser/toast'

/**
 * Sends a form's values, one submission at a time, and shows a toast. For pages with a single call, without the query cache, which would be a
 * quarter of its scripts.
 * @param then called after a success
 * @returns `busy` from the press until the page has changed, so that a second press cannot send twice; `failure` says beside the form until the
 * next submission what the toast says for 3 seconds, unless it is said at the fields
 */
export function useSentForm<Values extends FieldValues, Answer>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  send: (values: Values) => Promise<Answer>,
  then: (answer: Answer) => void,
) {
  const toasts = useTranslations('toasts')
  const failures = useTranslations('errors')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const turn = useTurn()
  useEffect(() => observeCalls({ succeeded: ({ success }) => success && toast.success(toasts(success)) }), [toasts])
  const submit = async (values: Values) => {
    if (!turn.take()) return
    setBusy(true)
    setFailure(undefined)
    try {
      then(await send(values))
    } catch (error) {
      turn.release()
      setBusy(false)
      showFailure(error)
      if (!showFieldErrors(form, error)) setFailure(failureText(error, { fallback: failures('fallback'), down: failures('down') }))
    }
  }
  return { submit, busy, failure }
}
