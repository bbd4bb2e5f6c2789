import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { log } from '@/lib/log'
import { dayOf } from './totals'

const EVERY_MS = 60 * 60 * 1000
const BATCH = 5_000

/**
 * Puts the slots of days that are over together into one: slots are for days on which many count at once, and whoever adds up a
 * history reads one row a day instead. A day at a time, so that no lock is held for long. The sums stay as they are.
 * @returns how many days were folded
 */
export async function foldTotals(db: Db): Promise<number> {
  for (let folded = 0; ; folded++) {
    const days = await db.execute(sql`
      with oldest as (select min(day) as day from daily_totals where slot <> 0 and day < ${dayOf(sql`now()`)} - 1),
      gone as (delete from daily_totals using oldest where daily_totals.day = oldest.day and slot <> 0 returning daily_totals.*)
      insert into daily_totals (promoter_id, day, slot, clicks, completions, earnings_cents)
      select promoter_id, day, 0, sum(clicks), sum(completions), sum(earnings_cents) from gone group by promoter_id, day
      on conflict (promoter_id, day, slot) do update set
        clicks = daily_totals.clicks + excluded.clicks,
        completions = daily_totals.completions + excluded.completions,
        earnings_cents = daily_totals.earnings_cents + excluded.earnings_cents
      returning 1`)
    if (days.length === 0) return folded
  }
}

/** Forgets devices whose next click counts again anyway. @returns how many */
export async function sweepDevices(db: Db): Promise<number> {
  for (let swept = 0; ; ) {
    const { count } = await db.execute(sql`
      delete from click_devices where ctid = any(array(select ctid from click_devices where counted_at < now() - interval '25 hours' limit ${BATCH}))`)
    swept += count
    if (count < BATCH) return swept
  }
}

/** Does both now and then for as long as the process lives. @param database asked each time, because a pool that hangs is replaced */
export function keepTidy(database: () => Db): void {
  const tidy = () =>
    Promise.all([foldTotals(database()), sweepDevices(database())]).then(
      ([days, devices]) => days + devices > 0 && log.info({ days, devices }, 'tidied counters and devices'),
      (error) => log.warn({ err: error }, 'could not tidy counters and devices'),
    )
  setTimeout(tidy, 90_000).unref()
  setInterval(tidy, EVERY_MS).unref()
}
