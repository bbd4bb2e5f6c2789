'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { copyText } from '@/lib/platform/browser/clipboard'
import { toast } from '@/lib/platform/browser/toast'

/** The transaction id by which a bank finds a payment, with a copy button. Needs the texts of `payout`. */
export function TransactionNumber({ number }: { number: string }) {
  const t = useTranslations('payout.transaction')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const worked = await copyText(number)
    setCopied(worked)
    if (worked) toast.success(t('copied'))
    else toast.error(t('copy_failed'))
  }
  const Icon = copied ? Check : Copy
  return (
    <span className="flex items-center gap-1">
      <span className="figure min-w-0 text-sm break-all select-all">{number}</span>
      <button
        type="button"
        onClick={copy}
        aria-label={`${t('copy')} ${number}`}
        className="grid size-11 shrink-0 place-items-center rounded-control text-accent-deep transition-colors duration-150 hover:bg-accent-tint"
      >
        <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
      </button>
    </span>
  )
}
