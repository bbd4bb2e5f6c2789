'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { FailedCard } from '@/components/ui/failed-card'
import { FileButton } from '@/components/ui/file-button'
import { ListPart } from '@/components/ui/list-part'
import { Skeleton } from '@/components/ui/skeleton'
import { type Column, Table } from '@/components/ui/table'
import { monthReportQuery } from '@/lib/money/papers/client'
import { exportMonthReport, exportReinf, exportYear, type MonthReport } from '@/lib/money/papers/contract'
import { useMoney } from '@/lib/platform/browser/money-format'
import { usePageQuery } from '@/lib/platform/browser/page-query'
import type { Locale } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import { PeriodChoice, pastMonths } from './period-choice'

/** The report of a month by campaign, and the files of a year by payee. The address says of which month. */
export const Reports = () => (
  <Suspense fallback={<Skeleton className="h-64 w-full" />}>
    <Asked />
  </Suspense>
)

function Asked() {
  const t = useTranslations('admin.reports')
  const place = usePageQuery()
  const [{ months, years }] = useState(pastMonths)
  const asked = place.param('month')
  const month = months.includes(asked) ? asked : (months[0] ?? '')
  const { data, isError, isFetching, refetch } = useQuery(monthReportQuery(month))
  return (
    <>
      <ListPart
        title={t('by_campaign')}
        lead={t('by_campaign_text')}
        tools={
          <div className="flex flex-wrap gap-3">
            <PeriodChoice label={t('month')} months={months} value={month} onChange={(next) => place.setParams({ month: next })} />
            <FileButton endpoint={exportMonthReport} input={{ query: { month } }} />
          </div>
        }
      >
        {isError && !data ? <FailedCard inCard text={t('failed')} busy={isFetching} onRetry={refetch} /> : <Campaigns report={data} />}
      </ListPart>
      <YearFiles years={years} />
    </>
  )
}

type Row = Pick<MonthReport['campaigns'][number], 'campaign' | 'title'> & MonthReport['total'] & { isTotal?: true }
const parts = [
  ['rewards', 'rewards_undone'],
  ['commissions', 'commissions_undone'],
  ['bonuses', 'bonuses_undone'],
  ['cost', undefined],
  ['paid', 'returned'],
] as const

function Campaigns({ report }: { report: MonthReport | undefined }) {
  const t = useTranslations('admin.reports')
  const locale = useLocale() as Locale
  const money = useMoney()
  const columns: Column<Row>[] = [
    {
      key: 'campaign',
      head: t('campaign'),
      phone: 'title',
      cell: ({ isTotal, campaign, title }) =>
        isTotal ? <strong>{t('total')}</strong> : title ? textIn(locale, title).text : (campaign ?? <span className="text-muted">{t('no_campaign')}</span>),
    },
    ...parts.map(
      ([part, less]): Column<Row> => ({
        key: part,
        head: t(part),
        end: true,
        phone: 'label',
        cell: (row) => (
          <span className="figure">
            <span className="whitespace-nowrap">{money(row[part])}</span>
            {less && row[less] > 0 && <span className="block text-sm text-muted">{t(less, { amount: money(row[less]) })}</span>}
          </span>
        ),
      }),
    ),
  ]
  const rows: Row[] | undefined = report && [...report.campaigns, { campaign: null, title: null, isTotal: true, ...report.total }]
  return (
    <>
      <Table
        caption={t('by_campaign')}
        columns={columns}
        rows={rows}
        rowKey={({ campaign, isTotal }) => (isTotal ? 'total' : `of ${campaign}`)}
        skeletonRows={2}
      />
      {report && (report.total.imported > 0 || report.total.written_off !== 0) && (
        <p className="p-5 text-sm text-muted">{t('beside_cost', { imported: money(report.total.imported), written_off: money(report.total.written_off) })}</p>
      )}
    </>
  )
}

function YearFiles({ years }: { years: string[] }) {
  const t = useTranslations('admin.reports')
  const { confirmed, dialog } = useConfirmed()
  const [year, setYear] = useState(years[0] ?? '')
  const files = [
    ['year', exportYear],
    ['reinf', exportReinf],
  ] as const
  return (
    <>
      <ListPart title={t('by_payee')} lead={t('by_payee_text')} tools={<PeriodChoice label={t('of_year')} years={years} value={year} onChange={setYear} />}>
        <ul className="divide-y divide-line">
          {files.map(([file, endpoint]) => (
            <li key={file} className="flex flex-wrap items-center justify-between gap-4 p-5">
              <div className="flex max-w-measure flex-col gap-1">
                <h3 className="font-semibold">{t(`files.${file}`)}</h3>
                <p className="text-sm text-muted">{t(`files.${file}_text`)}</p>
              </div>
              <FileButton endpoint={endpoint} input={{ query: { year } }} label={t(`files.${file}_save`)} guard={confirmed} />
            </li>
          ))}
        </ul>
      </ListPart>
      <div className="flex max-w-measure flex-col gap-2 text-sm text-muted">
        <h2 className="font-semibold text-ink">{t('law_title')}</h2>
        <p>{t('law_reinf')}</p>
        <p>{t('law_proof')}</p>
        <p>{t('help')}</p>
      </div>
      {dialog}
    </>
  )
}
