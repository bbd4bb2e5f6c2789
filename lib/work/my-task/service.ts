import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { selectOwedToPersons } from '@/lib/money/ledger/transfers'
import { unmasked } from '@/lib/money/payouts/method'
import { requestPersonPayout } from '@/lib/money/payouts/request'
import { lockKey } from '@/lib/money/payouts/set-method'
import { audit, auditTask } from '@/lib/people/audit/service'
import { hashOfToken, newToken } from '@/lib/platform/codes/secret-token'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError, violatedKey } from '@/lib/platform/service/errors'
import { type Limit, limits } from '@/lib/platform/service/limits'
import { consume, giveBack } from '@/lib/platform/service/rate-limit'
import { networksAround } from '@/lib/platform/visitor/address'
import { appeal } from '@/lib/work/completions/appeal'
import { type LockedCompletion, lockCompletion } from '@/lib/work/completions/change-status'
import { flagRacingLookalikes } from '@/lib/work/completions/fraud-flags'
import { resubmit } from '@/lib/work/completions/resubmit'
import { withStoredProofs } from '@/lib/work/completions/store-proof'
import { eraseCompletions } from '@/lib/work/privacy/erase-person'
import { discardProofs } from '@/lib/work/proofs/discard'
import { currentReview } from '@/lib/work/review/decision/history'
import { withdraw } from '@/lib/work/review/decision/withdraw'
import { insertToken } from '@/lib/work/task-tokens/task-tokens'
import { chatText } from './chat-text'
import type { accessTask, resubmitMyTask, setMyPayoutMethod } from './contract'
import { taskData } from './data'
import { lockPresent, selectAttemptByKey, selectByCodeAndNumber, selectTask, type TaskRow } from './queries'
import { setTaskMethod } from './set-payout-method'
import { toMyTask } from './story'
import { fitTask } from './task-proof'

/** The task that a token opens. @throws AppError `not_found` */
export async function taskOf(db: Db, token: string | undefined): Promise<TaskRow> {
  const task = token ? await selectTask(db, hashOfToken(token)) : undefined
  if (!task) throw new AppError('not_found')
  return task
}

/** What became of a task. @throws AppError `not_found` for a token that opens none */
export const showTask = async (ctx: Ctx, token: string | undefined) => toMyTask(ctx, await taskOf(ctx.db, token))

type Work<T> = (tx: Db, task: TaskRow, standing: LockedCompletion) => Promise<T>

/** Runs work in a transaction in which the task is locked. @param before takes the locks that come before the task's @throws AppError `not_found` */
export const withLocked = <T>({ db }: Ctx, token: string | undefined, work: Work<T>, before?: (tx: Db) => Promise<void>): Promise<T> =>
  db.transaction(async (tx) => {
    await before?.(tx)
    const { completion } = await taskOf(tx, token)
    const standing = await lockCompletion(tx, completion.id)
    // An erasure that ended meanwhile has deleted the token.
    return work(tx, await taskOf(tx, token), standing)
  })

/** Changes a task. @returns the task afterwards @throws AppError `not_found` */
export async function change(ctx: Ctx, token: string | undefined, work: Work<void>, before?: (tx: Db) => Promise<void>) {
  await withLocked(ctx, token, work, before)
  return showTask(ctx, token)
}

/** Asks for another look at a returned task. @throws AppError `not_found`, `conflict` */
export const appealTask = (ctx: Ctx, token: string | undefined, text: string) =>
  change(ctx, token, async (tx, { completion }) => {
    await appeal(tx, completion.id, text)
  })

/** Sets how the person is paid. @throws AppError `not_found`; `ask_first` for a token that code and number opened */
export const setPayoutMethod = (ctx: Ctx, token: string | undefined, method: z.output<typeof setMyPayoutMethod.body>) =>
  change(
    ctx,
    token,
    async (tx, { completion, origin }, standing) => {
      if (origin === 'access') throw new AppError('ask_first')
      await setTaskMethod(tx, standing, method)
      await auditTask(tx, 'task.changed', completion, { fields: ['payout_method'] })
    },
    (tx) => lockKey(tx, method),
  )

/**
 * The whole payout method, so that its owner finds a mistake before the bank does. The audit log notes the call, without the key.
 * @throws AppError `not_found`; `no_method`; `ask_first` for a token that code and number opened, and for one that an administrator sent unless the
 * method was set after it was made: the person who has that number now may not be the one who gave the key
 */
export const revealPayoutMethod = (ctx: Ctx, token: string | undefined) =>
  withLocked(ctx, token, async (tx, { completion, origin, method, mayShowMethod }) => {
    if (origin === 'access') throw new AppError('ask_first')
    if (!method) throw new AppError('no_method')
    if (!mayShowMethod) throw new AppError('ask_first', { messageKey: 'ask_first_key' })
    if (!ctx.isHead) await auditTask(tx, 'task.method_shown', completion)
    return unmasked(method)
  })

/** Requests the payout. @throws AppError `not_found`; `conflict` unless the task is approved; others that say why not */
export const requestTaskPayout = (ctx: Ctx, token: string | undefined) =>
  change(ctx, token, async (tx, { completion }, { status }) => {
    if (status !== 'approved') throw new AppError('conflict', { messageKey: 'nothing_owed' })
    await requestPersonPayout(tx, completion.id)
  })

