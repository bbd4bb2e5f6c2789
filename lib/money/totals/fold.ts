import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { log } from '@/lib/platform/log'
import { dayOf } from './book'

/**
 * Merges the slots of past days into one: slots are for days with many concurrent writes, and a history then reads one row a day. It folds one day at
 * a time, so that no lock is held for long. The sums do not change.
 * @param stop aborts the folding between two days
 * @returns how many days were folded, those of campaigns by themselves
 */
export async function foldTotals(db: Db, stop?: AbortSignal): Promise<number> {
  let folded = 0
  for (const foldDay of [foldDayOfAll, foldDayOfCampaigns]) {
    for (;;) {
      stop?.throwIfAborted()
      if (!(await foldDay(db))) break
      folded++
    }
  }
  if (folded > 0) log.info({ days: folded }, 'folded the counters of past days')
  return folded
}

/** Folds the oldest day that has slots. @returns whether there was one */
const foldDayOfAll = async (db: Db): Promise<boolean> =>
  (
    await db.execute(sql`
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
  ).length > 0

/** The same of the counters of campaigns. */
const foldDayOfCampaigns = async (db: Db): Promise<boolean> =>
  (
    await db.execute(sql`
      with oldest as (select min(day) as day from campaign_totals where slot <> 0 and day < ${dayOf(sql`now()`)} - 1),
      held as materialized (
        select campaign_id, promoter_id, day, slot from campaign_totals where slot <> 0 and day = (select day from oldest)
        order by campaign_id, promoter_id nulls first, slot for update
      ),
      gone as (
        delete from campaign_totals as total using held
        where total.campaign_id = held.campaign_id and coalesce(total.promoter_id, 0) = coalesce(held.promoter_id, 0) and total.day = held.day
          and total.slot = held.slot
        returning total.*
      )
      insert into campaign_totals (campaign_id, promoter_id, day, slot, clicks, completions, earnings_cents, in_review, in_review_cents, rejected)
      select campaign_id, promoter_id, day, 0, sum(clicks), sum(completions), sum(earnings_cents), sum(in_review), sum(in_review_cents), sum(rejected)
      from gone group by campaign_id, promoter_id, day order by campaign_id, promoter_id nulls first
      on conflict (campaign_id, (coalesce(promoter_id, 0)), day, slot) do update set
        clicks = campaign_totals.clicks + excluded.clicks,
        completions = campaign_totals.completions + excluded.completions,
        earnings_cents = campaign_totals.earnings_cents + excluded.earnings_cents,
        in_review = campaign_totals.in_review + excluded.in_review,
        in_review_cents = campaign_totals.in_review_cents + excluded.in_review_cents,
        rejected = campaign_totals.rejected + excluded.rejected
      returning 1`)
  ).length > 0
