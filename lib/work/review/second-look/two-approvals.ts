import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { hasOtherAdmin, otherAdminExists } from '@/lib/people/users/other-admins'
import { env } from '@/lib/platform/env'

/** From which score on approvals need two people; null where one is enough, or where there is no other active administrator. */
export async function twoApprovalsFrom(db: Db, actor: number): Promise<number | null> {
  const { TWO_APPROVALS_FROM: from } = env()
  return from !== undefined && (await otherAdminExists(db, actor)) ? from : null
}

/** What a score that is not known counts as, because it may be a high one. */
const UNKNOWN_SCORE = 100

/** Whether an approval needs two people. @param from what `twoApprovalsFrom` answers */
export const needsTwoApprovals = (from: number | null, score: number | null | undefined): boolean => from !== null && (score ?? UNKNOWN_SCORE) >= from

/** Columns or parameters with a completion and an attempt. */
interface AttemptColumns {
  completion: string
  attempt: string
}

/** SQL for the score of an attempt; null until it is computed, and while it is computed anew. */
export const knownScore = ({ completion, attempt }: AttemptColumns): string =>
  `(select known.score from attempt_signals as known where known.completion_id = ${completion} and known.attempt = ${attempt} and known.due_at is null)`

export const ofCompletion: AttemptColumns = { completion: 'completions.id', attempt: 'completions.attempt' }

/** SQL for whether the approval of an attempt needs two people, where there are two. */
export const isInDoubt = (of: AttemptColumns, from: number): string => `coalesce(${knownScore(of)}, ${UNKNOWN_SCORE}) >= ${from}`

/**
 * An SQL condition on `completions`: whether an administrator may approve it together with others, because its approval needs no second person, or there is
 * none.
 */
export function mayApproveTogether(actor: number): SQL {
  const { TWO_APPROVALS_FROM: from } = env()
  return from === undefined ? sql`true` : sql.raw(`(not ${hasOtherAdmin(String(actor))} or not ${isInDoubt(ofCompletion, from)})`)
}

/** SQL for whether a first approval waits for a second person: `own` is its row. @param reviewer an expression of its reviewer @param from what `twoApprovalsFrom` answers */
export const waitsForSecond = (reviewer: string, from: number): string =>
  `own.reviewer_id = ${reviewer} and own.review_id is null and ${isInDoubt({ completion: 'own.completion_id', attempt: 'own.attempt' }, from)}`

/**
 * SQL that follows a condition and leaves out what a reviewer approved first, while a second person has to decide; nothing where one person is enough. It is no join,
 * because for that the planner would read and sort all that waits.
 * @param completion the column with the completion @param reviewer the number of the parameter with the reviewer @param from what `twoApprovalsFrom` answers
 */
export const exceptOwnFirst = (completion: string, reviewer: number, from: number | null): string =>
  from === null
    ? ''
    : `and ${completion} not in (select own.completion_id from first_approvals as own where ${waitsForSecond(`(select $${reviewer}::bigint)`, from)})`

/**
 * The statement that takes back what waits for a second person, of completions whose status changes otherwise. It is a part of the statement that changes it,
 * as with assignments.
 */
export const takeBackFirstApprovals = (completions: SQL): SQL => sql`delete from first_approvals where review_id is null and completion_id in ${completions}`
