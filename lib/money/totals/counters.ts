import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { MEANT_CAMPAIGN } from '@/lib/platform/service/one-campaign'

/** Whose counters: a promoter's, the whole platform's, public links included (`null`), or those of each promoter who has an account. */
export type CounterOwner = number | null | 'promoters'

const ownedBy = (owner: CounterOwner): SQL => {
  if (owner === 'promoters') return sql`promoter_id is not null`
  return owner === null ? sql`promoter_id is null` : sql`promoter_id = ${owner}::bigint`
}

/** The rows of some campaigns, written like their index. */
const ofCampaigns = (campaigns: SQL, owner: CounterOwner): SQL =>
  sql`campaign_totals where campaign_id ${campaigns} and coalesce(promoter_id, 0) ${owner === 'promoters' ? sql`> 0` : sql`= ${owner ?? 0}::bigint`}`

const meant = sql.raw(MEANT_CAMPAIGN)
const others = sql`in (select id from campaigns where not is_default)`

const less = (columns: readonly string[]): SQL => sql.raw(columns.map((column) => (/^(promoter_id|day)$/.test(column) ? column : `-${column}`)).join(', '))

const daily = ['promoter_id', 'day', 'clicks', 'completions', 'earnings_cents'] as const
const lifetime = ['clicks', 'completions', 'earnings_cents', 'in_review', 'in_review_cents', 'rejected'] as const

// What the default campaign has is what the others leave.
const countersOf = (table: SQL, columns: readonly string[], owner: CounterOwner, campaignId: number | undefined): SQL => {
  const own = sql.raw(columns.join(', '))
  const all = sql`select ${own} from ${table} where ${ownedBy(owner)}`
  if (campaignId === undefined) return sql`(${all}) as counters`
  const isMeant = sql`${campaignId}::bigint = ${meant}`
  return sql`(
    select ${own} from ${ofCampaigns(sql`= ${campaignId}::bigint`, owner)}
    union all ${all} and ${isMeant}
    union all select ${less(columns)} from ${ofCampaigns(others, owner)} and ${isMeant}
  ) as counters`
}

/** The counters by day, for one campaign or for all, as `counters`; a day may have several rows. */
export const dailyCounters = (owner: CounterOwner, campaignId: number | undefined): SQL => countersOf(sql`daily_totals`, daily, owner, campaignId)

/** The same of all time, with what became of completions. */
export const lifetimeCounters = (owner: CounterOwner, campaignId: number | undefined): SQL => countersOf(sql`lifetime_totals`, lifetime, owner, campaignId)

const byCampaign = (table: SQL, columns: readonly string[], owner: number): SQL => {
  const own = sql.raw(columns.join(', '))
  return sql`(
    select campaign_id, ${own} from ${ofCampaigns(others, owner)}
    union all select ${meant}, ${less(columns)} from ${ofCampaigns(others, owner)}
    union all select ${meant}, ${own} from ${table} where ${ownedBy(owner)}
  ) as counters`
}

/** A promoter's counters by day and `campaign_id`, as `counters`; each may have several rows, of which some take back. */
export const dailyByCampaign = (promoterId: number): SQL => byCampaign(sql`daily_totals`, ['day', 'clicks', 'completions', 'earnings_cents'], promoterId)

/** The same of all time, with what became of completions. */
export const lifetimeByCampaign = (promoterId: number): SQL => byCampaign(sql`lifetime_totals`, lifetime, promoterId)
