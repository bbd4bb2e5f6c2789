import 'server-only'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { CalledProvider } from '@/db/desk-values'
import { payouts } from '@/db/schema/payouts'
import type { Job } from '@/lib/platform/jobs'
import { log } from '@/lib/platform/log'
import { processGlobal } from '@/lib/platform/process-global'
import { applyOutcome } from './apply-outcome'
import { providerPaymentOf } from './provider-payment'
import { type ConfiguredProvider, configuredProvider } from './providers/registry'

/** Payouts that were given to a provider and whose result is not known yet. */
const isUnderWay = (name: CalledProvider) => and(eq(payouts.state, 'sending'), eq(payouts.provider, name), isNull(payouts.problem))

// Payouts that this process is sending, because it is unknown what a provider does with two requests that create one payment at the same moment.
const inHand = processGlobal('payouts in hand', () => new Set<number>())

/** Sends one payout, or continues it, and books the result. */
async function sendOne(db: Db, { name, provider }: ConfiguredProvider, id: number): Promise<void> {
  if (inHand.has(id)) return
  inHand.add(id)
  try {
    // Earlier payouts took time to send, and somebody may have marked this one meanwhile.
    const [row] = await db
      .select()
      .from(payouts)
      .where(and(isUnderWay(name), eq(payouts.id, id)))
    const payment = row && providerPaymentOf(row)
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
  const configured = configuredProvider()
  if (!configured) return
  for (const id of ids) {
    stop?.throwIfAborted()
    await sendOne(db, configured, id)
  }
}

/** Payouts that one run of the job looks at. */
const BATCH = 50

// Where the last run ended, so that the next one takes other payouts, however many wait.
const cursor = processGlobal('payouts under way', () => ({ after: 0 }))

/** Continues payouts whose result no answer and no webhook has given. @returns how many it looked at */
export async function pollStarted(db: Db, stop?: AbortSignal): Promise<number> {
  const configured = configuredProvider()
  if (!configured) return 0
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(isUnderWay(configured.name), gt(payouts.id, cursor.after)))
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

/** Finds results that no webhook has given. */
export const pollJob = (db: () => Db): Job => ({
  name: 'look after payouts under way',
  firstMs: 10_000,
  everyMs: 30_000,
  run: async (stop) => void (await pollStarted(db(), stop)),
})
