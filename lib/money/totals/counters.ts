import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'

/** `null` is the whole platform, public links included. */
const ownedBy = (promoterId: number | null): SQL => (promoterId === null ? sql`promoter_id is null` : sql`promoter_id = ${promoterId}::bigint`)

/** The rows of some campaigns, written like their index. */
const ofCampaigns = (campaigns: SQL, promoterId: number | null): SQL =>
  sql`campaign_totals where campaign_id ${campaigns} and coalesce(promoter_id, 0) = ${promoterId ?? 0}::bigint`

const others = sql`in (select id from campaigns where id <> ${sql.raw(String(DEFAULT_CAMPAIGN_ID))})`

/** What the default campaign has of a table of counters: what the other campaigns leave. */
const ofDefault = (table: SQL, columns: readonly string[], promoterId: number | null): SQL => sql`(
  select ${sql.raw(columns.join(', '))} from ${table} where ${ownedBy(promoterId)}
  union all select ${sql.raw(columns.map((column) => (column === 'day' ? column : `-${column}`)).join(', '))} from ${ofCampaigns(others, promoterId)}
) as counters`

const daily = ['day', 'clicks', 'completions', 'earnings_cents'] as const
const lifetime = ['clicks', 'completions', 'earnings_cents', 'in_review', 'in_review_cents', 'rejected'] as const

const countersOf = (table: SQL, columns: readonly string[], promoterId: number | null, campaignId: number | undefined): SQL => {
  if (campaignId === undefined) return sql`(select ${sql.raw(columns.join(', '))} from ${table} where ${ownedBy(promoterId)}) as counters`
  if (campaignId === DEFAULT_CAMPAIGN_ID) return ofDefault(table, columns, promoterId)
  return sql`(select ${sql.raw(columns.join(', '))} from ${ofCampaigns(sql`= ${campaignId}::bigint`, promoterId)}) as counters`
}

/** The counters by day of a promoter, or of everybody, for one campaign or for all, as `counters`; a day may have several rows. */
export const dailyCounters = (promoterId: number | null, campaignId: number | undefined): SQL => countersOf(sql`daily_totals`, daily, promoterId, campaignId)

/** The same of all time, with what became of completions. */
export const lifetimeCounters = (promoterId: number | null, campaignId: number | undefined): SQL =>
  countersOf(sql`lifetime_totals`, lifetime, promoterId, campaignId)
