'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { copyText } from '@/lib/platform/browser/clipboard'
import { toast } from '@/lib/platform/browser/toast'

/** Copies a payment code and shows whether it worked. */
export function useCopyCode(code: string): { copied: boolean; copy: () => Promise<void> } {
  const toasts = useTranslations('toasts')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const worked = await copyText(code)
    setCopied(worked)
    if (worked) toast.success(toasts('code_copied'))
    else toast.error(toasts('code_copy_failed'))
  }
  return { copied, copy }
}