/** Sends a new proof for a returned task. A repeat with the same key counts once. @throws AppError `not_found`, `conflict`, `invalid` by field */
export async function sendProofAgain(ctx: Ctx, token: string | undefined, form: z.output<typeof resubmitMyTask.body>, idempotencyKey: string | undefined) {
  const { completion } = await taskOf(ctx.db, token)
  // The answer to an earlier call under this key may have been lost.
  const isRepeat = async () => idempotencyKey !== undefined && (await selectAttemptByKey(ctx.db, idempotencyKey)) === completion.id
  if (await isRepeat()) return showTask(ctx, token)
  try {
    const { pictures, values } = await fitTask(ctx, completion, form)
    const { stored, compared } = await withStoredProofs(
      ctx,
      pictures,
      async (proofs) => ({
        stored: await ctx.db.transaction((tx) => resubmit(tx, completion.id, { proofs, values, idempotencyKey })),
        compared: proofs.flatMap(({ picture }) => picture ?? []),
      }),
      completion.id,
    )
    if (compared.length > 0) void flagRacingLookalikes({ requestId: ctx.requestId, db: database() }, stored, compared)
  } catch (error) {
    const isTaken = violatedKey(error) === 'attempts_idempotency_key'
    const isSame = isTaken || (error instanceof AppError && error.messageKey === 'not_rejected')
    if (!isSame || !(await isRepeat())) throw isTaken ? new AppError('conflict', { messageKey: 'key_reused' }) : error
  }
  return showTask(ctx, token)
}

/** All data stored about the person of a task. @throws AppError `not_found` */
export async function dataOfTask(ctx: Ctx, token: string | undefined) {
  const task = await taskOf(ctx.db, token)
  const data = await taskData(ctx, task)
  await ctx.db.transaction((tx) => auditTask(tx, 'task.data_downloaded', task.completion))
  return data
}

/**
 * Erases the person from this task alone, even if other tasks have the same number; a task in review is withdrawn first.
 * @throws AppError `not_found`; `ask_first` for a token that code and number opened while something is owed; `conflict` while a payout is being sent
 */
export async function eraseTask(ctx: Ctx, token: string | undefined): Promise<void> {
  const keys = await withLocked(ctx, token, async (tx, { completion, origin }, standing) => {
    if (origin === 'access' && (await selectOwedToPersons(tx, [completion.id])) > 0) throw new AppError('ask_first', { messageKey: 'ask_first_erase' })
    if (standing.status === 'in_review') await withdraw(tx, standing)
    await auditTask(tx, 'task.erased', completion)
    return eraseCompletions(tx, [completion.id])
  })
  await discardProofs(ctx, keys)
}

/** Whether a call was within a limit, and counted. */
const isWithin = (db: Db, limit: Limit, key: string): Promise<boolean> =>
  consume(db, limit, key).then(
    () => true,
    (error) => {
      if (error instanceof AppError && error.code === 'rate_limited') return false
      throw error
    },
  )

/** Counts a try to open a task. @returns the counters that are given one back if it succeeds @throws AppError `rate_limited` */
async function countTry({ db, ip }: Ctx, code: string, number: string) {
  const here = `${networksAround(ip).narrow} ${number}`
  await consume(db, limits.taskAccessCode, code)
  await consume(db, limits.taskAccessNumber, here)
  const isTried = !(await isWithin(db, limits.taskAccessNumberAnywhere, number))
  if (isTried) await consume(db, limits.taskAccessNumberTried, here)
  const last: [Limit, string] = isTried ? [limits.taskAccessNumberTried, here] : [limits.taskAccessNumberAnywhere, number]
  return [[limits.taskAccessCode, code], [limits.taskAccessNumber, here], last] as const
}

/**
 * Opens a task by its code and number. A wrong and an unknown pair get the same answer after the same work; only they count as tries.
 * @throws AppError `not_found`, `rate_limited`
 */
export async function accessByCode(ctx: Ctx, { payment_code, whatsapp }: z.output<typeof accessTask.body>) {
  const numbers = sameNumbers(whatsapp)
  const tries = await countTry(ctx, payment_code, numbers[0] ?? '')
  const { token, hash } = newToken(128)
  const id = await selectByCodeAndNumber(ctx.db, payment_code, numbers)
  if (id === undefined) throw new AppError('not_found', { messageKey: 'task_unknown' })
  await insertToken(ctx.db, { completionId: id, hash, origin: 'access' })
  for (const [limit, key] of tries) await giveBack(ctx.db, limit, key)
  return { task_token: token }
}

/** The address of a task's private page, for use outside of the site. */
export const taskPage = (token: string) => `${env().SITE_URL}/my-task#${token}`

/**
 * Makes a token with the rights of the submission's one, for a letter to the person or for an administrator to send.
 * @returns undefined once the person was erased
 */
export async function freshToken(tx: Db, id: number, origin: 'submission' | 'support' = 'submission'): Promise<string | undefined> {
  if (!(await lockPresent(tx, id))) return undefined
  const { token, hash } = newToken(128)
  await insertToken(tx, { completionId: id, hash, origin })
  return token
}

/**
 * A new token for an administrator to send to the person after asking them; a person who came by code and number needs it to set how they are paid.
 * @returns the token, and a message that holds its address
 * @throws AppError `not_found`, also once the person was erased
 */
export const makeLink = (ctx: ActorCtx, id: number): Promise<{ task_token: string; text: string }> =>
  ctx.db.transaction(async (tx) => {
    const completion = await lockPresent(tx, id)
    const token = await freshToken(tx, id, 'support')
    if (!completion || !token) throw new AppError('not_found')
    await audit(tx, ctx, { action: 'completion.link_made', subject: { type: 'completion', id, label: completion.paymentCode } })
    const returned = completion.status === 'rejected' ? await currentReview(tx, id) : undefined
    return { task_token: token, text: chatText(completion, taskPage(token), returned) }
  })
