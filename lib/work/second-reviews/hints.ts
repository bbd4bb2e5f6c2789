import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { CompletionStatus, Decision, RejectReason } from '@/db/values'
import { AppError } from '@/lib/platform/service/errors'

/** For how many days a first reviewer is told. */
const TOLD_DAYS = 30
/** The most that are told at once. */
const MOST_TOLD = 5

/** A decision that a second reviewer made or would have made differently, for its first reviewer. */
interface Hint extends Record<string, unknown> {
  kind: 'second_look' | 'first_approval'
  id: string
  code: string
  status: CompletionStatus
  firstDecision: Decision
  firstReason: RejectReason | null
  secondDecision: Decision
  secondReason: RejectReason | null
  at: string
}

/**
 * The decisions of a reviewer that stand, that a second one would have made differently, and their first approvals that the second person rejected; those of
 * which they have not read that, the newest first.
 */
export const selectHints = async (db: Db, reviewer: number): Promise<Hint[]> => [
  ...(await db.execute<Hint>(sql`
    select 'second_look' as kind, s.id, c.payment_code as code, c.status, r.decision as "firstDecision", r.reason as "firstReason", s.decision as "secondDecision", s.reason as "secondReason",
      s.decided_at as at
    from second_reviews as s join reviews as r on r.id = s.review_id join completions as c on c.id = s.completion_id
    where s.decided_at > now() - ${TOLD_DAYS}::int * interval '1 day' and s.hint_read_at is null and s.decision <> r.decision and r.undone_at is null
      and r.reviewer_id = ${reviewer}
    union all
    select 'first_approval', f.id, c.payment_code, c.status, 'approve', null, r.decision, r.reason, r.decided_at
    from first_approvals as f join reviews as r on r.id = f.review_id join completions as c on c.id = f.completion_id
    where f.reviewer_id = ${reviewer} and f.hint_read_at is null and r.decision = 'reject' and r.undone_at is null
      and r.decided_at > now() - ${TOLD_DAYS}::int * interval '1 day'
    order by at desc, id desc limit ${MOST_TOLD}`)),
]

/** Notes that the first reviewer has read it; a repeat changes nothing. @throws AppError `not_found` unless it is a difference about the reader's own decision */
export async function noteHintRead(db: Db, id: number, reviewer: number): Promise<void> {
  const rows = await db.execute(sql`
    update second_reviews as s set hint_read_at = coalesce(s.hint_read_at, now()) from reviews as r
    where s.id = ${id} and r.id = s.review_id and r.reviewer_id = ${reviewer} and s.decision <> r.decision returning s.id`)
  if (rows.length === 0) throw new AppError('not_found')
}
