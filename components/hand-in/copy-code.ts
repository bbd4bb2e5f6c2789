'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { copyText } from '@/lib/platform/browser/clipboard'
import { toast } from '@/lib/platform/browser/toast'

/** Copies a payment code or a private link and shows whether it worked. */
export function useCopyCode(text: string, kind: 'code' | 'link' = 'code'): { copied: boolean; copy: () => Promise<void> } {
  const toasts = useTranslations('toasts')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const worked = await copyText(text)
    setCopied(worked)
    if (worked) toast.success(toasts(`${kind}_copied`))
    else toast.error(toasts(`${kind}_copy_failed`))
  }
  return { copied, copy }
}
