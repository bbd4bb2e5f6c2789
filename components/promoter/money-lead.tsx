'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { EarnedBar } from '@/components/payout/earned-bar'
import { Card } from '@/components/ui/card'
import { CardFigure, FigureSkeleton } from '@/components/ui/stat-card'
import { ownPayoutQueries } from '@/lib/money/payouts/own-client'
import { useMoney } from '@/lib/platform/browser/money-format'

interface Props {
  /** In reais; undefined while loading, like `month`. */
  earned: number | undefined
  month: number | undefined
}

/** The earnings in total and this month, their parts, and a link to request a payout. */
export function MoneyLead({ earned, month }: Props) {
  const t = useTranslations('promoter.dashboard')
  const parts = useTranslations('payout.parts')
  const money = useMoney()
  const { data: balance } = useQuery(ownPayoutQueries.balance())
  // Bonuses are in the balance alone.
  const total = earned === undefined ? undefined : (balance?.earned ?? earned)
  return (
    <Card className="flex flex-col gap-5">
      <dl className="grid items-end gap-x-8 gap-y-3 sm:grid-cols-2">
        <div className="min-w-0 pr-3">
          <dt className="text-muted">{t('earnings')}</dt>
          <dd className="figure @container text-3xl leading-tight font-extrabold tracking-tight">
            {total === undefined ? <FigureSkeleton /> : <CardFigure text={money(total)} />}
          </dd>
        </div>
        <div className="min-w-0 pr-3">
          <dt className="text-sm text-muted">{t('month')}</dt>
          <dd className="figure @container text-xl font-bold">{month === undefined ? <FigureSkeleton /> : <CardFigure text={money(month)} />}</dd>
        </div>
      </dl>
      {balance && balance.earned > 0 && (
        <>
          <EarnedBar balance={balance} label={parts('label')} />
          <Link href="/promoter/payouts" className="-my-2 inline-flex min-h-11 items-center gap-0.5 self-start font-semibold text-accent-deep">
            {t('to_payouts')}
            <ChevronRight aria-hidden className="size-4.5" strokeWidth={1.75} />
          </Link>
        </>
      )}
    </Card>
  )
}
