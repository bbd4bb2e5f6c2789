import 'server-only'
import type { z } from 'zod'
import { scopeOf } from '@/lib/api/actor'
import { paginate } from '@/lib/api/pagination'
import type { ActorCtx } from '@/lib/api/route'
import type { PageQuery } from '@/lib/api/shapes'
import { selectTotals } from '@/lib/dashboard/totals'
import { exportList } from '@/lib/exports/service'
import { percent } from '@/lib/money'
import { deviceName } from '@/lib/visitor/device'
import { placeName } from '@/lib/visitor/location'
import type { exportClicks } from './contract'
import { clicksQuery, countClicks } from './queries'

/** A page of the clicks that the caller may see, and the figures of all of them. */
export async function clicksPage(ctx: ActorCtx, query: PageQuery) {
  const filter = { promoterId: scopeOf(ctx.actor), search: query.search }
  const totals = await selectTotals(ctx.db, filter.promoterId)
  const page = await paginate(ctx, query, {
    total: async () => (filter.search ? countClicks(ctx.db, filter) : totals.clicks),
    rows: async (limit, offset) => (await clicksQuery(ctx.db, filter).limit(limit).offset(offset)).map((row) => toClick(ctx, row)),
  })
  return { ...page, stats: { total_clicks: totals.clicks, completed: totals.completions, conversion_rate: percent(totals.completions, totals.clicks) } }
}

/** The same clicks, all of them, for a file. */
export const clicksFile = (ctx: ActorCtx, query: z.output<typeof exportClicks.query>) =>
  exportList(ctx, {
    list: 'clicks',
    query,
    rows: (db) => clicksQuery(db, { promoterId: scopeOf(ctx.actor), search: query.search }),
    toLine: (row) => ({ ...toClick(ctx, row), promoter: row.promoter }),
  })

const toClick = ({ locale }: ActorCtx, row: Awaited<ReturnType<typeof clicksQuery>>[number]) => ({
  id: row.id,
  location: placeName(row, locale),
  created_at: row.createdAt,
  ip_address: row.ipAddress,
  device: deviceName(row, locale),
  completed: row.completedAt ? ('completed' as const) : ('clicked' as const),
  ...(row.promoter !== null && { promoter: { name: row.promoter } }),
})
