import 'server-only'
import type { Db } from '@/db/client'
import { log } from '@/lib/platform/log'
import { endSomeWaiting, selectLeftOff } from './queries'

/** Ends the deliveries that wait for webhooks that were switched off, in parts: there may be very many. No claim takes them meanwhile. */
export async function endWaiting(db: Db, stop?: AbortSignal): Promise<void> {
  for (const id of await selectLeftOff(db))
    try {
      while (!stop?.aborted && (await endSomeWaiting(db, id)));
    } catch (error) {
      log.warn({ err: error, webhook: id }, 'could not end what waits for a webhook that is switched off; it is tried again')
    }
}
