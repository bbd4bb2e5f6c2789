import 'server-only'
import { and, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { dailyTotals } from '@/db/schema/daily-totals'
import { dayOf } from '@/lib/referrals/totals'

/** Sums of the daily counters; earnings in centavos. */
export interface Totals {
  clicks: number
  completions: number
  earningsCents: number
}

const none: Totals = { clicks: 0, completions: 0, earningsCents: 0 }
const sums = {
  clicks: sql`coalesce(sum(${dailyTotals.clicks}), 0)`.mapWith(Number),
  completions: sql`coalesce(sum(${dailyTotals.completions}), 0)`.mapWith(Number),
  earningsCents: sql`coalesce(sum(${dailyTotals.earningsCents}), 0)`.mapWith(Number),
}

/** `null` is the whole platform, public links included. */
const of = (promoterId: number | null): SQL => (promoterId === null ? isNull(dailyTotals.promoterId) : eq(dailyTotals.promoterId, promoterId))

const today = dayOf(sql`now()`)

/** All time of one promoter, or of the platform. */
export async function selectTotals(db: Db, promoterId: number | null): Promise<Totals> {
  const [row] = await db.select(sums).from(dailyTotals).where(of(promoterId))
  return row ?? none
}

/** Completions of the current calendar month. */
export async function selectMonthCompletions(db: Db, promoterId: number | null): Promise<number> {
  const [row] = await db
    .select({ completions: sums.completions })
    .from(dailyTotals)
    .where(and(of(promoterId), gte(dailyTotals.day, sql`date_trunc('month', ${today})::date`)))
  return row?.completions ?? 0
}

/** All time of several promoters; who has no counters yet is left out. */
export async function selectTotalsByPromoter(db: Db, ids: number[]): Promise<Map<number, Totals>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ promoterId: dailyTotals.promoterId, ...sums })
    .from(dailyTotals)
    .where(inArray(dailyTotals.promoterId, ids))
    .groupBy(dailyTotals.promoterId)
  return new Map(rows.flatMap(({ promoterId, ...totals }) => (promoterId === null ? [] : [[promoterId, totals] as const])))
}

/** What was credited to promoters who still have an account, in centavos. */
export async function selectCreditedCents(db: Db): Promise<number> {
  const [row] = await db.select({ earningsCents: sums.earningsCents }).from(dailyTotals).where(sql`${dailyTotals.promoterId} is not null`)
  return row?.earningsCents ?? 0
}

/** The last `days` calendar days, today the last, days without anything included. */
export async function selectDays(db: Db, promoterId: number | null, days: number): Promise<(Totals & { date: string })[]> {
  const calendar = sql`generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') as calendar(moment)`
  return await db
    .select({ date: sql<string>`to_char(calendar.moment, 'YYYY-MM-DD')`, ...sums })
    .from(calendar)
    .leftJoin(dailyTotals, and(eq(dailyTotals.day, sql`calendar.moment::date`), of(promoterId)))
    .groupBy(sql`calendar.moment`)
    .orderBy(sql`calendar.moment`)
}
