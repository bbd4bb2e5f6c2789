import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, statementsOf } from '@/db/client'
import type { CompletionStatus } from '@/db/values'
import { MEANT_CAMPAIGN } from '@/lib/platform/service/one-campaign'
import { TIME_ZONE } from '@/lib/site'

/** Rows over which one day of one promoter is spread, so that concurrent clicks do not wait for one row lock. */
const SLOTS = 16

/** A slot for one write. */
const randomSlot = () => Math.floor(Math.random() * SLOTS)

let slot = randomSlot()

/** A slot for one of many writes in quick succession: another one than the last. */
export function nextSlot(): number {
  slot = (slot + 1) % SLOTS
  return slot
}

/** The calendar day of a moment, where the product's days are counted. The zone is a literal, so that statements stay preparable. */
export const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date`

/** The moment at which such a day begins, as ISO 8601. */
export const startOf = (day: SQL): SQL =>
  sql`to_char((${day})::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** How a completion's status changes; null before it exists and after it is deleted. */
export interface StatusChange {
  promoterId: number | null
  campaignId: number
  /** The completion's own time, if it is not this transaction's. */
  at?: Date
  commissionCents: number
  from: CompletionStatus | null
  to: CompletionStatus | null
}

const counts = (status: CompletionStatus | null) => Number(status === 'in_review' || status === 'approved')
const changeOf = (status: CompletionStatus, { from, to }: StatusChange) => Number(to === status) - Number(from === status)

/** One change of the counters; negative takes away. */
const toEntry = (change: StatusChange) => {
  const completions = counts(change.to) - counts(change.from)
  const inReview = changeOf('in_review', change)
  return {
    promoter: change.promoterId,
    campaign: change.campaignId,
    at: change.at?.toISOString() ?? null,
    completions,
    cents: completions * change.commissionCents,
    in_review: inReview,
    in_review_cents: inReview * change.commissionCents,
    rejected: changeOf('rejected', change),
  }
}

/**
 * Books changes of completions in the counters of each one's promoter and of the platform, for its own day and for all time, and in those of its
 * campaign: completions in review or
 * approved count, rejected ones do not. Call it in the transaction of the rows, after everything else that locks.
 */
export async function bookCompletions(tx: Db, changes: StatusChange[]): Promise<void> {
  const slot = randomSlot()
  const sql = statementsOf(tx)
  // The platform comes first in all writers, so that all lock in one order. Deleted promoters have no counters.
  await sql`
    with change as (
      select owner, campaign, (coalesce(at, now()) at time zone ${TIME_ZONE})::date as day, sum(completions) as completions, sum(cents) as cents,
        sum(in_review) as in_review, sum(in_review_cents) as in_review_cents, sum(rejected) as rejected
      from jsonb_to_recordset(${JSON.stringify(changes.map(toEntry))}::text::jsonb)
        as c(promoter bigint, campaign bigint, at timestamptz, completions int, cents bigint, in_review int, in_review_cents bigint, rejected int)
      cross join lateral (select null::bigint as owner union all select id from users where id = c.promoter) as owners
      group by 1, 2, 3
    ), of_campaign as (
      insert into campaign_totals (campaign_id, promoter_id, day, slot, completions, earnings_cents, in_review, in_review_cents, rejected)
      select campaign, owner, day, ${slot}::smallint, completions, cents, in_review, in_review_cents, rejected from change where campaign <> ${sql.unsafe(MEANT_CAMPAIGN)}
      order by campaign, owner nulls first, day
      on conflict (campaign_id, (coalesce(promoter_id, 0)), day, slot) do update
      set completions = campaign_totals.completions + excluded.completions, earnings_cents = campaign_totals.earnings_cents + excluded.earnings_cents,
        in_review = campaign_totals.in_review + excluded.in_review, in_review_cents = campaign_totals.in_review_cents + excluded.in_review_cents,
        rejected = campaign_totals.rejected + excluded.rejected
    ), daily as (
      insert into daily_totals (promoter_id, day, slot, completions, earnings_cents)
      select owner, day, ${slot}::smallint, sum(completions), sum(cents) from change group by owner, day having sum(completions) <> 0 or sum(cents) <> 0
      order by owner nulls first, day
      on conflict (promoter_id, day, slot) do update
      set completions = daily_totals.completions + excluded.completions, earnings_cents = daily_totals.earnings_cents + excluded.earnings_cents
    )
    insert into lifetime_totals (promoter_id, slot, completions, earnings_cents, in_review, in_review_cents, rejected)
    select owner, ${slot}::smallint, sum(completions), sum(cents), sum(in_review), sum(in_review_cents), sum(rejected) from change
    group by owner order by owner nulls first
    on conflict (promoter_id, slot) do update
    set completions = lifetime_totals.completions + excluded.completions, earnings_cents = lifetime_totals.earnings_cents + excluded.earnings_cents,
      in_review = lifetime_totals.in_review + excluded.in_review, in_review_cents = lifetime_totals.in_review_cents + excluded.in_review_cents,
      rejected = lifetime_totals.rejected + excluded.rejected`
}
