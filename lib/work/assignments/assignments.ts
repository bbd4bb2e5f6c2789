import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, idList, statementsOf } from '@/db/client'
import type { ReviewLane } from '@/db/desk-values'
import { reviewAssignments } from '@/db/schema/reviews'

/** How long a completion is assigned. Asking for the queue again renews it. */
const ASSIGNED_FOR = '2 minutes'

// Written out, as in the conditions of the indexes.
const lanes: Record<ReviewLane, string> = {
  all: 'not same_sender_backlog',
  flagged: "not same_sender_backlog and flags <> '{}'::text[]",
  appeals: 'appealed_at is not null',
  late: "not same_sender_backlog and coalesce(reopened_at, created_at) < now() - $5::int * interval '1 hour'",
  same_sender: 'same_sender_backlog',
}

// An empty list or a short one would be planned for itself each time; what is asked for by a query is not.
const SKIPPED = '(select $3::bigint[])::bigint[]'

// Two who ask at the same moment skip what the other is taking. Whoever asked a moment before its assignments were there finds them in the way.
// Nobody waits until the disk has the assignments: one that a crash loses could only make two look at the same completion.
const assignFrom = (lane: ReviewLane) => `
  with held as (
    select id, device_fingerprint, whatsapp, coalesce(reopened_at, created_at) as since from completions
    where id in (select completion_id from review_assignments where assigned_to = $1::bigint and assigned_until > now())
      and status = 'in_review' and ${lanes[lane]} and id <> all(${SKIPPED})
    order by since, id limit $2::int
  ), free as (
    select id, device_fingerprint, whatsapp, coalesce(reopened_at, created_at) as since from completions
    where status = 'in_review' and ${lanes[lane]} and id <> all(${SKIPPED})
      and not exists (select from review_assignments where completion_id = completions.id and assigned_until > now())
    order by coalesce(reopened_at, created_at), id
    limit (select greatest(0, $2::int - count(*)) from held)
    for no key update skip locked
  ), wanted as materialized (select *, 1 as turn from held union all select *, 2 from free),
  assigned as (
    insert into review_assignments (completion_id, assigned_to, assigned_until) select id, $1::bigint, now() + $4::interval from wanted
    where (select set_config('synchronous_commit', 'off', true)) = 'off' order by id
    on conflict (completion_id) do update set assigned_to = excluded.assigned_to, assigned_until = excluded.assigned_until
    where review_assignments.assigned_until <= now() or review_assignments.assigned_to = excluded.assigned_to
    returning completion_id
  )
  select id, device_fingerprint as "deviceFingerprint", whatsapp, id in (select completion_id from assigned) as is_assigned from wanted order by turn, since, id`

/** How often somebody in whose way others were asks again. Each time one of them got theirs, and is seen from then on: more than this would have to ask in one moment. */
const ASSIGN_TURNS = 20

interface AssignmentRequest {
  reviewer: number
  lane: ReviewLane
  limit: number
  /** Ids that are not wanted. */
  skip: number[]
  targetHours: number
}

/** A completion that was assigned, with that by which others are alike. */
export interface AssignedCompletion {
  id: number
  deviceFingerprint: string | null
  whatsapp: string | null
}

/** Assigns completions of a lane to a reviewer: those they hold first, then the oldest that nobody holds. @returns them in this order */
export async function assignNext(db: Db, { reviewer, lane, limit, skip, targetHours }: AssignmentRequest): Promise<AssignedCompletion[]> {
  const params = [reviewer, limit, idList(skip), ASSIGNED_FOR, ...(lane === 'late' ? [targetHours] : [])]
  for (let turn = 1; ; turn++) {
    const rows = await statementsOf(db).unsafe<(Omit<AssignedCompletion, 'id'> & { id: string; is_assigned: boolean })[]>(assignFrom(lane), params, {
      prepare: true,
    })
    const assigned = rows.filter((row) => row.is_assigned)
    if (assigned.length === rows.length || turn === ASSIGN_TURNS)
      return assigned.map(({ id, deviceFingerprint, whatsapp }) => ({ id: Number(id), deviceFingerprint, whatsapp }))
  }
}

/** Assigns one completion to a reviewer, whoever held it. */
export const assignTo = (tx: Db, completionId: number, reviewer: number) =>
  tx
    .insert(reviewAssignments)
    .values({ completionId, assignedTo: reviewer, assignedUntil: sql`now() + ${ASSIGNED_FOR}::interval` })
    .onConflictDoUpdate({ target: reviewAssignments.completionId, set: { assignedTo: reviewer, assignedUntil: sql`excluded.assigned_until` } })

/**
 * The statement that releases the assignments of decided or deleted completions, to stand in the statement that decides or deletes: one of its own
 * would be a further journey to the database for each decision.
 */
export const releaseAssignments = (completions: SQL): SQL => sql`delete from review_assignments where completion_id in ${completions}`
