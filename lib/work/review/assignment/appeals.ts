import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { hasOtherAdmin } from '@/lib/people/users/other-admins'

/** The reviewer where they are the first parameter: a subquery, because a parameter would be planned for each time. */
export const REVIEWER = '(select $1::bigint)'

// A scalar with a limit, because what the planner may hash it would read for all decisions of a reviewer.
const returnedBy = (table: string) => `(
  select returned.reviewer_id from reviews as returned
  where returned.completion_id = ${table}.id and returned.attempt = ${table}.attempt and returned.undone_at is null order by returned.id desc limit 1)`

/** SQL for whether a completion waits because of an appeal against what an administrator returned. @param table completions, or its alias @param reviewer an expression of their account's id */
export const isOwnReturn = (table: string, reviewer: string): string =>
  `(${table}.appealed_at is not null and ${returnedBy(table)} is not distinct from ${reviewer})`

/** SQL for whether an administrator may decide on a completion that waits: not on an appeal against what they returned, while there is another active one. */
export const mayAnswer = (table: string, reviewer: string): string => `(not ${isOwnReturn(table, reviewer)} or not ${hasOtherAdmin(reviewer)})`

/** Whether an administrator may decide on a completion that waits; see `mayAnswer`. */
export const mayAnswerAppeal = async (tx: Db, completion: number, reviewer: number): Promise<boolean> =>
  (await tx.execute<{ may: boolean }>(sql`select ${sql.raw(mayAnswer('completions', String(reviewer)))} as may from completions where id = ${completion}`))[0]
    ?.may ?? true
