'use client'

import { useTranslations } from 'next-intl'
import { useMoney } from '@/lib/platform/browser/money-format'
import { Skeleton } from './skeleton'

/** The parts of a total amount, one line each, for the note of its card. While loading the lines are empty but have their height. */
export function SplitNote({ split }: { split: { in_review: number; approved: number } | undefined }) {
  const t = useTranslations('area.split')
  const money = useMoney()
  if (!split) return <Skeleton className="h-[3lh] w-28 max-w-full text-sm sm:h-[2lh]" />
  return (
    <>
      <span className="figure block wrap-anywhere">{t('in_review', { amount: money(split.in_review) })}</span>
      <span className="figure block wrap-anywhere">{t('approved', { amount: money(split.approved) })}</span>
    </>
  )
}
