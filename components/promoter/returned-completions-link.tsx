'use client'

import { ChevronRight, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'

/** The number of rejected completions, with a link to their reasons. */
export function ReturnedCompletionsLink({ count }: { count: number }) {
  const t = useTranslations('promoter.dashboard')
  return (
    <Link
      href="/promoter/completions?status=rejected"
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:border-accent focus-visible:rounded-card sm:p-5"
    >
      <Undo2 aria-hidden className="size-6 shrink-0 text-warning" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('returned', { count })}</span>
        <span className="block text-sm text-muted">{t('returned_text')}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
    </Link>
  )
}
