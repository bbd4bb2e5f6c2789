import 'server-only'
import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import { type Db, statementsOf } from '@/db/client'
import { thisMoment } from '@/db/schema/columns'
import { completions } from '@/db/schema/completions'
import { payoutMethods } from '@/db/schema/payout-methods'
import { payouts } from '@/db/schema/payouts'
import type { PayoutMethod } from '@/db/values'

/** Whose method it is: the person of a completion, or a promoter. */
export type MethodOwner = { completionId: number } | { userId: number }

interface NewMethod {
  owner: MethodOwner
  method: PayoutMethod
  keyHash: string
  /** Hours until it may be paid to. */
  waitHours: number
}

/** Stores or replaces a payout method. A repeat of the same method changes nothing, so that its waiting time does not start again. */
export const upsertMethod = (tx: Db, { owner, method, keyHash, waitHours }: NewMethod) => {
  const change = { method, keyHash, changedAt: sql`now()`, usableAt: sql`${thisMoment} + ${waitHours}::int * interval '1 hour'` }
  const isSame = sql`${payoutMethods.keyHash} = excluded.key_hash and ${payoutMethods.method} = excluded.method`
  return tx
    .insert(payoutMethods)
    .values({ ...owner, ...change })
    .onConflictDoUpdate({
      target: 'userId' in owner ? payoutMethods.userId : payoutMethods.completionId,
      set: {
        method,
        keyHash,
        changedAt: sql`case when ${isSame} then ${payoutMethods.changedAt} else excluded.changed_at end`,
        usableAt: sql`case when ${isSame} then ${payoutMethods.usableAt} else excluded.usable_at end`,
      },
    })
}

/** Whether the person of a task gave a payout method before, and whether anybody else may have a token of the task. */
export async function selectTrust(tx: Db, completionId: number): Promise<{ hasMethod: boolean; isShared: boolean }> {
  const sql = statementsOf(tx)
  const [row] = await sql<{ method: boolean; shared: boolean }[]>`
    select exists (select from payout_methods where completion_id = ${completionId}) as method,
      exists (select from task_tokens where completion_id = ${completionId} and origin <> 'submission') as shared`
  return { hasMethod: row?.method ?? true, isShared: row?.shared ?? true }
}

/** How a promoter is paid, and since when. */
export const selectOwnMethod = async (db: Db, userId: number) =>
  (await db.select({ method: payoutMethods.method, changedAt: payoutMethods.changedAt }).from(payoutMethods).where(eq(payoutMethods.userId, userId)))[0]

/** The hash of the key or account of a task's person. */
export const selectTaskKey = async (db: Db, completionId: number): Promise<string | undefined> =>
  (await db.select({ keyHash: payoutMethods.keyHash }).from(payoutMethods).where(eq(payoutMethods.completionId, completionId)))[0]?.keyHash

/** A condition on payouts: those of an owner of a method. */
export const isPayeeOf = (owner: MethodOwner) => ('userId' in owner ? eq(payouts.userId, owner.userId) : eq(payouts.completionId, owner.completionId))

/** Whether an owner has exactly this method. */
export async function hasMethod(tx: Db, owner: MethodOwner, { method, keyHash }: Pick<NewMethod, 'method' | 'keyHash'>): Promise<boolean> {
  const isOwners = 'userId' in owner ? eq(payoutMethods.userId, owner.userId) : eq(payoutMethods.completionId, owner.completionId)
  const isSame = sql`${payoutMethods.method} = ${JSON.stringify(method)}::text::jsonb`
  const rows = await tx
    .select({ id: payoutMethods.id })
    .from(payoutMethods)
    .where(and(isOwners, eq(payoutMethods.keyHash, keyHash), isSame))
  return rows.length > 0
}

/** Whether a payout of somebody is being sent. A requested one can neither start nor be asked for before the transaction ends. */
export const isBeingSent = async (tx: Db, owner: MethodOwner): Promise<boolean> =>
  (
    await tx
      .select({ state: payouts.state })
      .from(payouts)
      .where(and(inArray(payouts.state, ['requested', 'sending']), isPayeeOf(owner)))
      .for('no key update')
  ).some(({ state }) => state === 'sending')

/** Transactions that set the same key wait for each other, so that the later one sees the earlier. */
export const lockHash = async (tx: Db, keyHash: string): Promise<void> => {
  const sql = statementsOf(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`k${keyHash}`}, 0))`
}

/** Approved or waiting completions whose persons gave a key, to be flagged when a promoter gives it too. */
export const selectCompletionsWithKey = async (tx: Db, keyHash: string): Promise<number[]> =>
  (
    await tx
      .select({ id: payoutMethods.completionId })
      .from(payoutMethods)
      .where(and(eq(payoutMethods.keyHash, keyHash), sql`${payoutMethods.completionId} is not null`))
      .orderBy(payoutMethods.completionId)
      .limit(100)
  ).flatMap(({ id }) => id ?? [])

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

export const deleteTaskMethods = (tx: Db, completionIds: number[]) => tx.delete(payoutMethods).where(inArray(payoutMethods.completionId, completionIds))
