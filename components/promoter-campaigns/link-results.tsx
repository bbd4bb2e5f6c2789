'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Chart } from '@/components/ui/chart'
import { EmptyState } from '@/components/ui/empty-state'
import { FileButton } from '@/components/ui/file-button'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import { type Column, Table } from '@/components/ui/table'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { exportPromoterCampaigns, type LinkFigures, type PromoterCampaignDetails } from '@/lib/work/promoter-campaigns/contract'

type Row = LinkFigures & { name: string; key: string }

/** What the promoter's links to a task brought: of all time, day by day, and by label. @param campaign undefined while loading */
export function LinkResults({ campaign }: { campaign: PromoterCampaignDetails | undefined }) {
  const t = useTranslations('promoter.campaigns.figures')
  const money = useMoney()
  const figures = useFigures()
  const all = campaign?.figures
  const isEmpty = all && all.clicks === 0 && all.completions === 0
  const days = campaign?.series.map((day) => ({ ...day, amount: day.earnings }))
  const rows = campaign && [
    ...campaign.labels.map(({ label, ...row }): Row => ({ ...row, key: `label ${label ?? ''}`, name: label ?? t('no_label') })),
    ...(campaign.other_labels ? [{ ...campaign.other_labels, key: 'others', name: t('others') }] : []),
  ]
  const number = (value: string) => <span className="figure whitespace-nowrap">{value}</span>
  const columns: Column<Row>[] = [
    { key: 'label', head: t('label'), phone: 'title', cell: ({ name }) => name },
    { key: 'clicks', head: t('clicks'), phone: 'label', end: true, cell: ({ clicks }) => number(figures.whole(clicks)) },
    { key: 'completions', head: t('completions'), phone: 'label', end: true, cell: ({ completions }) => number(figures.whole(completions)) },
    { key: 'approved', head: t('approved'), phone: 'label', end: true, cell: ({ approved }) => number(figures.whole(approved)) },
    { key: 'conversion', head: t('conversion'), phone: 'label', end: true, cell: (row) => number(figures.percent(row.conversion_rate)) },
    { key: 'earned', head: t('earned'), phone: 'end', end: true, cell: ({ earned }) => number(money(earned)) },
  ]
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{t('title')}</h2>
        {all && !isEmpty && <FileButton endpoint={exportPromoterCampaigns} input={{}} />}
      </div>
      {isEmpty ? (
        <Card className="p-0 sm:p-0">
          <EmptyState drawing="clicks" title={t('empty')} text={t('empty_text')} />
        </Card>
      ) : (
        <>
          <StatCards>
            <StatCard label={t('earned')} value={all && money(all.earned)} />
            <StatCard label={t('clicks')} value={all && figures.whole(all.clicks)} />
            <StatCard label={t('completions')} value={all && figures.whole(all.completions)} />
            <StatCard label={t('conversion')} value={all && figures.percent(all.conversion_rate)} />
          </StatCards>
          <Card className="flex flex-col gap-5">
            <h3 className="font-bold">{t('day_by_day', { days: days?.length ?? 30 })}</h3>
            <Chart caption={t('chart_caption')} amount="earnings" days={days} before={campaign && { ...campaign.before, amount: campaign.before.earnings }} />
          </Card>
          <div className="flex flex-col gap-3">
            <div className="flex flex-col gap-1">
              <h3 className="font-bold">{t('by_label')}</h3>
              <p className="text-muted">{t('by_label_lead', { days: campaign?.label_days ?? 90 })}</p>
            </div>
            <Card className="@container overflow-hidden p-0 sm:p-0">
              <Table caption={t('by_label')} columns={columns} rows={rows} rowKey={({ key }) => key} skeletonRows={2} />
            </Card>
          </div>
        </>
      )}
    </section>
  )
}
