import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { FlagReason } from '@/db/desk-values'
import type { CompletionStatus, Decision, RejectReason } from '@/db/values'
import { AppError } from '@/lib/platform/service/errors'

/** For how many days a decision waits for its second reviewer. */
const WAITS_DAYS = 14
/** For how many days a first reviewer is told that the second one differed. */
const TOLD_DAYS = 30
/** The most that are told at once. */
const MOST_TOLD = 5

interface Verdict {
  decision: Decision
  reason: RejectReason | null
}

/**
 * What waits for a second look by this administrator: others' decisions that stand, of completions whose data are still there.
 * The first reviewer's account may be gone, so the id that decides is that of the decision.
 */
const waiting = (reviewer: number) => sql`
  from second_reviews as s join reviews as r on r.id = s.review_id join completions as c on c.id = s.completion_id
  where s.decided_at is null and s.created_at > now() - ${WAITS_DAYS}::int * interval '1 day' and r.undone_at is null and c.erased_at is null
    and r.reviewer_id is distinct from ${reviewer}`

/** A decision that waits for its second look, without the decision. */
interface WaitingLook extends Record<string, unknown> {
  id: number
  reviewId: number
  completionId: number
  versionId: number
  attempt: number
  flags: FlagReason[]
  name: string
  /** Why the person had asked for another look by then, if they had. */
  appeal: string | null
}

/** The oldest decision that waits for a second look by an administrator. @param after only those after this one */
export const selectWaitingLook = async (db: Db, reviewer: number, after: number): Promise<WaitingLook | undefined> =>
  (
    await db.execute<WaitingLook>(sql`
      select s.id::float8 as id, s.review_id::float8 as "reviewId", s.completion_id::float8 as "completionId", c.version_id::float8 as "versionId", s.attempt,
        to_json(s.flags) as flags, c.name, case when c.appealed_at < r.decided_at then c.appeal end as appeal
      ${waiting(reviewer)} and s.id > ${after} order by s.id limit 1`)
  )[0]

/** How many decisions wait for a second look by an administrator. */
export const countWaitingLooks = async (db: Db, reviewer: number): Promise<number> =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n ${waiting(reviewer)}`))[0]?.n ?? 0

/**
 * Stores what a second reviewer would have decided; nothing else follows from it.
 * @returns the first decision
 * @throws AppError `not_found` when there is none, or the first decision is the caller's own; `conflict` when somebody has answered it already
 */
export async function storeLook(db: Db, id: number, reviewer: number, { decision, reason }: { decision: Decision; reason?: RejectReason | undefined }) {
  const [row] = await db.execute<{ first: Verdict & { by: string }; completion: number; stored: boolean }>(sql`
    with asked as (
      select s.id, r.completion_id, json_build_object('decision', r.decision, 'reason', r.reason, 'by', r.reviewer_name) as first
      from second_reviews as s join reviews as r on r.id = s.review_id where s.id = ${id} and r.reviewer_id is distinct from ${reviewer}
    ), stored as (
      update second_reviews set decision = ${decision}, reason = ${reason ?? null}, decided_at = now(), reviewer_id = ${reviewer},
        reviewer_name = coalesce((select name from users where id = ${reviewer}), '?')
      where id = (select id from asked) and decided_at is null returning id
    )
    select first, completion_id::float8 as completion, exists (select from stored) as stored from asked`)
  if (!row) throw new AppError('not_found')
  if (!row.stored) throw new AppError('conflict', { messageKey: 'already_decided' })
  return { agrees: row.first.decision === decision, first: row.first, completion_id: row.completion }
}

/** A decision that a second administrator made, or would have made, differently, for the first one. */
interface Hint extends Record<string, unknown> {
  kind: 'second_look' | 'first_approval'
  id: number
  code: string
  status: CompletionStatus
  first: Verdict
  second: Verdict
  at: string
}

/**
 * The decisions of a reviewer that stand, that a second one would have made differently, and their first approvals that the second person rejected; those of
 * which they have not read that, the newest first.
 */
export const selectHints = async (db: Db, reviewer: number): Promise<Hint[]> => [
  ...(await db.execute<Hint>(sql`
    select kind, differing.id::float8 as id, payment_code as code, status, json_build_object('decision', first, 'reason', first_reason) as first,
      json_build_object('decision', second, 'reason', second_reason) as second, at
    from (
      select 'second_look' as kind, s.id, r.completion_id, r.decision as first, r.reason as first_reason, s.decision as second, s.reason as second_reason, s.decided_at as at
      from second_reviews as s join reviews as r on r.id = s.review_id
      where s.decision <> r.decision and s.hint_read_at is null and r.undone_at is null and r.reviewer_id = ${reviewer}
      union all
      select 'first_approval', f.id, r.completion_id, 'approve', null, r.decision, r.reason, r.decided_at
      from first_approvals as f join reviews as r on r.id = f.review_id
      where r.decision = 'reject' and f.hint_read_at is null and r.undone_at is null and f.reviewer_id = ${reviewer}
    ) as differing join completions as c on c.id = completion_id
    where at > now() - ${TOLD_DAYS}::int * interval '1 day' order by at desc, differing.id desc limit ${MOST_TOLD}`)),
]

/** Notes that the first administrator has read it; a repeat changes nothing. @throws AppError `not_found` unless it is a difference about the reader's own decision */
export async function noteHintRead(db: Db, kind: Hint['kind'], id: number, reader: number): Promise<void> {
  const differing =
    kind === 'second_look'
      ? sql`update second_reviews as told set hint_read_at = coalesce(hint_read_at, now()) from reviews as r where r.reviewer_id = ${reader} and told.decision <> r.decision`
      : sql`update first_approvals as told set hint_read_at = coalesce(hint_read_at, now()) from reviews as r where told.reviewer_id = ${reader} and r.decision = 'reject'`
  const rows = await db.execute(sql`${differing} and told.id = ${id} and r.id = told.review_id returning told.id`)
  if (rows.length === 0) throw new AppError('not_found')
}
