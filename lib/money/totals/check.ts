import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { MEANT_CAMPAIGN } from '@/lib/platform/service/one-campaign'
import { dayOf } from './book'

// What the counters must say, from the rows alone: each row counts for its promoter, if there still is one, and for the platform (null), by campaign.
const expected = sql`
  select campaign_id, owner as promoter_id, day, sum(clicks)::bigint as clicks, sum(completions)::bigint as completions, sum(earnings)::bigint as earnings_cents,
    sum(in_review)::bigint as in_review, sum(in_review * earnings)::bigint as in_review_cents, sum(rejected)::bigint as rejected
  from (
    select campaign_id, promoter_id, ${dayOf(sql`created_at`)} as day, 1 as clicks, 0 as completions, 0 as earnings, 0 as in_review, 0 as rejected
    from clicks where verdict = 'counted'
    union all
    select campaign_id, promoter_id, ${dayOf(sql`created_at`)}, 0, (status <> 'rejected')::int, case when status <> 'rejected' then commission_cents else 0 end,
      (status = 'in_review')::int, (status = 'rejected')::int
    from completions
  ) as events
  cross join lateral (select null::bigint union all select id from users where id = promoter_id) as owners(owner)
  group by campaign_id, owner, day`

/**
 * Where a counter and its rows disagree; `campaignId` null is all campaigns together, `promoterId` null the platform, `day` 'lifetime' the counters of
 * all days together.
 */
export interface Difference extends Record<string, unknown> {
  campaignId: number | null
  promoterId: number | null
  day: string
  counted: string
  expected: string
}

/** Recomputes every counter from its rows. @returns where they differ; nothing when all is well */
export async function totalsDifferences(db: Db): Promise<Difference[]> {
  return db.execute<Difference>(sql`
    with days as materialized (${expected}),
    expected as (
      select null::bigint as campaign_id, promoter_id, day::text, concat_ws(' / ', sum(clicks), sum(completions), sum(earnings_cents)) as sums
      from days group by promoter_id, day
      having sum(clicks) <> 0 or sum(completions) <> 0 or sum(earnings_cents) <> 0
      union all
      select campaign_id, promoter_id, day::text, concat_ws(' / ', clicks, completions, earnings_cents, in_review, in_review_cents, rejected)
      from days where campaign_id <> ${sql.raw(MEANT_CAMPAIGN)}
      union all
      select null, promoter_id, 'lifetime', concat_ws(' / ', sum(clicks), sum(completions), sum(earnings_cents), sum(in_review), sum(in_review_cents), sum(rejected))
      from days group by promoter_id
    ),
    counted as (
      select null::bigint as campaign_id, promoter_id, day::text, concat_ws(' / ', sum(clicks), sum(completions), sum(earnings_cents)) as sums
      from daily_totals group by promoter_id, day
      having sum(clicks) <> 0 or sum(completions) <> 0 or sum(earnings_cents) <> 0
      union all
      select campaign_id, promoter_id, day::text,
        concat_ws(' / ', sum(clicks), sum(completions), sum(earnings_cents), sum(in_review), sum(in_review_cents), sum(rejected))
      from campaign_totals group by campaign_id, promoter_id, day
      having sum(clicks) <> 0 or sum(completions) <> 0 or sum(earnings_cents) <> 0 or sum(in_review) <> 0 or sum(in_review_cents) <> 0 or sum(rejected) <> 0
      union all
      select null, promoter_id, 'lifetime', concat_ws(' / ', sum(clicks), sum(completions), sum(earnings_cents), sum(in_review), sum(in_review_cents), sum(rejected))
      from lifetime_totals group by promoter_id
      having sum(clicks) <> 0 or sum(completions) <> 0 or sum(earnings_cents) <> 0 or sum(in_review) <> 0 or sum(in_review_cents) <> 0 or sum(rejected) <> 0
    )
    select coalesce(c.campaign_id, e.campaign_id) as "campaignId", coalesce(c.promoter_id, e.promoter_id) as "promoterId", coalesce(c.day, e.day) as day,
      coalesce(c.sums, 'nothing') as counted, coalesce(e.sums, 'nothing') as expected
    from counted c full join expected e on coalesce(c.campaign_id, 0) = coalesce(e.campaign_id, 0) and coalesce(c.promoter_id, 0) = coalesce(e.promoter_id, 0)
      and c.day = e.day
    where c.sums is distinct from e.sums
    order by 3, 1 nulls first, 2`)
}

/** Writes all counters anew from the rows; for data that did not come through the API. Nothing else may write meanwhile. */
export async function rebuildTotals(tx: Db): Promise<void> {
  await tx.execute(sql`delete from daily_totals`)
  await tx.execute(sql`delete from lifetime_totals`)
  await tx.execute(sql`delete from campaign_totals`)
  await tx.execute(sql`
    with expected as materialized (${expected}), daily as (
      insert into daily_totals (promoter_id, day, slot, clicks, completions, earnings_cents)
      select promoter_id, day, 0, sum(clicks), sum(completions), sum(earnings_cents) from expected group by promoter_id, day
    ), by_campaign as (
      insert into campaign_totals (campaign_id, promoter_id, day, slot, clicks, completions, earnings_cents, in_review, in_review_cents, rejected)
      select campaign_id, promoter_id, day, 0, clicks, completions, earnings_cents, in_review, in_review_cents, rejected
      from expected where campaign_id <> ${sql.raw(MEANT_CAMPAIGN)}
    )
    insert into lifetime_totals (promoter_id, slot, clicks, completions, earnings_cents, in_review, in_review_cents, rejected)
    select promoter_id, 0, sum(clicks), sum(completions), sum(earnings_cents), sum(in_review), sum(in_review_cents), sum(rejected)
    from expected group by promoter_id`)
}
