import 'server-only'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { PayoutProblem } from '@/db/desk-values'
import { payouts } from '@/db/schema/payouts'
import type { PayoutFailure } from '@/db/values'
import { env } from '@/lib/platform/env'
import type { Job } from '@/lib/platform/jobs'
import { log } from '@/lib/platform/log'
import { processGlobal } from '@/lib/platform/process-global'
import { AppError, violatedKey } from '@/lib/platform/service/errors'
import { SITE_NAME } from '@/lib/site'
import { failPayout, lockPayout, type PayoutRow, payPayout } from './change-state'
import type { PayoutProvider, ProviderFailure, ProviderMismatch, ProviderOutcome } from './providers/provider'
import { wooviProvider } from './providers/woovi'
import { readWebhook } from './providers/woovi-signature'
import { referenceOf } from './reference'

/** The provider of the settings; undefined when an administrator pays by hand. */
function providerOf(): PayoutProvider | undefined {
  const { PAYOUT_PROVIDER, WOOVI_BASE_URL, WOOVI_APP_ID } = env()
  return PAYOUT_PROVIDER === 'woovi' ? wooviProvider({ baseUrl: WOOVI_BASE_URL, appId: WOOVI_APP_ID ?? '' }) : undefined
}

/** The same payment however often it is sent: amount and key are those of the moment in which it was started. */
const toPayment = ({ id, correlationId, amountCents, method }: PayoutRow) =>
  method?.method === 'pix' ? { correlationId, amountCents, keyType: method.key_type, key: method.key, comment: `${SITE_NAME} ${referenceOf(id)}` } : undefined

const failures: Partial<Record<ProviderFailure, PayoutFailure>> = { wrong_key: 'wrong_key' }
const problems: Record<ProviderMismatch, PayoutProblem> = {
  other_amount: 'amount_differs',
  other_key: 'payee_differs',
  other_id: 'payee_differs',
  no_transaction_id: 'no_number',
}

const noteProblem = (tx: Db, id: number, problem: PayoutProblem) => tx.update(payouts).set({ problem }).where(eq(payouts.id, id))

/**
 * Books what the provider says of a payout. What is settled already and does not fit is left for an administrator to look at, and so is a
 * number that stands on another payout.
 */
async function applyOutcome(db: Db, id: number, { state, transactionId, failure, code, mismatch }: ProviderOutcome): Promise<void> {
  const apply = async (tx: Db) => {
    const payout = await lockPayout(tx, id)
    if (mismatch) {
      if (payout.state === 'sending') await noteProblem(tx, id, problems[mismatch])
    } else if (state === 'confirmed' && transactionId) {
      if (payout.state === 'sending') await payPayout(tx, payout, transactionId)
      else if (payout.state === 'failed') await noteProblem(tx, id, 'confirmed_after_failed')
      // It was noted by hand, and perhaps paid by hand too.
      else if (payout.transactionId !== transactionId) await noteProblem(tx, id, 'number_differs')
    } else if (state === 'failed') {
      if (payout.state === 'sending') await failPayout(tx, id, { failure: (failure && failures[failure]) || 'refused', note: code ?? null })
      else if (payout.state === 'paid') await noteProblem(tx, id, 'failed_after_paid')
    }
  }
  try {
    await db.transaction(apply)
  } catch (error) {
    if (violatedKey(error) !== 'payouts_transaction_key') throw error
    await noteProblem(db, id, 'number_used')
  }
}

const isUnderWay = and(eq(payouts.state, 'sending'), eq(payouts.provider, 'woovi'), isNull(payouts.problem))

// Those that this process is sending: nothing tells what the provider does with two that create one payment at the same moment.
const inHand = processGlobal('payouts in hand', () => new Set<number>())

/** Sends one payout, or goes on with it, and books what becomes known. */
async function sendOne(db: Db, provider: PayoutProvider, id: number): Promise<void> {
  if (inHand.has(id)) return
  inHand.add(id)
  try {
    // The ones before it took their time, and somebody may have noted meanwhile what came of it.
    const [row] = await db
      .select()
      .from(payouts)
      .where(and(isUnderWay, eq(payouts.id, id)))
    const payment = row && toPayment(row)
    if (!payment) return
    const outcome = await provider.send(payment)
    if (outcome.state === 'unknown' && outcome.failure) log.warn({ payout: id, failure: outcome.failure, code: outcome.code }, 'a payout waits at the provider')
    await applyOutcome(db, id, outcome)
  } finally {
    inHand.delete(id)
  }
}

/** Sends payouts that were started, one after the other. @param stop aborts it between two */
export async function sendStarted(db: Db, ids: number[], stop?: AbortSignal): Promise<void> {
  const provider = providerOf()
  if (!provider) return
  for (const id of ids) {
    stop?.throwIfAborted()
    await sendOne(db, provider, id)
  }
}

/** Payouts that one run of the job looks at. */
const BATCH = 50

// Where the last run ended, so that the next one takes others, however many wait.
const cursor = processGlobal('payouts under way', () => ({ after: 0 }))

/** Goes on with payouts whose end no answer and no webhook has told. @returns how many it looked at */
export async function pollStarted(db: Db, stop?: AbortSignal): Promise<number> {
  if (!providerOf()) return 0
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(isUnderWay, gt(payouts.id, cursor.after)))
    .orderBy(asc(payouts.id))
    .limit(BATCH)
  cursor.after = rows.length === BATCH ? (rows.at(-1)?.id ?? 0) : 0
  await sendStarted(
    db,
    rows.map(({ id }) => id),
    stop,
  )
  return rows.length
}

/** Finds what no webhook told. */
export const pollJob = (db: () => Db): Job => ({
  name: 'look after payouts under way',
  firstMs: 10_000,
  everyMs: 30_000,
  run: async (stop) => void (await pollStarted(db(), stop)),
})

/**
 * A webhook, which anybody may send: one that Woovi signed only makes us ask the provider, whose answer counts, whatever the webhook repeats or
 * comes late with; but that a payment was removed is told by the webhook alone.
 * @throws AppError `not_found` for one that Woovi did not sign, and for a payment that is none of ours
 */
export async function handleWooviWebhook(db: Db, body: string, signature: string | undefined): Promise<void> {
  const provider = providerOf()
  const event = provider && readWebhook(Buffer.from(body), signature, env().WOOVI_PUBLIC_KEY)
  if (!provider || !event) throw new AppError('not_found')
  // About something else that happens in the same account.
  if (event.correlationId === undefined) return
  const isOurs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(event.correlationId)
  const [row] = isOurs ? await db.select().from(payouts).where(eq(payouts.correlationId, event.correlationId)) : []
  const payment = row && toPayment(row)
  if (!payment || row.provider !== 'woovi') throw new AppError('not_found')
  const outcome = await provider.ask(payment)
  // What was removed is no longer there to be asked for, and would be created once more.
  const removed = event.outcome?.failure === 'removed' && outcome.state === 'unknown' && !outcome.mismatch ? event.outcome : undefined
  await applyOutcome(db, row.id, removed ?? outcome)
}
