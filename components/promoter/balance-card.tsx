'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { Bonuses } from '@/components/payout/bonuses'
import { EarnedBar, moneyParts } from '@/components/payout/earned-bar'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FailedCard } from '@/components/ui/failed-card'
import { Skeleton } from '@/components/ui/skeleton'
import { Updated } from '@/components/ui/updated'
import { ownPayoutQueries } from '@/lib/money/payouts/own-client'
import { useMoney } from '@/lib/platform/browser/money-format'
import { ReferralLinkButton } from './referral-link-button'
import { RequestPayout } from './request-payout'

/** A skeleton of the card. */
const Loading = () => (
  <div aria-busy className="@container flex flex-col gap-5">
    <Skeleton className="h-8 w-48 max-w-full" />
    <Skeleton className="h-4 rounded-full" />
    <div className="grid gap-4 @min-[32rem]:grid-cols-2 @min-[54rem]:grid-cols-4">
      {moneyParts.map(({ part }) => (
        <Skeleton key={part} className="h-18" />
      ))}
    </div>
    <div className="border-t border-line pt-5">
      <Skeleton className="h-13 w-full rounded-control sm:w-48" />
    </div>
  </div>
)

/** What the promoter earned, its parts, and the request for what is available. @param onMethod shows the payout method */
export function BalanceCard({ onMethod }: { onMethod: () => void }) {
  const t = useTranslations('promoter.payouts')
  const about = useTranslations('promoter.payouts.parts')
  const parts = useTranslations('payout.parts')
  const money = useMoney()
  const result = useQuery(ownPayoutQueries.balance())
  const { data: balance, isError, isFetching, refetch } = result
  if (isError && !balance) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  if (balance?.earned === 0)
    return (
      <Card>
        <EmptyState drawing="money" title={t('nothing')} text={t('nothing_text')} action={<ReferralLinkButton />} />
      </Card>
    )
  return (
    <Card className="flex flex-col gap-5">
      {balance ? (
        <>
          <div className="@container">
            <div className="flex items-center justify-between gap-x-4">
              <h2 className="text-base font-semibold tracking-normal text-muted">{t('total')}</h2>
              <Updated {...result} />
            </div>
            <p className="figure text-3xl font-extrabold tracking-tight" style={{ '--length': money(balance.earned).length } as CSSProperties}>
              <span className="figure-fit whitespace-nowrap">{money(balance.earned)}</span>
            </p>
          </div>
          <EarnedBar balance={balance} label={parts('label')} about={about} />
          <Bonuses bonuses={balance.bonuses} />
          <RequestPayout balance={balance} onMethod={onMethod} />
        </>
      ) : (
        <Loading />
      )}
    </Card>
  )
}
