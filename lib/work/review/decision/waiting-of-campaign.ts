import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { ReviewLane } from '@/db/desk-values'
import { LOOK_FIRST_FROM } from '@/db/signal-values'
import { env } from '@/lib/platform/env'
import { ofOneCampaign } from '@/lib/platform/service/one-campaign'

/** What waits for review, as it was a moment ago. */
export interface Waiting {
  lanes: Record<ReviewLane, number>
  total: number
  /** How many of them are past the target. */
  late: number
  /** Since when the oldest waits. */
  oldest: Date | null
}

/** Counts what waits of one campaign. Its rows are counted, because the counters know no lanes. */
export async function countOfCampaign(db: Db, campaign: number): Promise<Waiting> {
  const since = sql`coalesce(reopened_at, created_at)`
  const isLate = sql`${since} < now() - ${env().REVIEW_TARGET_HOURS}::int * interval '1 hour'`
  const ofCampaign = ofOneCampaign(sql`campaign_id`, campaign)
  const scored = sql`from attempt_signals where waiting_since is not null and not is_backlog and ${ofCampaign}`
  const [row] = await db.execute<Waiting['lanes'] & { total: number; all_late: number; oldest: string | null }>(sql`
    select count(*)::int as total, count(*) filter (where not same_sender_backlog)::int as all,
      count(*) filter (where not same_sender_backlog and flags <> '{}'::text[])::int as flagged,
      (select count(*) ${scored} and is_good)::int as good,
      (select count(*) ${scored} and score >= ${sql.raw(String(LOOK_FIRST_FROM))})::int as first,
      count(*) filter (where appealed_at is not null)::int as appeals,
      count(*) filter (where not same_sender_backlog and ${isLate})::int as late,
      count(*) filter (where same_sender_backlog)::int as same_sender,
      count(*) filter (where ${isLate})::int as all_late, min(${since}) as oldest
    from completions where status = 'in_review' and ${ofCampaign}`)
  if (!row) throw new Error('an aggregate returned no row')
  const { total, all_late, oldest, ...lanes } = row
  return { lanes, total, late: all_late, oldest: oldest === null ? null : new Date(oldest) }
}
