import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { Job } from '@/lib/platform/jobs'
import { log } from '@/lib/platform/log'
import { dayOf } from './book'

/**
 * Merges the slots of past days into one: slots are for days with many concurrent writes, and a history then reads one row a day. It folds one day at
 * a time, so that no lock is held for long. The sums do not change.
 * @param stop aborts the folding between two days
 * @returns how many days were folded
 */
export async function foldTotals(db: Db, stop?: AbortSignal): Promise<number> {
  for (let folded = 0; ; folded++) {
    stop?.throwIfAborted()
    const days = await db.execute(sql`
      with oldest as (select min(day) as day from daily_totals where slot <> 0 and day < ${dayOf(sql`now()`)} - 1),
      -- In the order in which bookings take their rows, so that nobody waits for each other in a circle.
      held as materialized (
        select promoter_id, day, slot from daily_totals where slot <> 0 and day = (select day from oldest)
        order by promoter_id nulls first, slot for update
      ),
      gone as (
        delete from daily_totals using held
        where daily_totals.day = held.day and daily_totals.slot = held.slot and daily_totals.promoter_id is not distinct from held.promoter_id
        returning daily_totals.*
      )
      insert into daily_totals (promoter_id, day, slot, clicks, completions, earnings_cents)
      select promoter_id, day, 0, sum(clicks), sum(completions), sum(earnings_cents) from gone group by promoter_id, day order by promoter_id nulls first
      on conflict (promoter_id, day, slot) do update set
        clicks = daily_totals.clicks + excluded.clicks,
        completions = daily_totals.completions + excluded.completions,
        earnings_cents = daily_totals.earnings_cents + excluded.earnings_cents
      returning 1`)
    if (days.length === 0) return folded
  }
}

/** @param database asked each time, because a pool that hangs is replaced */
export const foldJob = (database: () => Db): Job => ({
  name: 'fold the counters of past days',
  firstMs: 90_000,
  everyMs: 60 * 60 * 1000,
  run: async (stop) => {
    const days = await foldTotals(database(), stop)
    if (days > 0) log.info({ days }, 'folded the counters of past days')
  },
})
