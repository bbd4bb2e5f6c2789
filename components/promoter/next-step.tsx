'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { ownPayoutQueries } from '@/lib/money/payouts/own-client'
import type { Balance } from '@/lib/money/payouts/own-contract'
import { useMoney } from '@/lib/platform/browser/money-format'
import type { PromoterSummary } from '@/lib/work/dashboard/client'

/** Where each step leads; the link itself is on the same page. */
const pages = {
  method: '/promoter/payouts',
  correct: '/promoter/payouts',
  payout: '/promoter/payouts',
  returned: '/promoter/completions?status=rejected',
  share: '#link',
  tasks: '/promoter/campaigns',
} as const

/** Money that waits comes first, then what came back, then more visitors. */
function stepFor({ refusal, available }: Balance, { today, series }: PromoterSummary): keyof typeof pages {
  if (available > 0 && refusal === 'no_method') return 'method'
  if (available > 0 && refusal === 'key_failed') return 'correct'
  if (refusal === null) return 'payout'
  if (today && today.returned > 0) return 'returned'
  return series?.at(-1)?.clicks ? 'tasks' : 'share'
}

/** The one thing that helps most now, with the page where it is done. @param today undefined while loading */
export function NextStep({ today }: { today: PromoterSummary | undefined }) {
  const t = useTranslations('promoter.dashboard.next')
  const money = useMoney()
  const { data: balance, isError } = useQuery(ownPayoutQueries.balance())
  if (isError && !balance) return null
  if (!balance || !today) return <Skeleton className="h-32 rounded-control" />
  const step = stepFor(balance, today)
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3 rounded-control bg-paper p-4">
      <p className="flex flex-col gap-0.5">
        <span className="text-sm font-semibold text-muted">{t('title')}</span>
        <span className="figure">{t(`${step}.text`, { amount: money(balance.available), count: today.today?.returned ?? 0 })}</span>
      </p>
      <Link href={pages[step]} className={buttonClass({ variant: step === 'share' || step === 'tasks' ? 'secondary' : 'primary' }, 'mt-auto')}>
        {t(`${step}.button`)}
      </Link>
    </section>
  )
}
