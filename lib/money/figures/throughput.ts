import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { dayOf, startOf } from '@/lib/money/totals/book'

export interface ThroughputDay {
  /** A calendar day (America/Sao_Paulo), `2026-11-20`. */
  date: string
  /** Completions that came, rejected ones included; a new proof of one does not count again. */
  handed_in: number
  /** Decisions on proofs, undone ones included. */
  decided: number
  /** Tasks whose person was paid, and the money did not come back. */
  paid: number
}

const today = dayOf(sql`now()`)

/** How much work came, was decided and was paid on each of the last `days` calendar days, today the last. What came and was paid is kept by counters. */
export async function dailyThroughput(db: Db, days: number): Promise<ThroughputDay[]> {
  // Counting between two moments is several times as fast as finding the day of each row.
  const start = (day: SQL) => sql`(${startOf(day)})::timestamptz`
  const rows = await db.execute<{ date: string; handed_in: number; decided: number; paid: number }>(sql`
    with calendar as materialized (
      select day, ${start(sql`day`)} as start, ${start(sql`day + 1`)} as stop
      from (select generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day')::date as day) as days
    )
    select to_char(day, 'YYYY-MM-DD') as date,
      ((select coalesce(sum(completions), 0) from daily_totals where promoter_id is null and daily_totals.day = calendar.day)
        + (select count(*) from completions where status = 'rejected' and created_at >= start and created_at < stop))::int as handed_in,
      (select count(*) from reviews where decided_at >= start and decided_at < stop)::int as decided,
      (select coalesce(sum(tasks), 0) from paid_totals where paid_totals.day = calendar.day)::int as paid
    from calendar order by day`)
  return [...rows]
}
