import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { dayOf } from './book'

// What the counters must say, from the rows alone: each row counts for its promoter, if there still is one, and for the platform (null).
const expected = sql`
  select owner as promoter_id, day, sum(clicks)::bigint as clicks, sum(completions)::bigint as completions, sum(earnings)::bigint as earnings_cents
  from (
    select promoter_id, ${dayOf(sql`created_at`)} as day, 1 as clicks, 0 as completions, 0 as earnings from clicks where verdict = 'counted'
    union all
    select promoter_id, ${dayOf(sql`created_at`)}, 0, 1, reward_cents from completions
  ) as events
  cross join lateral (select null::bigint union all select id from users where id = promoter_id) as owners(owner)
  group by owner, day`

/** Where a counter and its rows disagree; `promoterId` null is the platform, `day` 'lifetime' the counters of all days together. */
export interface Difference extends Record<string, unknown> {
  promoterId: number | null
  day: string
  counted: string
  expected: string
}

/** Recomputes every counter from its rows. @returns where they differ; nothing when all is well */
export async function totalsDifferences(db: Db): Promise<Difference[]> {
  return db.execute<Difference>(sql`
    with days as (${expected}),
    expected as (
      select promoter_id, day::text, clicks, completions, earnings_cents from days
      union all
      select promoter_id, 'lifetime', sum(clicks), sum(completions), sum(earnings_cents) from days group by promoter_id
    ),
    counted as (
      select promoter_id, day::text, sum(clicks) as clicks, sum(completions) as completions, sum(earnings_cents) as earnings_cents
      from daily_totals group by promoter_id, day
      having sum(clicks) <> 0 or sum(completions) <> 0 or sum(earnings_cents) <> 0
      union all
      select promoter_id, 'lifetime', sum(clicks), sum(completions), sum(earnings_cents)
      from lifetime_totals group by promoter_id
      having sum(clicks) <> 0 or sum(completions) <> 0 or sum(earnings_cents) <> 0
    )
    select coalesce(c.promoter_id, e.promoter_id) as "promoterId", coalesce(c.day, e.day) as day,
      concat_ws(' / ', coalesce(c.clicks, 0), coalesce(c.completions, 0), coalesce(c.earnings_cents, 0)) as counted,
      concat_ws(' / ', coalesce(e.clicks, 0), coalesce(e.completions, 0), coalesce(e.earnings_cents, 0)) as expected
    from counted c full join expected e on coalesce(c.promoter_id, 0) = coalesce(e.promoter_id, 0) and c.day = e.day
    where (coalesce(c.clicks, 0), coalesce(c.completions, 0), coalesce(c.earnings_cents, 0))
      is distinct from (coalesce(e.clicks, 0), coalesce(e.completions, 0), coalesce(e.earnings_cents, 0))
    order by 2, 1`)
}

/** Writes all counters anew from the rows; for data that came by another way than the API. Nothing else may write meanwhile. */
export async function rebuildTotals(tx: Db): Promise<void> {
  await tx.execute(sql`delete from daily_totals`)
  await tx.execute(sql`delete from lifetime_totals`)
  await tx.execute(sql`
    insert into daily_totals (promoter_id, day, slot, clicks, completions, earnings_cents)
    select promoter_id, day, 0, clicks, completions, earnings_cents from (${expected}) as expected`)
  await tx.execute(sql`
    insert into lifetime_totals (promoter_id, slot, clicks, completions, earnings_cents)
    select promoter_id, 0, sum(clicks), sum(completions), sum(earnings_cents) from daily_totals group by promoter_id`)
}
