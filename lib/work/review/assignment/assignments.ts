import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, idList, statementsOf } from '@/db/client'
import type { ReviewLane } from '@/db/desk-values'
import { reviewAssignments } from '@/db/schema/reviews'
import type { Locale } from '@/lib/platform/i18n/locales'
import { withIndexOf } from '@/lib/platform/service/one-campaign'
import { exceptOwnFirst } from '@/lib/work/review/second-look/two-approvals'
import { isOwnReturn, mayAnswer, REVIEWER } from './appeals'
import { laneConditions, type ScoredLane, scoredLanes } from './lanes'

/** How long a completion is assigned; taking reviews again renews it. */
const ASSIGNED_FOR = '2 minutes'

/** The conditions of the lanes whose rows are found in completions; the target is the fifth parameter. */
const lanes = laneConditions(5)

/** @param at the number of its parameter, a subquery for the same reason as `SKIPPED` */
const ofCampaign = (campaign: number, at: number) => `campaign_id = (select $${at}::bigint)${withIndexOf(campaign)}`

// A subquery, because an empty or short list as a parameter would be planned for each time.
const SKIPPED = '(select $3::bigint[])::bigint[]'

const COLUMNS = `completions.id, device_fingerprint, whatsapp, version_id, locale, ${isOwnReturn('completions', REVIEWER)} as is_own_return`

/** The last steps: the assignments, and what they are of. */
const assigned = () => `wanted as materialized (select *, 1 as turn from held union all select *, 2 from free),
  assigned as (
    insert into review_assignments (completion_id, assigned_to, assigned_until) select id, $1::bigint, now() + $4::interval from wanted
    where (select set_config('synchronous_commit', 'off', true)) = 'off' order by id
    on conflict (completion_id) do update set assigned_to = excluded.assigned_to, assigned_until = excluded.assigned_until
    where review_assignments.assigned_until <= now() or review_assignments.assigned_to = excluded.assigned_to
    returning completion_id
  )
  select id, device_fingerprint as "deviceFingerprint", whatsapp, version_id::int as "versionId", locale,
    is_own_return as "isOwnReturn", id in (select completion_id from assigned) as is_assigned from wanted order by turn, since, id`

// Concurrent requests skip rows that another one has locked. A request that began before another's assignments were committed gets those rows
// unassigned. Commits do not wait for the disk: an assignment lost in a crash only lets two reviewers see the same completion.
const assignFrom = (condition: string) => `
  with held as (
    select ${COLUMNS}, coalesce(reopened_at, created_at) as since from completions
    where id in (select completion_id from review_assignments where assigned_to = $1::bigint and assigned_until > now())
      and status = 'in_review' and ${condition} and id <> all(${SKIPPED})
    order by since, id limit $2::int
  ), free as (
    select ${COLUMNS}, coalesce(reopened_at, created_at) as since from completions
    where status = 'in_review' and ${condition} and id <> all(${SKIPPED})
      and not exists (select from review_assignments where completion_id = completions.id and assigned_until > now())
    order by coalesce(reopened_at, created_at), id
    limit (select greatest(0, $2::int - count(*)) from held)
    for no key update skip locked
  ), ${assigned()}`

/** More than a call asks for at most, so that those which concurrent requests have locked leave enough. */
const CANDIDATES = 60

// The candidates have a fixed number, so that the planner walks the index and joins only these.
const assignScored = ({ condition, order }: (typeof scoredLanes)[ScoredLane], only: string) => `
  with held as (
    select ${COLUMNS}, row_number() over (order by ${order}) as since from completions
    join attempt_signals on completion_id = id and attempt_signals.attempt = completions.attempt
    where id in (select completion_id from review_assignments where assigned_to = $1::bigint and assigned_until > now())
      and status = 'in_review' and ${condition} ${only} and id <> all(${SKIPPED})
    order by since limit $2::int
  ), candidate as materialized (
    select completion_id, attempt, row_number() over (order by ${order}) as since from (
      select completion_id, attempt, waiting_since, score from attempt_signals
      where ${condition} ${only} and completion_id <> all(${SKIPPED})
        and not exists (select from review_assignments where completion_id = attempt_signals.completion_id and assigned_until > now())
      order by ${order} limit ${CANDIDATES}
    ) as nearest
  ), free as (
    select ${COLUMNS}, since from candidate join completions on id = completion_id and completions.attempt = candidate.attempt
    where status = 'in_review' order by since
    limit (select greatest(0, $2::int - count(*)) from held)
    for no key update of completions skip locked
  ), ${assigned()}`

