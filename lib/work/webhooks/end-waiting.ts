import 'server-only'
import type { Db } from '@/db/client'
import { log } from '@/lib/platform/log'
import { endSomeWaiting, selectLeftOff } from './queries'

/**
 * Ends the deliveries that wait for a webhook that was switched off, after the transaction that did so: there may be very many. What a failure leaves is
 * ended by {@link endAllLeft}, and no claim takes it.
 */
export async function endWaiting(db: Db, webhookId: number, stop?: AbortSignal): Promise<void> {
  try {
    while (!stop?.aborted && (await endSomeWaiting(db, webhookId)));
  } catch (error) {
    log.warn({ err: error, webhook: webhookId }, 'could not end what waits for a webhook that is switched off; it is ended later')
  }
}

/** Ends what waits for webhooks that are switched off and was left, because a process or a statement ended before. */
export async function endAllLeft(db: Db, stop?: AbortSignal): Promise<void> {
  for (const id of await selectLeftOff(db)) await endWaiting(db, id, stop)
}
