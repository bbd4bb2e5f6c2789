import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { reviews } from '@/db/schema/reviews'
import type { Decision, RejectReason } from '@/db/values'
import type { Days } from '@/lib/platform/contract/days'
import { withinDays } from '@/lib/platform/service/days'

/** At most this many of the newest decisions are counted, so that the time does not grow with the data. */
const MOST_DECISIONS = 50_000

/** A pause of this many seconds or more between two decisions of a reviewer is no time of deciding. */
const PAUSE_SECONDS = 600

export interface DecisionOutcome extends Record<string, unknown> {
  /** The reviewer's name or the reason; null for all together. */
  name: string | null
  kind: 'all' | 'reviewer' | 'reason'
  decisions: number
  looks: number
  agreed: number
  appeals: number
  upheld: number
  seconds: number | null
  answered: number
  inTarget: number
}

/**
 * How the decisions by administrators of some days turned out, of all, by reviewer and by reason. A second look counts although its decision was
 * undone after it; everything else leaves undone decisions out. An appeal belongs to the last rejection before it. Approvals of one bulk have the same
 * moment, which is no time of deciding.
 * @param targetHours for campaigns that promise nothing
 */
export const selectOutcomes = async (db: Db, days: Days, targetHours: number): Promise<DecisionOutcome[]> => [
  ...(await db.execute<DecisionOutcome>(sql`
    with newest as materialized (
      select id, completion_id, attempt, decision, reason, reviewer_id, reviewer_name, decided_at, undone_at from ${reviews}
      where reviewer_id is not null ${withDays(days)} order by decided_at desc limit ${MOST_DECISIONS}
    ), decided as materialized (
      select newest.reviewer_id, newest.reviewer_name, newest.reason, newest.undone_at is null as stands,
        extract(epoch from newest.decided_at - greatest(
          lag(newest.decided_at) over (partition by newest.reviewer_id order by newest.decided_at, newest.id),
          (select max(approved_at) from first_approvals as f where f.reviewer_id = newest.reviewer_id and f.approved_at < newest.decided_at)
        )) as seconds,
        s.id is not null as looked, s.decision = newest.decision as agrees,
        newest.undone_at is null and newest.decision = 'reject' and c.appealed_at >= newest.decided_at and again.decision is not null as appealed,
        again.decision = 'approve' as upheld,
        case when newest.undone_at is null and not exists (
          select from reviews as earlier where earlier.completion_id = newest.completion_id and earlier.attempt = newest.attempt and earlier.undone_at is null and earlier.id < newest.id
        ) then newest.decided_at - sent.created_at <= coalesce(
          (select accept_after_days from campaign_versions where id = c.version_id) * interval '1 day',
          ${targetHours}::int * interval '1 hour') end as in_target
      from newest
      left join completions as c on c.id = newest.completion_id
      left join attempts as sent on sent.completion_id = newest.completion_id and sent.number = newest.attempt
      left join second_reviews as s on s.review_id = newest.id and s.decided_at is not null and (newest.undone_at is null or newest.undone_at > s.decided_at)
      left join lateral (
        select decision from reviews as later
        where later.completion_id = newest.completion_id and later.attempt = newest.attempt and later.undone_at is null and later.id > newest.id
        order by later.id desc limit 1
      ) as again on true
    )
    select case when grouping(reviewer_id) = 0 then 'reviewer' when grouping(reason) = 0 then 'reason' else 'all' end as kind,
      case when grouping(reviewer_id) = 0 then max(reviewer_name) else reason end as name,
      count(*) filter (where stands)::int as decisions, count(*) filter (where looked)::int as looks, count(*) filter (where looked and agrees)::int as agreed,
      count(*) filter (where appealed)::int as appeals, count(*) filter (where appealed and upheld)::int as upheld,
      (percentile_cont(0.5) within group (order by seconds) filter (where seconds > 0 and seconds < ${PAUSE_SECONDS}))::float8 as seconds,
      count(in_target)::int as answered, count(*) filter (where in_target)::int as "inTarget"
    from decided group by grouping sets ((), (reviewer_id), (reason)) having grouping(reason) = 1 or reason is not null
    order by kind, decisions desc`)),
]

/** How many first approvals a second administrator decided on in some days, and how many of these they approved, undone decisions left out. */
export async function countFirstApprovals(db: Db, days: Days): Promise<{ decided: number; confirmed: number }> {
  const [row] = await db.execute<{ decided: number; confirmed: number }>(sql`
    select count(*)::int as decided, count(*) filter (where ${reviews.decision} = 'approve')::int as confirmed from (
      select ${reviews.decision} from first_approvals join ${reviews} on ${reviews.id} = first_approvals.review_id
      where ${reviews.undoneAt} is null ${withDays(days)} order by ${reviews.decidedAt} desc limit ${MOST_DECISIONS}
    ) as reviews`)
  return row ?? { decided: 0, confirmed: 0 }
}

const withDays = (days: Days) => {
  const condition = withinDays(reviews.decidedAt, days)
  return condition ? sql`and ${condition}` : sql``
}

type Verdict = Record<'first' | 'second', { decision: Decision; reason: RejectReason | null; by: string }>

interface DifferenceRow extends Verdict, Record<string, unknown> {
  id: number
  completion_id: number
  code: string | null
  mine: boolean
  undone: boolean
  at: string
}

/** The newest second looks of some days that decided differently. @param reader to say which are theirs */
export const selectDifferences = async (db: Db, days: Days, reader: number): Promise<DifferenceRow[]> => [
  ...(await db.execute<DifferenceRow>(sql`
    select s.id::float8 as id, s.completion_id::float8 as completion_id, (select payment_code from completions where id = s.completion_id) as code,
      json_build_object('decision', reviews.decision, 'reason', reviews.reason, 'by', reviews.reviewer_name) as first,
      json_build_object('decision', s.decision, 'reason', s.reason, 'by', s.reviewer_name) as second,
      coalesce(${reader} in (reviews.reviewer_id, s.reviewer_id), false) as mine, reviews.undone_at is not null as undone, s.decided_at as at
    from second_reviews as s join ${reviews} on reviews.id = s.review_id
    where s.decided_at is not null and s.decision <> reviews.decision ${withDays(days)} order by s.decided_at desc, s.id desc limit 50`)),
]
