'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { FailedCard } from '@/components/ui/failed-card'
import { Skeleton } from '@/components/ui/skeleton'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { type CampaignMoney, campaignQueries } from '@/lib/work/campaigns/admin-client'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import { placeCostOf, placesFor } from '@/lib/work/campaigns/places-for'
import { FundingDialog } from './funding-dialog'
import { Fundings } from './fundings'

/** What a campaign was given, and what became of it. */
export function MoneyTab({ edit }: { edit: CampaignEdit }) {
  const t = useTranslations('campaign_admin.money')
  const money = useMoney()
  const { whole } = useFigures()
  const [kind, setKind] = useState<'fund' | 'unfund'>()
  const { data, isError, isFetching, refetch } = useQuery(campaignQueries.money(edit.id))
  if (!data && isError) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64 w-full rounded-card" />
  const { funds, alone_limit, fundings } = data
  const paid = edit.published ?? edit.draft
  const placeCost = paid ? placeCostOf(paid, data.highest_commission) : 0
  if (!funds)
    return (
      <Card>
        <p>{t(edit.is_default ? 'no_budget_default' : 'no_budget')}</p>
      </Card>
    )
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg font-bold">{t('funded', { amount: money(funds.funded) })}</h2>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setKind('fund')}>{t('fund')}</Button>
            <Button variant="secondary" onClick={() => setKind('unfund')}>
              {t('unfund')}
            </Button>
          </div>
        </div>
        {placeCost > 0 && (
          <p className="figure">
            {t('people', {
              cost: money(placeCost),
              all: whole(placesFor(funds.funded, placeCost)),
              count: placesFor(funds.available, placeCost),
              left: whole(placesFor(funds.available, placeCost)),
            })}
          </p>
        )}
        <FundsBar funds={funds} />
      </Card>
      <Fundings campaign={edit.id} fundings={fundings} aloneLimit={alone_limit} />
      {kind && (
        <FundingDialog
          kind={kind}
          campaign={edit.id}
          available={funds.available}
          placeCost={placeCost}
          aloneLimit={alone_limit}
          onClose={() => setKind(undefined)}
        />
      )}
    </div>
  )
}

const fundParts = [
  { part: 'available', fill: 'bg-accent/30' },
  { part: 'reserved', fill: 'bg-edge' },
  { part: 'owed', fill: 'bg-accent/70' },
  { part: 'on_its_way', fill: 'bg-sun border-2 border-sun-edge' },
  { part: 'paid', fill: 'bg-accent' },
] as const

/** A campaign's money as one bar, with its parts in words and amounts. */
function FundsBar({ funds }: { funds: NonNullable<CampaignMoney['funds']> }) {
  const t = useTranslations('campaign_admin.money')
  const money = useMoney()
  return (
    <div className="@container flex flex-col gap-5">
      <div aria-hidden className="drawn flex h-4 gap-0.5 overflow-hidden rounded-full bg-line">
        {fundParts.map(
          ({ part, fill }) => funds[part] > 0 && <span key={part} className={cn('min-w-2 basis-0', fill)} style={{ flexGrow: funds[part] * 100 }} />,
        )}
      </div>
      <dl className="grid grid-cols-2 gap-4 @min-[54rem]:grid-cols-5">
        {fundParts.map(({ part, fill }) => (
          <div key={part} className="@container relative min-w-0 pl-5.5">
            <dt className="font-semibold">
              <span aria-hidden className={cn('drawn absolute top-1.5 left-0 size-3 rounded-full', fill)} />
              {t(`parts.${part}`)}
            </dt>
            <dd className="figure text-xl font-extrabold" style={{ '--length': money(funds[part]).length } as CSSProperties}>
              <span className="figure-fit whitespace-nowrap">{money(funds[part])}</span>
            </dd>
            <dd className="text-sm text-muted">{t(`about.${part}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
