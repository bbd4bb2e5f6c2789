import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { WebhookFailure } from '@/db/event-values'
import { webhookAttempts, webhooks } from '@/db/schema/webhooks'
import { type Claimed, type DeliveryOutcome, noteOutcome } from '@/lib/platform/deliveries/queue'
import { log } from '@/lib/platform/log'
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
 * Notes how an attempt ended: in the log, for the delivery, and for its webhook, which may be switched off by it. What waits for one that is fails, see
 * {@link endWaiting}, so that it can be sent again afterwards.
 */
export const noteAttempt = (db: Db, webhookId: number, claimed: Claimed, { outcome, attempt }: Ended): Promise<void> =>
  db.transaction(async (tx) => {
    // The webhook first, as everywhere, so that nobody waits for the other in a circle.
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update')
    if (!webhook) return
    const isOff = webhook.state === 'failed' || webhook.state === 'gone'
    const noted: DeliveryOutcome = isOff && outcome.state === 'again' ? { state: 'failed', failure: outcome.failure } : outcome
    if (!(await noteOutcome(tx, webhookQueue, claimed, noted))) return
    if (attempt) {
      await tx.insert(webhookAttempts).values({ deliveryId: claimed.id, ...attempt })
      await noteHealth(tx, webhook, attempt)
    }
    await wake(tx, webhookId)
  })

/** Notes on a webhook that it works, or since when it fails, and switches it off where that is due. */
async function noteHealth(tx: Db, webhook: typeof webhooks.$inferSelect, { failure }: WebhookAttempt): Promise<void> {
  const { id, failingSince, state } = webhook
  if ((failure === null) === (failingSince !== null))
    await tx
      .update(webhooks)
      .set({ failingSince: failure && sql`now()` })
      .where(eq(webhooks.id, id))
  if (state !== 'active' || failure === null) return
  if (failure === 'gone') {
    await setState(tx, id, 'gone')
    log.info({ webhook: id }, 'a webhook answered 410 and gets nothing more')
  } else if (failingSince && Date.now() - failingSince.getTime() >= FAILING_MS) await switchOff(tx, webhook, failingSince)
}
