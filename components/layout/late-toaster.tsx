'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FailureTexts, failureText, showFailuresWith } from '@/lib/browser/failure'
import { toast } from '@/lib/browser/toast'

/** Says failed calls on pages that have no toasts of their own; the toaster is fetched with the first one. */
export function LateToaster({ fallback, down }: FailureTexts) {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(
    () =>
      showFailuresWith(async (error) => {
        const text = failureText(error, { fallback, down })
        if (!text) return
        const late = await import('@/components/ui/toaster').catch(() => undefined)
        if (!late) return
        // Drawn first: what was said on the page before ends then.
        flushSync(() => setToaster(() => late.Toaster))
        toast.error(text, { id: text })
      }),
    [fallback, down],
  )
  return Toaster ? <Toaster /> : null
}
