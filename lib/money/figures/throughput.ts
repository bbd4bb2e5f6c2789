import 'server-only'
import { sql } from 'drizzle-orm'
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
  const first = sql`(${today} - ${days - 1}::int)`
  const since = sql`(${startOf(first)})::timestamptz`
  const rows = await db.execute<{ date: string; handed_in: number; decided: number; paid: number }>(sql`
    with parts as (
      select day, sum(completions) as handed_in, 0 as decided, 0 as paid from daily_totals where promoter_id is null and day >= ${first} group by day
      union all
      select ${dayOf(sql`created_at`)}, count(*), 0, 0 from completions where status = 'rejected' and created_at >= ${since} group by 1
      union all
      select ${dayOf(sql`decided_at`)}, 0, count(*), 0 from reviews where decided_at >= ${since} group by 1
      union all
      select day, 0, 0, sum(tasks) from paid_totals where day >= ${first} group by day
    )
    select to_char(calendar.moment, 'YYYY-MM-DD') as date, coalesce(sum(handed_in), 0)::int as handed_in, coalesce(sum(decided), 0)::int as decided,
      coalesce(sum(paid), 0)::int as paid
    from generate_series(${first}, ${today}, interval '1 day') as calendar(moment) left join parts on parts.day = calendar.moment::date
    group by calendar.moment order by calendar.moment`)
  return [...rows]
}
