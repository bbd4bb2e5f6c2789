import 'server-only'
import { and, between, desc, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { ListPosition } from '@/db/newest-list'
import { dailyTotals } from '@/db/schema/daily-totals'
import { users } from '@/db/schema/users'
import type { Days } from '@/lib/platform/contract/days'
import { dayOf, startOf } from './book'
import { dailyCounters, lifetimeByCampaign, lifetimeCounters } from './counters'

/** Sums of the counters; earnings in centavos. */
export interface Totals {
  clicks: number
  completions: number
  earningsCents: number
}

/** Sums of all time, with what became of the completions. */
export interface LifetimeTotals extends Totals {
  /** The part of the completions that is in review, and of their earnings; the rest is approved. */
  inReview: number
  inReviewCents: number
  /** Not among the completions. */
  rejected: number
}

const none: LifetimeTotals = { clicks: 0, completions: 0, earningsCents: 0, inReview: 0, inReviewCents: 0, rejected: 0 }
const sum = (column: SQL) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)
const sums = { clicks: sum(sql`counters.clicks`), completions: sum(sql`counters.completions`), earningsCents: sum(sql`counters.earnings_cents`) }
const lifetimeSums = {
  ...sums,
  inReview: sum(sql`counters.in_review`),
  inReviewCents: sum(sql`counters.in_review_cents`),
  rejected: sum(sql`counters.rejected`),
}
/** Sums by promoter. */
const dailySums = {
  clicks: sum(sql`${dailyTotals.clicks}`),
  completions: sum(sql`${dailyTotals.completions}`),
  earningsCents: sum(sql`${dailyTotals.earningsCents}`),
}

const today = dayOf(sql`now()`)

// A promoter's id of null means the whole platform, public links included; without a campaign's id the sums are of all campaigns.

/** All time of one promoter, or of the platform. */
export async function selectTotals(db: Db, promoterId: number | null, campaignId?: number): Promise<LifetimeTotals> {
  const [row] = await db.select(lifetimeSums).from(lifetimeCounters(promoterId, campaignId))
  return row ?? none
}

/** All time of one promoter, by the id of the campaign. */
export async function selectTotalsByCampaign(db: Db, promoterId: number): Promise<Map<number, LifetimeTotals>> {
  const campaignId = sql`counters.campaign_id`.mapWith(Number)
  const rows = await db
    .select({ campaignId, ...lifetimeSums })
    .from(lifetimeByCampaign(promoterId))
    .groupBy(campaignId)
  return new Map(rows.map(({ campaignId, ...totals }) => [campaignId, totals]))
}

/** The current calendar month. */
export async function selectMonth(db: Db, promoterId: number | null, campaignId?: number): Promise<Totals> {
  const [row] = await db.select(sums).from(dailyCounters(promoterId, campaignId)).where(sql`counters.day >= date_trunc('month', ${today})::date`)
  return row ?? none
}

const onDays = ({ from, to }: Days): SQL =>
  sql`true${from ? sql` and counters.day >= ${from}::date` : sql``}${to ? sql` and counters.day <= ${to}::date` : sql``}`

/** How many clicks or completions of a promoter, or of everybody, were counted on some days. */
export async function countOnDays(db: Db, promoterId: number | null, of: 'clicks' | 'completions', days: Days, campaignId?: number): Promise<number> {
  const [row] = await db.select({ n: sums[of] }).from(dailyCounters(promoterId, campaignId)).where(onDays(days))
  return row?.n ?? 0
}

/** A position with fewer rows before it than this is found by skipping rows. */
const NEAR = 1000

/** Which list a position is in. */
interface PositionIn extends Days {
  promoterId: number | null
  campaignId?: number | undefined
  of: 'clicks' | 'completions'
}

/**
 * Where the row with `offset` rows before it is in the list, newest first, of a promoter's or everybody's clicks or completions. The counters of the
 * days find its day; only the rest is skipped row by row.
 */
export async function selectPosition(db: Db, { promoterId, campaignId, of, ...days }: PositionIn, offset: number): Promise<ListPosition> {
  if (offset < NEAR) return { end: null, skip: offset }
  const [row] = await db.execute<{ end: string; before: string }>(sql`
    with days as (select day, sum(counters.${sql.raw(of)}) as n from ${dailyCounters(promoterId, campaignId)} where ${onDays(days)} group by day having sum(counters.${sql.raw(of)}) > 0),
    ends as (select day, n, sum(n) over (order by day desc) as through from days)
    select ${startOf(sql`day + 1`)} as end, through - n as before from ends where through > ${offset}::bigint order by day desc limit 1`)
  return row ? { end: row.end, skip: offset - Number(row.before) } : { end: null, skip: offset }
}

/** What was credited to promoters who still have an account, in centavos. */
export async function selectCreditedCents(db: Db, campaignId?: number): Promise<number> {
  const [row] = await db.select({ earningsCents: sums.earningsCents }).from(lifetimeCounters('promoters', campaignId))
  return row?.earningsCents ?? 0
}

/** The last `days` calendar days, today the last, days without anything included. */
export async function selectDays(db: Db, promoterId: number | null, days: number, campaignId?: number): Promise<(Totals & { date: string })[]> {
  const calendar = sql`generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') as calendar(moment)`
  return await db
    .select({ date: sql<string>`to_char(calendar.moment, 'YYYY-MM-DD')`, ...sums })
    .from(calendar)
    .leftJoin(dailyCounters(promoterId, campaignId), sql`counters.day = calendar.moment::date`)
    .groupBy(sql`calendar.moment`)
    .orderBy(sql`calendar.moment`)
}

/** The promoters with the highest earnings of the last `days` calendar days; those without a click or completion are left out. */
export async function selectTopPromoters(db: Db, days: number, limit: number, campaignId?: number): Promise<(Totals & { id: number; name: string })[]> {
  return await db
    .select({ id: users.id, name: users.name, ...sums })
    .from(dailyCounters('promoters', campaignId))
    .innerJoin(users, sql`${users.id} = counters.promoter_id`)
    .where(sql`counters.day >= ${today} - ${days - 1}::int`)
    .groupBy(users.id)
    .having(sql`sum(counters.clicks) > 0 or sum(counters.completions) > 0`)
    .orderBy(desc(sums.earningsCents), desc(sums.completions), desc(sums.clicks), users.id)
    .limit(limit)
}

/** Promoters who had a click or a completion from one calendar day to another, with their sums of these days, in the order of their ids. @param after an id */
export async function selectBusy(
  db: Db,
  { from, to, after, limit }: { from: string; to: string; after: number; limit: number },
): Promise<(Totals & { id: number })[]> {
  const rows = await db
    .select({ id: dailyTotals.promoterId, ...dailySums })
    .from(dailyTotals)
    .where(and(gt(dailyTotals.promoterId, after), between(dailyTotals.day, from, to)))
    .groupBy(dailyTotals.promoterId)
    .having(sql`sum(${dailyTotals.clicks}) > 0 or sum(${dailyTotals.completions}) > 0`)
    .orderBy(dailyTotals.promoterId)
    .limit(limit)
  return rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]))
}
