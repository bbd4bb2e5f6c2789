import 'server-only'
import { and, asc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Db, idList, isOneOf, prepared, statementsOf } from '@/db/client'
import type { ReviewLane } from '@/db/desk-values'
import { attempts } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { reviewAssignments, reviews } from '@/db/schema/reviews'
import { users } from '@/db/schema/users'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import { TIME_ZONE } from '@/lib/site'

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

export type ReviewRow = typeof reviews.$inferSelect

const attemptsOf = prepared((db) =>
  db
    .select({
      attempt: { id: attempts.id, completionId: attempts.completionId, number: attempts.number, proofKey: attempts.proofKey, createdAt: attempts.createdAt },
      review: reviews,
    })
    .from(attempts)
    .leftJoin(reviews, and(eq(reviews.completionId, attempts.completionId), eq(reviews.attempt, attempts.number)))
    .where(isOneOf(attempts.completionId, sql.placeholder('ids')))
    .orderBy(asc(attempts.completionId), asc(attempts.number), asc(reviews.id)),
)

/**
 * The attempts of completions with the decisions on them, undone ones too, oldest first: an attempt with several comes once for each of
 * them. One statement, because each costs a reviewer more than what it reads.
 */
export const selectAttempts = (db: Db, ids: number[]) => attemptsOf(db, { ids: idList(ids) })

/** The appeal of a completion, if there is one; undefined if there is no such completion. */
export const selectAppeal = async (db: Db, id: number) =>
  (await db.select({ appeal: completions.appeal, appealedAt: completions.appealedAt }).from(completions).where(eq(completions.id, id)))[0]

/** The newest decision on a completion that was not undone. */
export const selectCurrentReview = async (tx: Db, completionId: number): Promise<ReviewRow | undefined> =>
  (
    await tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.completionId, completionId), isNull(reviews.undoneAt)))
      .orderBy(sql`${reviews.id} desc`)
      .limit(1)
  )[0]

const nameOf = (userId: number | Placeholder): SQL<string> => sql`coalesce((select ${users.name} from ${users} where ${users.id} = ${userId}), '?')`

const insertOne = prepared((db) =>
  db
    .insert(reviews)
    .values({
      completionId: sql.placeholder('completionId'),
      attempt: sql.placeholder('attempt'),
      decision: sql.placeholder('decision'),
      reason: sql.placeholder('reason'),
      note: sql.placeholder('note'),
      internalNote: sql.placeholder('internalNote'),
      reviewerId: sql.placeholder('reviewer'),
      reviewerName: nameOf(sql.placeholder('reviewer')),
    })
    .returning(),
)

type NewReview = Pick<typeof reviews.$inferInsert, 'completionId' | 'attempt' | 'decision' | 'reason' | 'note' | 'internalNote'>

/** Stores a decision of an administrator, under the name that they have at this moment. */
export async function insertReview(tx: Db, reviewer: number, review: NewReview): Promise<ReviewRow> {
  const [row] = await insertOne(tx, { reason: null, note: null, internalNote: null, ...review, reviewer })
  if (!row) throw new Error('insert returned no row')
  return row
}

/** Stores that a person withdrew their task. */
export const insertWithdrawal = (tx: Db, completionId: number, attempt: number) =>
  tx.insert(reviews).values({ completionId, attempt, decision: 'reject', reason: 'withdrawn', reviewerName: '' })

/** Notes that an administrator undid a decision, and why. */
export const markUndone = async (tx: Db, id: number, by: number, why: string | undefined): Promise<ReviewRow | undefined> =>
  (
    await tx
      .update(reviews)
      .set({ undoneAt: sql`now()`, undoneById: by, undoneByName: nameOf(by), undoneWhy: why ?? null })
      .where(eq(reviews.id, id))
      .returning()
  )[0]

// The zone is written out and the reviewer asked for by a query, as what is skipped above: as parameters either would be planned for each time.
// The day is computed once, not for each row: that took more than half of the time.
const PACE = `
  with day as materialized (select date_trunc('day', now() at time zone '${TIME_ZONE}') at time zone '${TIME_ZONE}' as start)
  select count(*) filter (where decided_at >= (select start from day))::int as today,
    count(*) filter (where decided_at > now() - interval '1 hour')::int as last_hour
  from reviews
  where reviewer_id = (select $1::bigint) and decided_at >= least((select start from day), now() - interval '1 hour')`

/** How many completions a reviewer decided on today and within the last hour, undone decisions included. */
export async function selectPace(db: Db, reviewer: number): Promise<{ today: number; lastHour: number }> {
  const [row] = await statementsOf(db).unsafe<{ today: number; last_hour: number }[]>(PACE, [reviewer], { prepare: true })
  return { today: row?.today ?? 0, lastHour: row?.last_hour ?? 0 }
}

/** Other completions, at most `MOST_ALIKE`, by what became of them. */
export interface Counts {
  in_review: number
  approved: number
  rejected: number
}

const MOST_ALIKE = 100

/**
 * A query for the waiting completions whose newest picture is byte for byte that of a completion. The one that sent it first is left out,
 * with all its attempts: whoever sends a picture again for the same task repeats nobody's.
 * @param completionId an expression
 */
export const copiesOf = (completionId: string) => `
  select copy.completion_id from attempts as newest
  join completions as this on this.id = newest.completion_id and this.attempt = newest.number
  join attempts as copy on copy.proof_sha256 = newest.proof_sha256
  join completions as other on other.id = copy.completion_id and other.attempt = copy.number and other.status = 'in_review'
  where newest.completion_id = ${completionId}
    and copy.completion_id <> (select first.completion_id from attempts as first where first.proof_sha256 = newest.proof_sha256 order by first.id limit 1)`

const COUNT_BY_STATUS = `json_build_object('in_review', count(*) filter (where status = 'in_review'), 'approved', count(*) filter (where status = 'approved'),
  'rejected', count(*) filter (where status = 'rejected'))`

/** What else the devices and numbers of completions handed in, and how many waiting copies of their newest picture there are. */
export async function selectAlike(db: Db, rows: AssignedCompletion[]) {
  if (rows.length === 0) return new Map<number, { device: Counts; number: Counts; copies: number }>()
  const sql = statementsOf(db)
  const input = rows.map(({ id, deviceFingerprint, whatsapp }) => ({ id, device: deviceFingerprint, numbers: whatsapp ? sameNumbers(whatsapp) : [] }))
  const found = await sql<{ id: string; device: Counts; number: Counts; copies: number }[]>`
    with item as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb) as i(id bigint, device text, numbers text[])
    )
    select item.id, device.counts as device, number.counts as number, copies.n as copies from item
    cross join lateral (
      select ${sql.unsafe(COUNT_BY_STATUS)} as counts
      from (select status from completions where device_fingerprint = item.device and id <> item.id limit ${MOST_ALIKE}) as alike
    ) as device
    cross join lateral (
      select ${sql.unsafe(COUNT_BY_STATUS)} as counts
      from (select status from completions where whatsapp = any(item.numbers) and id <> item.id limit ${MOST_ALIKE}) as alike
    ) as number
    cross join lateral (select count(*)::int as n from (${sql.unsafe(copiesOf('item.id'))}) as copy) as copies`
  return new Map(found.map(({ id, ...alike }) => [Number(id), alike]))
}
