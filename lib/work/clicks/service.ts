import 'server-only'
import type { z } from 'zod'
import { exportList, fileOf } from '@/lib/money/exports/service'
import { findPage, inTheOrderOf } from '@/lib/money/totals/list-page'
import { selectTotals } from '@/lib/money/totals/read'
import type { Days } from '@/lib/platform/contract/days'
import { percent } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { scopeOf } from '@/lib/platform/service/context'
import { rowCampaign } from '@/lib/platform/service/one-campaign'
import { toPage } from '@/lib/platform/service/pagination'
import { deviceName } from '@/lib/platform/visitor/device-name'
import { placeName } from '@/lib/platform/visitor/location'
import { withFields } from '@/lib/platform/with-fields'
import { campaignColumns } from '@/lib/work/campaigns/names'
import type { exportClicks, exportOwnClicks, listClicks } from './contract'
import {
  type ClickFilter,
  type ClickRow,
  clicksFilter,
  clicksQuery,
  countNotCounted,
  pageOfClicks,
  pageOfNotCounted,
  searchClicks,
  selectClicks,
  selectCountedAt,
} from './queries'

/** The filter of a query, limited to what the caller may see. */
const filterOf = (
  { actor }: ActorCtx,
  { promoter, campaign, from, to }: Days & { promoter?: number | undefined; campaign?: number | undefined },
): ClickFilter => ({
  promoterId: scopeOf(actor, promoter),
  campaignId: campaign,
  from,
  to,
})

/** A page of the clicks that the caller may see, and the totals of all of them. */
export async function clicksPage(ctx: ActorCtx, query: z.output<typeof listClicks.query>) {
  const filter = filterOf(ctx, query)
  const { promoterId, campaignId } = filter
  const { search } = query
  const isNotCounted = query.verdict === 'not_counted'
  const [totals, notCounted] = await Promise.all([selectTotals(ctx.db, promoterId, campaignId), countNotCounted(ctx.db, filter)])
  const { ids, ...counted } = await findPage(ctx, query, {
    ...filter,
    of: 'clicks',
    // The counters leave out clicks that are not counted.
    total: isNotCounted ? Number.POSITIVE_INFINITY : totals.clicks,
    search: isNotCounted
      ? (limit, offset) => pageOfNotCounted(ctx.db, filter, limit, offset)
      : search
        ? (limit, offset) => searchClicks(ctx.db, filter, search, limit, offset)
        : undefined,
    page: (place, limit) => pageOfClicks(ctx.db, filter, place, limit),
  })
  const rows = inTheOrderOf(ids, await selectClicks(ctx.db, ids))
  return {
    ...toPage(ctx, query, { data: await withVerdicts(ctx, rows), ...counted }),
    stats: {
      total_clicks: totals.clicks,
      completed: totals.completions,
      conversion_rate: percent(totals.completions, totals.clicks),
      not_counted: notCounted,
    },
  }
}

/** Clicks with the reason why they were not counted. */
async function withVerdicts(ctx: ActorCtx, rows: ClickRow[]) {
  const repeats = rows.filter(({ verdict }) => verdict === 'repeat').map(({ id }) => id)
  const countedAt = await selectCountedAt(ctx.db, repeats)
  return rows.map((row) =>
    withFields(toClick(ctx, row), { verdict: row.verdict, ...(row.verdict === 'repeat' && { counted_at: countedAt.get(row.id) ?? null }) }),
  )
}

/** All clicks that the caller may see and the query selects, as a CSV file. */
export const clicksFile = async (ctx: ActorCtx, query: z.output<typeof exportClicks.query>) => {
  const [filter, { slugs }] = await Promise.all([clicksFilter(ctx.db, filterOf(ctx, query), query.search), campaignColumns(ctx.db)])
  return exportList(ctx, {
    list: 'clicks',
    query,
    rows: (db) => clicksQuery(db, filter),
    toLine: (row) =>
      withFields(toClick(ctx, row), {
        promoter: row.promoter,
        promoter_id: row.promoterId,
        promoter_email: row.promoterEmail,
        campaign: slugs.get(row.campaignId) ?? null,
        label: row.label,
        ref: row.ref,
      }),
  })
}

/** The caller's counted clicks that the query selects, as a CSV file. */
export const ownClicksFile = async (ctx: ActorCtx, query: z.output<typeof exportOwnClicks.query>) => {
  const [filter, { slugs }] = await Promise.all([clicksFilter(ctx.db, filterOf(ctx, query), query.search), campaignColumns(ctx.db)])
  return fileOf(ctx, 'clicks', {
    rows: (db) => clicksQuery(db, filter),
    toLine: (row) => withFields(toClick(ctx, row), { campaign: slugs.get(row.campaignId) ?? null, label: row.label, ref: row.ref }),
  })
}

const toClick = ({ actor, locale }: ActorCtx, row: ClickRow) => ({
  id: row.id,
  location: placeName(row, locale),
  created_at: row.createdAt,
  ip_address: row.ipAddress,
  device: deviceName(row, locale),
  completed: row.completedAt ? ('completed' as const) : ('clicked' as const),
  ...(row.promoter !== null && { promoter: { ...(actor.role === 'admin' && row.promoterId !== null && { id: row.promoterId }), name: row.promoter } }),
  ...rowCampaign(row),
  ...(row.ref !== null && { ref: row.ref }),
})
