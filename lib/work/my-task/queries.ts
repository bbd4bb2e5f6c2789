import 'server-only'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { payoutMethods } from '@/db/schema/payout-methods'
import { payouts } from '@/db/schema/payouts'
import { reviews } from '@/db/schema/reviews'
import { taskTokens } from '@/db/schema/task-tokens'
import { payoutColumns } from '@/lib/money/payouts/payment'
import { isProofOfAttempt } from '@/lib/work/completions/attempt-items'
import { moneyKeptUntil } from '@/lib/work/completions/kept-money'

/**
 * The completion that a token opens, the origin of the token, whether it may read the whole payout method, and whether others were given a token;
 * undefined for a wrong token, and once the person was erased.
 */
export async function selectTask(db: Db, hash: string) {
  const [row] = await db
    .select({
      completion: completions,
      origin: taskTokens.origin,
      method: payoutMethods.method,
      usableAt: payoutMethods.usableAt,
      mayShowMethod: sql<boolean>`coalesce(${taskTokens.origin} = 'submission'
        or (${taskTokens.origin} = 'support' and ${payoutMethods.changedAt} > ${taskTokens.createdAt}), false)`,
      isShared: sql<boolean>`exists (select from task_tokens as t where t.completion_id = ${completions.id} and t.origin <> 'submission')`,
    })
    .from(taskTokens)
    .innerJoin(completions, eq(completions.id, taskTokens.completionId))
    .leftJoin(payoutMethods, eq(payoutMethods.completionId, completions.id))
    .where(eq(taskTokens.hash, hash))
  return row && row.completion.erasedAt === null ? row : undefined
}
export type TaskRow = NonNullable<Awaited<ReturnType<typeof selectTask>>>

/** A completion, erased or not, with how its person is paid. */
export const selectTaskOf = async (db: Db, id: number) =>
  (
    await db
      .select({ completion: completions, method: payoutMethods.method })
      .from(completions)
      .leftJoin(payoutMethods, eq(payoutMethods.completionId, completions.id))
      .where(eq(completions.id, id))
  )[0]

/** The proofs of a task and the decisions on it, oldest first; undone decisions are left out, because only administrators see them. */
export const selectStory = (db: Db, completionId: number) =>
  Promise.all([
    db
      .select({ number: attempts.number, createdAt: attempts.createdAt, proofKey: attemptItems.proofKey })
      .from(attempts)
      .leftJoin(attemptItems, isProofOfAttempt)
      .where(eq(attempts.completionId, completionId))
      .orderBy(attempts.number),
    db
      .select({ attempt: reviews.attempt, decision: reviews.decision, reason: reviews.reason, note: reviews.note, decidedAt: reviews.decidedAt })
      .from(reviews)
      .where(and(eq(reviews.completionId, completionId), sql`${reviews.undoneAt} is null`))
      .orderBy(reviews.id),
  ])

/** Whether a proof of a task was decided on, by a decision that was undone too. */
export async function isDecided(db: Db, completionId: number, attempt: number): Promise<boolean> {
  const [row] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.completionId, completionId), eq(reviews.attempt, attempt)))
    .limit(1)
  return row !== undefined
}

/** What the attempts of a task sent for proof items, oldest first. */
export const selectSentItems = (db: Db, completionId: number) =>
  db
    .select({ attempt: attempts.number, key: attemptItems.item, value: attemptItems.value, proofKey: attemptItems.proofKey })
    .from(attempts)
    .innerJoin(attemptItems, eq(attemptItems.attemptId, attempts.id))
    .where(eq(attempts.completionId, completionId))
    .orderBy(attempts.number, attemptItems.id)

/** The payments to the person of a task, oldest first; cancelled ones are left out. */
export const selectTaskPayouts = (db: Db, completionId: number) =>
  db
    .select(payoutColumns)
    .from(payouts)
    .where(and(eq(payouts.completionId, completionId), ne(payouts.state, 'cancelled')))
    .orderBy(payouts.id)

/** The median time of the decisions of the last seven days, in hours; null for fewer decisions than `least`. Reads every one of them. */
export async function selectMedianHours(db: Db, least: number): Promise<number | null> {
  const [row] = await db.execute<{ hours: number | null; n: number }>(sql`
    select count(*)::int as n, percentile_cont(0.5) within group (order by extract(epoch from reviews.decided_at - attempts.created_at) / 3600)::float8 as hours
    from reviews join attempts on attempts.completion_id = reviews.completion_id and attempts.number = reviews.attempt
    where reviews.decided_at > now() - interval '7 days' and reviews.undone_at is null`)
  return row && row.n >= least ? row.hours : null
}

/** The completion that an earlier attempt under the same idempotency key belongs to. */
export const selectAttemptByKey = async (db: Db, key: string): Promise<number | undefined> =>
  (await db.select({ id: attempts.completionId }).from(attempts).where(eq(attempts.idempotencyKey, key)))[0]?.id

/** The completion with a code and any spelling of a number. Wrong and unknown cost the same. */
export const selectByCodeAndNumber = async (db: Db, code: string, numbers: string[]): Promise<number | undefined> =>
  (
    await db
      .select({ id: completions.id })
      .from(completions)
      .where(and(eq(completions.paymentCode, code), inArray(completions.whatsapp, numbers)))
  )[0]?.id

/** The completion of a person who was not erased, locked so that it is not erased meanwhile. */
export const lockPresent = async (tx: Db, id: number) =>
  (
    await tx
      .select({ id: completions.id, paymentCode: completions.paymentCode, name: completions.name, locale: completions.locale, status: completions.status })
      .from(completions)
      .where(and(eq(completions.id, id), isNull(completions.erasedAt)))
      .for('share')
  )[0]

/** Until when the money of a rejected task is kept, null once it went back; undefined where its campaign reserves none. */
export async function selectKeptMoney(db: Db, id: number): Promise<{ until: Date | null } | undefined> {
  const [row] = await db.execute<{ until: Date | string | null }>(sql`
    select case when exists (select from campaign_places as place where place.completion_id = task.id and place.ended_at is null) then ${moneyKeptUntil('task')} end as until
    from completions as task join campaigns as campaign on campaign.id = task.campaign_id where task.id = ${id} and campaign.has_budget`)
  const until = row?.until ? new Date(row.until) : null
  return row && { until: until && until.getTime() > Date.now() ? until : null }
}
