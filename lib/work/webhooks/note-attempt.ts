import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { WebhookFailure } from '@/db/event-values'
import { webhookAttempts, webhooks } from '@/db/schema/webhooks'
import { type Claimed, type DeliveryOutcome, noteOutcome } from '@/lib/platform/deliveries/queue'
import { log } from '@/lib/platform/log'
import { endWaiting } from './end-waiting'
import { setState } from './queries'
import { wake, webhookQueue } from './queue'
import { switchOff } from './switch-off'

/** A webhook that has failed for so long is switched off. */
const FAILING_MS = 5 * 24 * 60 * 60_000

/** What is stored of an attempt. */
export interface WebhookAttempt {
  ms: number
  status: number | null
  failure: WebhookFailure | null
  answer: string | null
}

/** What ended and what follows: an attempt, or nothing that a receiver saw (`attempt` is undefined then). */
export interface Ended {
  outcome: DeliveryOutcome
  attempt?: WebhookAttempt
}

/**
 * Notes how an attempt ended: in the log, for the delivery, and for its webhook, which may be switched off by it. What waits for one that is has failed
 * then, so that it can be sent again afterwards.
 */
export async function noteAttempt(db: Db, webhookId: number, claimed: Claimed, ended: Ended): Promise<void> {
  if (await db.transaction((tx) => note(tx, webhookId, claimed, ended))) await endWaiting(db, webhookId)
}

/** @returns whether the webhook was switched off */
async function note(tx: Db, webhookId: number, claimed: Claimed, { outcome, attempt }: Ended): Promise<boolean> {
  // The webhook first, as everywhere, so that nobody waits for the other in a circle.
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update')
  if (!webhook) return false
  const isOff = webhook.state === 'failed' || webhook.state === 'gone'
  const noted: DeliveryOutcome = isOff && outcome.state === 'again' ? { state: 'failed', failure: outcome.failure } : outcome
  if (!(await noteOutcome(tx, webhookQueue, claimed, noted))) return false
  if (attempt) await tx.insert(webhookAttempts).values({ deliveryId: claimed.id, ...attempt })
  const isSwitchedOff = attempt !== undefined && (await noteHealth(tx, webhook, attempt))
  await wake(tx, webhookId)
  return isSwitchedOff
}

/** Notes on a webhook that it works, or since when it fails, and switches it off where that is due. @returns whether it did */
async function noteHealth(tx: Db, webhook: typeof webhooks.$inferSelect, { failure }: WebhookAttempt): Promise<boolean> {
  const { id, failingSince, state } = webhook
  if (failure === null) {
    if (failingSince) await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id))
    return false
  }
  if (!failingSince) await tx.update(webhooks).set({ failingSince: sql`now()` }).where(eq(webhooks.id, id))
  if (state !== 'active') return false
  if (failure === 'gone') {
    await setState(tx, id, 'gone')
    log.info({ webhook: id }, 'a webhook answered 410 and gets nothing more')
    return true
  }
  const isOver = failingSince !== null && Date.now() - failingSince.getTime() >= FAILING_MS
  if (isOver) await switchOff(tx, webhook, failingSince)
  return isOver
}
