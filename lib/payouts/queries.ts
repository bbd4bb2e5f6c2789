import 'server-only'
import { and, eq, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { payoutMethods } from '@/db/schema/payout-methods'
import type { PayoutMethod } from '@/db/values'

interface NewMethod {
  completionId: number
  method: PayoutMethod
  keyHash: string
  /** Hours until it may be paid to. */
  waitHours: number
}

/** Stores or replaces how the person of a completion is paid. */
export const upsertTaskMethod = (tx: Db, { completionId, method, keyHash, waitHours }: NewMethod) => {
  const change = { method, keyHash, changedAt: sql`now()`, usableAt: sql`now() + ${waitHours}::int * interval '1 hour'` }
  return tx
    .insert(payoutMethods)
    .values({ completionId, ...change })
    .onConflictDoUpdate({ target: payoutMethods.completionId, set: change })
}

/** Who else gave the same key or account: a completion of another number, or an account. @param numbers the person's own, in all spellings */
export async function selectSameKey(tx: Db, keyHash: string, completionId: number, numbers: string[]) {
  const isOther = numbers.length > 0 ? or(notInArray(completions.whatsapp, numbers), sql`${completions.whatsapp} is null`) : sql`true`
  const [row] = await tx
    .select({ completionId: payoutMethods.completionId, userId: payoutMethods.userId })
    .from(payoutMethods)
    .leftJoin(completions, eq(completions.id, payoutMethods.completionId))
    .where(and(eq(payoutMethods.keyHash, keyHash), or(sql`${payoutMethods.userId} is not null`, and(ne(payoutMethods.completionId, completionId), isOther))))
    .orderBy(payoutMethods.id)
    .limit(1)
  return row
}
