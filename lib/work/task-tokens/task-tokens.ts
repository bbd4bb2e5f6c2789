import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import { type Db, statementsOf } from '@/db/client'
import { taskTokens } from '@/db/schema/task-tokens'

/** Stores the hash of a token that opens a completion. */
export const insertToken = (tx: Db, token: typeof taskTokens.$inferInsert) => tx.insert(taskTokens).values(token)

/** Stores the hash of the token of a submission, which opens the completion of a code. */
export const insertSubmissionToken = async (tx: Db, paymentCode: string, hash: string): Promise<void> => {
  const sql = statementsOf(tx)
  await sql`insert into task_tokens (hash, completion_id, origin) select ${hash}, id, 'submission' from completions where payment_code = ${paymentCode}`
}

/** Deletes the tokens that code and number opened. */
export const deleteAccessTokens = (tx: Db, completionId: number) =>
  tx.delete(taskTokens).where(and(eq(taskTokens.completionId, completionId), eq(taskTokens.origin, 'access')))

export const deleteTokens = (tx: Db, completionIds: number[]) => tx.delete(taskTokens).where(inArray(taskTokens.completionId, completionIds))
