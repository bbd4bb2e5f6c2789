'use client'

import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleCheckBig, Coins } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { Badge } from '@/components/ui/badge'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import type { Column } from '@/components/ui/table'
import { Moment } from '@/components/ui/time'
import { useBadgeMoney, useFigures, useMoney } from '@/lib/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/browser/page-query'
import { completionQueries } from '@/lib/completions/client'
import type { listCompletions } from '@/lib/completions/contract'
import type { CallOutput } from '@/lib/contract/endpoint'
import { ToLink } from './to-link'

type Completion = CallOutput<typeof listCompletions>['data'][number]

/** The tasks done through the promoter's link: figures, search, history (SPEC section 2, 'Completions'). */
export const Completions = () => (
  <Suspense fallback={<View place={startOfList} result={pendingResult} />}>
    <AskedList />
  </Suspense>
)

function AskedList() {
  const place = usePageQuery()
  return <View place={place} result={useQuery(completionQueries.list(place.query))} />
}

function View({ place, result }: { place: PageState; result: Asked<CallOutput<typeof listCompletions>> }) {
  const t = useTranslations('promoter.completions')
  const stats = result.data?.stats
  const missing = result.isError ? '—' : undefined
  const figures = useFigures()
  const money = useMoney()
  const badge = useBadgeMoney()
  const columns: Column<Completion>[] = [
    { key: 'name', head: t('name'), title: true, cell: (completion) => <span className="block min-w-28">{completion.name}</span> },
    { key: 'time', head: t('time'), cell: (completion) => <Moment at={completion.created_at} /> },
    { key: 'location', head: t('location'), cell: (completion) => <span className="block min-w-24">{completion.location}</span> },
    {
      key: 'code',
      head: t('code'),
      cell: (completion) => <span className="figure font-semibold tracking-wide whitespace-nowrap">{completion.payment_code}</span>,
    },
    { key: 'earned', head: t('reward'), cell: ({ reward }) => <Badge variant="reward">{t('earned', { reward: `+${badge(reward)}` })}</Badge> },
  ]
  return (
    <>
      <StatCards three>
        <StatCard icon={CircleCheckBig} label={t('total')} value={stats ? figures.whole(stats.total_completions) : missing} />
        <StatCard reward icon={Coins} label={t('earnings')} value={stats ? money(stats.total_earnings) : missing} />
        <StatCard icon={CalendarDays} label={t('this_month')} value={stats ? figures.whole(stats.this_month) : missing} />
      </StatCards>
      <PagedTable
        caption={t('history')}
        columns={columns}
        rowKey={(completion) => completion.id}
        result={result}
        place={place}
        search={{ label: t('search'), placeholder: t('search_short'), short: t('search_few_letters') }}
        empty={{ title: t('empty'), text: t('empty_text'), action: <ToLink /> }}
      />
    </>
  )
}
