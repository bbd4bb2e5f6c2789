import 'server-only'
import type { Db } from '@/db/client'
import { sendInLanes } from '@/lib/platform/deliveries/lanes'
import { log } from '@/lib/platform/log'
import { PAUSE_MS, pauseOf } from './dispatch'
import { claimDeliveries, isHeldBack } from './queue'
import { sendDelivery } from './send'

/** Deliveries that one process sends at the same time. Each needs a socket and hardly any time of the processor. */
const LANES = 64

interface SendOptions {
  stop?: AbortSignal
  /** Looks again and again until `stop`. */
  lasting?: boolean
  /** How long a receiver may take; for tests. */
  timeoutMs?: number
}

/** Sends the deliveries that are due. */
export const sendDue = (database: () => Db, { stop, lasting, timeoutMs }: SendOptions = {}) =>
  sendInLanes({
    lanes: LANES,
    claim: (most) => claimDeliveries(database(), most),
    // What fails here may be one delivery's fault, which the end of its claim leads back to; the next claim meets what is everybody's.
    send: (claimed, breakOff) =>
      sendDelivery(database(), claimed, breakOff, timeoutMs).catch((error) =>
        log.warn({ err: error, delivery: claimed.id }, 'could not note how a delivery ended; it is sent again'),
      ),
    pause: async () => (lasting ? pauseOf(database()) : (await isHeldBack(database())) ? PAUSE_MS : undefined),
    stop,
  })
