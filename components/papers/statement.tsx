'use client'

import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useOperator } from '@/components/layout/operator-context'
import { Button } from '@/components/ui/button'
import { FailedCard } from '@/components/ui/failed-card'
import { FileButton } from '@/components/ui/file-button'
import { Skeleton } from '@/components/ui/skeleton'
import { type Column, Table } from '@/components/ui/table'
import { statementQuery } from '@/lib/money/papers/client'
import { exportStatement, type Statement } from '@/lib/money/papers/contract'
import { useMoney } from '@/lib/platform/browser/money-format'
import { sayMonth } from '@/lib/platform/browser/months'
import { usePageQuery } from '@/lib/platform/browser/page-query'
import { useAuth } from '@/lib/platform/browser/session'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import { SITE_NAME, TIME_ZONE } from '@/lib/site'
import { PeriodChoice, pastMonths } from './period-choice'

/** The promoter's statement of a month or a year, which prints alone on its page. The address says of which. */
export const StatementPaper = () => (
  <Suspense fallback={<Skeleton className="h-64 w-full" />}>
    <Asked />
  </Suspense>
)

function Asked() {
  const t = useTranslations('promoter.statement')
  const tag = languageTag[useLocale()]
  const place = usePageQuery()
  const name = useAuth((state) => state.user?.name)
  const operator = useOperator()
  const [{ months, years }] = useState(pastMonths)
  const asked = place.param('of')
  const of = [...months, ...years].includes(asked) ? asked : (months[0] ?? '')
  const isYear = years.includes(of)
  const query = isYear ? { year: of } : { month: of }
  const { data, isError, isFetching, refetch } = useQuery(statementQuery(query))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <PeriodChoice label={t('of')} months={months} years={years} value={of} onChange={(next) => place.setParams({ of: next })} />
        <div className="flex gap-3">
          <FileButton endpoint={exportStatement} input={{ query }} />
          <Button variant="secondary" disabled={!data} onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" strokeWidth={1.75} />
            {t('print')}
          </Button>
        </div>
      </div>
      <p className="flex flex-col">
        <strong className="text-lg">{isYear ? of : sayMonth(of, tag)}</strong>
        <span>{name}</span>
        <span className="text-sm text-muted">
          {t('paid_by')} {[SITE_NAME, operator.name, operator.cnpj && `CNPJ ${operator.cnpj}`].filter(Boolean).join(' · ')}
        </span>
      </p>
      {isError && !data ? <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} /> : <Lines statement={data} />}
      <div className="flex max-w-measure flex-col gap-2 text-sm text-muted">
        <p>{t('note')}</p>
        <p>{t('law')}</p>
      </div>
    </div>
  )
}

type Row = Pick<Statement['lines'][number], 'amount' | 'at' | 'campaign' | 'title' | 'transaction_id' | 'count'> & {
  kind: Statement['lines'][number]['kind'] | 'opening' | 'closing'
}

function Lines({ statement }: { statement: Statement | undefined }) {
  const t = useTranslations('promoter.statement')
  const locale = useLocale() as Locale
  const money = useMoney()
  const day = new Intl.DateTimeFormat(languageTag[locale], { dateStyle: 'medium', timeZone: TIME_ZONE })
  const balance = (kind: 'opening' | 'closing', amount: number): Row => ({
    kind,
    amount,
    at: null,
    campaign: null,
    title: null,
    transaction_id: null,
    count: 0,
  })
  const columns: Column<Row>[] = [
    {
      key: 'what',
      head: t('what'),
      phone: 'title',
      cell: ({ kind, count, title, campaign }) => (
        <span className={kind === 'opening' || kind === 'closing' ? 'font-bold' : undefined}>
          {t(`lines.${kind}`, { count })}
          {campaign && <span className="block text-sm font-normal text-muted">{title ? textIn(locale, title).text : campaign}</span>}
        </span>
      ),
    },
    {
      key: 'when',
      head: t('when'),
      cell: ({ at, transaction_id }) => (
        <>
          {at && <time dateTime={at}>{day.format(new Date(at))}</time>}
          {transaction_id && <span className="figure block text-sm break-all text-muted">{transaction_id}</span>}
        </>
      ),
    },
    {
      key: 'amount',
      head: t('amount'),
      end: true,
      phone: 'end',
      cell: ({ kind, amount }) => (
        <span className={`figure whitespace-nowrap ${kind === 'opening' || kind === 'closing' ? 'font-bold' : ''}`}>{money(amount)}</span>
      ),
    },
  ]
  const rows = statement && [balance('opening', statement.opening), ...statement.lines, balance('closing', statement.closing)]
  return (
    <div className="@container overflow-hidden rounded-card border border-line bg-surface">
      <Table caption={t('title')} columns={columns} rows={rows} rowKey={(row) => [row.kind, row.campaign, row.at].join(' ')} skeletonRows={4} />
    </div>
  )
}
