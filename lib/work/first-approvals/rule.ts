import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { hasOtherAdmin, isAdministratorBeside } from '@/lib/people/users/other-admins'
import { env } from '@/lib/platform/env'

/** From which score on approvals need two people; null where one is enough, or where there is no other active administrator. */
export async function twoApprovalsFrom(db: Db, actor: number): Promise<number | null> {
  const { TWO_APPROVALS_FROM: from } = env()
  return from !== undefined && (await isAdministratorBeside(db, actor)) ? from : null
}

/** Whether an approval needs two people. A score that is not known yet may be a high one. @param from what `twoApprovalsFrom` answers */
export const needsTwoApprovals = (from: number | null, score: number | null | undefined): boolean => from !== null && (score ?? 100) >= from

/**
 * An SQL condition on `completions`: whether an administrator may approve it together with others, because its approval needs no second person, or there is
 * none.
 */
export function mayApproveTogether(actor: number): SQL {
  const { TWO_APPROVALS_FROM: from } = env()
  if (from === undefined) return sql`true`
  return sql`(not ${sql.raw(hasOtherAdmin(String(actor)))} or exists (
    select from attempt_signals where completion_id = completions.id and attempt_signals.attempt = completions.attempt and score < ${from}::int))`
}

/**
 * SQL that follows a condition and leaves out what a reviewer approved first, while somebody else can decide; nothing where one person is enough.
 * @param of the columns with the completion and the attempt @param reviewer the number of the parameter with the reviewer
 */
export const exceptOwnFirst = (of: { completion: string; attempt: string }, reviewer: number): string =>
  env().TWO_APPROVALS_FROM === undefined
    ? ''
    : `and not exists (
        select from first_approvals as own where own.completion_id = ${of.completion} and own.attempt = ${of.attempt} and own.review_id is null
          and own.reviewer_id = $${reviewer}::bigint and ${hasOtherAdmin(`$${reviewer}::bigint`)})`