/**
 * How often a request repeats after others took its completions: each repeat sees the assignments made until then, so that more repeats would need
 * more requests in one moment.
 */
const ASSIGN_TURNS = 20

interface AssignmentRequest {
  reviewer: number
  lane: ReviewLane
  /** Only completions of this campaign. */
  campaign?: number | undefined
  limit: number
  /** Ids to leave out. */
  skip: number[]
  targetHours: number
  /** From which score on approvals need two people; null where one is enough. */
  twoApprovalsFrom?: number | null
}

/** An assigned completion, with the traits by which others are alike, the version that its person saw and their language. */
export interface AssignedCompletion {
  id: number
  versionId: number
  locale: Locale
  deviceFingerprint: string | null
  whatsapp: string | null
  /** Whether the reviewer returned it before its person appealed. */
  isOwnReturn: boolean
}

/**
 * Assigns completions of a lane to a reviewer: first those that they already have, then the oldest unassigned ones. What another one has to decide is left out:
 * what they approved first where two have to, and appeals against what they returned.
 * @returns them in this order
 */
export async function assignNext(
  db: Db,
  { reviewer, lane, campaign, limit, skip, targetHours, twoApprovalsFrom = null }: AssignmentRequest,
): Promise<AssignedCompletion[]> {
  const params = [reviewer, limit, idList(skip), ASSIGNED_FOR, ...(lane === 'late' ? [targetHours] : []), ...(campaign === undefined ? [] : [campaign])]
  const only = campaign === undefined ? '' : `and ${ofCampaign(campaign, params.length)}`
  const statement =
    lane === 'good' || lane === 'first'
      ? assignScored(
          scoredLanes[lane],
          `${only.replaceAll('campaign_id', 'attempt_signals.campaign_id')} ${exceptOwnFirst('attempt_signals.completion_id', 1, twoApprovalsFrom)}
          and (select ${mayAnswer('asked', REVIEWER)} from completions as asked where asked.id = attempt_signals.completion_id)`,
        )
      : assignFrom(`${lanes[lane]} ${only} ${exceptOwnFirst('completions.id', 1, twoApprovalsFrom)} and ${mayAnswer('completions', REVIEWER)}`)
  for (let turn = 1; ; turn++) {
    const rows = await statementsOf(db).unsafe<(Omit<AssignedCompletion, 'id'> & { id: string; is_assigned: boolean })[]>(statement, params, {
      prepare: true,
    })
    const assigned = rows.filter((row) => row.is_assigned)
    if (assigned.length === rows.length || turn === ASSIGN_TURNS) return assigned.map(({ id, is_assigned, ...rest }) => ({ id: Number(id), ...rest }))
  }
}

/** Assigns one completion to a reviewer, even if another one has it. */
export const assignTo = (tx: Db, completionId: number, reviewer: number) =>
  tx
    .insert(reviewAssignments)
    .values({ completionId, assignedTo: reviewer, assignedUntil: sql`now() + ${ASSIGNED_FOR}::interval` })
    .onConflictDoUpdate({ target: reviewAssignments.completionId, set: { assignedTo: reviewer, assignedUntil: sql`excluded.assigned_until` } })

/**
 * The statement that releases the assignments of decided or deleted completions. It is a part of the statement that decides or deletes, because a
 * statement of its own would cost one more round trip for each decision.
 */
export const releaseAssignments = (completions: SQL): SQL => sql`delete from review_assignments where completion_id in ${completions}`
