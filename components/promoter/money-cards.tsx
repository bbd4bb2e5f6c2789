'use client'

import { useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronRight, Wallet } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { StatCard } from '@/components/ui/stat-card'
import { useMoney } from '@/lib/browser/money-format'
import { ownPayoutQueries } from '@/lib/payouts/own-client'

/** What can be asked for now, with the way there, and what this month brought. @param month in reais; undefined while loading */
export function MoneyCards({ month }: { month: number | undefined }) {
  const t = useTranslations('promoter.dashboard')
  const money = useMoney()
  const { data: balance, isError } = useQuery(ownPayoutQueries.balance())
  const toPayouts = (
    <Link href="/promoter/payouts" className="-mb-2 inline-flex min-h-11 items-center gap-0.5 font-semibold text-accent-deep">
      {t('to_payouts')}
      <ChevronRight aria-hidden className="size-4.5" strokeWidth={1.75} />
    </Link>
  )
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 [&_dd]:mt-0 max-sm:[&_dt]:min-h-[2lh]">
      <StatCard icon={Wallet} label={t('available')} value={balance ? money(balance.available) : isError ? '—' : undefined} note={toPayouts} />
      <StatCard icon={CalendarDays} label={t('month')} value={month === undefined ? undefined : money(month)} />
    </dl>
  )
}
