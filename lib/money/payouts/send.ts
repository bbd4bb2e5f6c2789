import 'server-only'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { type CalledProvider, calledProviders } from '@/db/desk-values'
import { payouts } from '@/db/schema/payouts'
import { log } from '@/lib/platform/log'
import { processGlobal } from '@/lib/platform/process-global'
import { applyOutcome } from './apply-outcome'
import { payoutColumns } from './payment'
import { providerPaymentOf } from './provider-payment'
import { configuredProvider, configuredProviders } from './providers/registry'

/** The first payouts of payments that were given to one of these providers and whose result is not known yet. */
const isUnderWay = (names: readonly CalledProvider[]) =>
  and(eq(payouts.state, 'sending'), inArray(payouts.provider, names), isNull(payouts.problem), isNull(payouts.paidWithId))

/** Sends one payout, or continues it, and books the result. A provider that is no longer chosen is only asked. */
const sendOne = (db: Db, id: number) =>
  db.transaction(async (tx) => {
    // Held while the provider is called, however slow it is, because two requests that make one payment at the same moment could both be taken.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const [lock] = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${`payout ${id}`}, 0)) as taken`)
    if (!lock?.taken) return
    // Earlier payouts took time to send, and somebody may have marked this one meanwhile.
    const [row] = await tx
      .select(payoutColumns)
      .from(payouts)
      .where(and(isUnderWay(calledProviders), eq(payouts.id, id)))
    const payment = row && providerPaymentOf(row)
    const configured = row?.provider && row.provider !== 'manual' ? configuredProvider(row.provider) : undefined
    if (!payment || !configured) return
    const { provider, isChosen } = configured
    const outcome = await (isChosen ? provider.send(payment) : provider.ask(payment))
    if (outcome.state === 'unknown' && outcome.failure) log.warn({ payout: id, failure: outcome.failure, code: outcome.code }, 'a payout waits at the provider')
    await applyOutcome(tx, id, outcome)
  })

/** Sends payouts that were started, one after the other. @param stop aborts it between two */
export async function sendStarted(db: Db, ids: number[], stop?: AbortSignal): Promise<void> {
  for (const id of ids) {
    stop?.throwIfAborted()
    await sendOne(db, id)
  }
}

/** Payouts that one run of the job looks at. */
const BATCH = 50

// Where the last run ended, so that the next one takes other payouts, however many wait.
const cursor = processGlobal('payouts under way', () => ({ after: 0 }))

/** Continues payouts whose result no answer and no webhook has given. @returns how many it looked at */
export async function pollStarted(db: Db, stop?: AbortSignal): Promise<number> {
  const names = configuredProviders().map(({ name }) => name)
  if (names.length === 0) return 0
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(isUnderWay(names), gt(payouts.id, cursor.after)))
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
