'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { buttonClass } from '@/components/ui/button'
import { smallControlClass } from '@/components/ui/field'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import type { Column } from '@/components/ui/table'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { textIn } from '@/lib/platform/i18n/localized'
import { type CampaignListRow, campaignQueries } from '@/lib/work/campaigns/admin-client'
import type { listAllCampaigns } from '@/lib/work/campaigns/admin-contract'
import { type ShownState, shownStates } from '@/lib/work/campaigns/shown-state'
import { campaignAddress } from './address'
import { BudgetBar } from './budget-bar'
import { CampaignBadge } from './state-badge'
import { useAnswerTime } from './use-answer-time'

/** The list of all campaigns, drafts too. */
export const Campaigns = () => (
  <Suspense fallback={<View place={startOfList} state={undefined} result={pendingResult} />}>
    <AskedList />
  </Suspense>
)

function AskedList() {
  const place = usePageQuery()
  const state = shownStates.find((known) => known === place.param('state'))
  return <View place={place} state={state} result={useQuery(campaignQueries.list({ ...place.query, ...(state && { state }) }))} />
}

interface ViewProps {
  place: PageState
  state: ShownState | undefined
  result: Asked<CallOutput<typeof listAllCampaigns>>
}

function View({ place, state, result }: ViewProps) {
  const t = useTranslations('campaign_admin.list')
  const locale = useLocale()
  const figures = useFigures()
  const money = useMoney()
  const answerTime = useAnswerTime()
  const number = (value: number | null) => <span className="figure">{value === null ? '–' : figures.whole(value)}</span>
  const columns: Column<CampaignListRow>[] = [
    {
      key: 'title',
      head: t('campaign'),
      phone: 'title',
      middle: '@min-[40rem]:@max-[57rem]:col-span-3',
      cell: ({ id, title, slug, reward }) => (
        <span className="block @min-[57rem]:min-w-40">
          <Link href={campaignAddress(id)} data-opens className="font-semibold text-ink no-underline hover:text-accent-deep">
            {textIn(locale, title).text || slug}
          </Link>
          <span className="figure block text-sm font-normal text-muted">{t('pays', { amount: money(reward) })}</span>
        </span>
      ),
    },
    { key: 'state', head: t('state'), phone: 'end', cell: (row) => <CampaignBadge state={row.state} /> },
    { key: 'budget', head: t('budget'), phone: 'line', middle: '@min-[40rem]:@max-[57rem]:col-span-2', cell: (row) => <BudgetBar {...row} /> },
    {
      key: 'places',
      head: t('places'),
      phone: 'label',
      end: true,
      cell: ({ places_left, open_places }) => (
        <span className="figure whitespace-nowrap">
          {places_left === null
            ? t('open_only', { open: figures.whole(open_places) })
            : t('left_open', { left: figures.whole(places_left), open: figures.whole(open_places) })}
        </span>
      ),
    },
    { key: 'waiting', head: t('waiting'), phone: 'label', end: true, cell: ({ in_review }) => number(in_review) },
    {
      key: 'share',
      head: t('share'),
      phone: 'details',
      end: true,
      cell: ({ approval_share }) => <span className="figure">{approval_share === null ? '–' : figures.percent(Math.round(approval_share * 1000) / 10)}</span>,
    },
    {
      key: 'cost',
      head: t('cost'),
      phone: 'details',
      end: true,
      cell: ({ cost_per_approved }) => <span className="figure whitespace-nowrap">{cost_per_approved === null ? '–' : money(cost_per_approved)}</span>,
    },
    {
      key: 'median',
      head: t('median'),
      phone: 'details',
      end: true,
      cell: ({ median_minutes }) => <span className="figure whitespace-nowrap">{median_minutes === null ? '–' : answerTime(median_minutes)}</span>,
    },
  ]
  return (
    <PagedTable
      caption={t('title')}
      columns={columns}
      rowKey={({ id }) => id}
      result={result}
      place={place}
      search={{ label: t('search'), placeholder: t('search') }}
      skeletonRows={5}
      middle="@min-[40rem]:@max-[57rem]:grid-cols-4"
      tools={<StateChoice state={state} onState={(next) => place.setParams({ state: next })} />}
      empty={{
        drawing: 'list',
        title: t('empty'),
        text: t(state ? 'empty_state' : 'empty_text'),
        ...(!state && {
          action: (
            <Link href="/admin/campaigns/new" className={buttonClass({ variant: 'secondary' })}>
              {t('new')}
            </Link>
          ),
        }),
      }}
    />
  )
}

function StateChoice({ state, onState }: { state: ShownState | undefined; onState: (state: string) => void }) {
  const t = useTranslations('campaign_admin')
  return (
    <label className="flex items-center gap-3 text-sm text-muted">
      {t('list.state')}
      <select value={state ?? ''} onChange={({ target }) => onState(target.value)} className={smallControlClass}>
        <option value="">{t('list.all_states')}</option>
        {shownStates.map((name) => (
          <option key={name} value={name}>
            {t(`states.${name}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
