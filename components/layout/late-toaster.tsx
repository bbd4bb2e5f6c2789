'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FailureTexts, failureText, showFailuresWith } from '@/lib/platform/browser/failure'
import { toast } from '@/lib/platform/browser/toast'

/** Shows failed calls on pages without a toaster; the toaster is loaded with the first failure. */
export function LateToaster({ fallback, down }: FailureTexts) {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(
    () =>
      showFailuresWith(async (error) => {
        const text = failureText(error, { fallback, down })
        if (!text) return
        const late = await import('@/components/ui/toaster').catch(() => undefined)
        if (!late) return
        // Rendered before the toast is added, because a new toaster removes the previous page's toasts.
        flushSync(() => setToaster(() => late.Toaster))
        toast.error(text, { id: text })
      }),
    [fallback, down],
  )
  return Toaster ? <Toaster /> : null
}
