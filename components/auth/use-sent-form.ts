'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { observeCalls } from '@/lib/platform/browser/call'
import { failureText, showFailure } from '@/lib/platform/browser/failure'
import { showFieldErrors, useTurn } from '@/lib/platform/browser/forms'
import { toast } from '@/lib/platform/browser/toast'

/**
 * Sends a form's values, one submission at a time, and shows a toast. For pages with a single call: without the query cache, which would be a
 * quarter of their scripts.
 * @param then called after a success
 * @returns `busy` from the press until the page has changed, so that a second press sends nothing; `failure` has the text of the last failure until
 * the next submission, because the toast lasts only 3 seconds, unless a field shows it
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
