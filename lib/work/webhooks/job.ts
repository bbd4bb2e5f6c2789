import 'server-only'
import type { Db } from '@/db/client'
import { rest, sendInLanes } from '@/lib/platform/deliveries/lanes'
import type { Job } from '@/lib/platform/jobs'
import { dispatchEvents, isAnyActive } from './dispatch'
import { claimDeliveries } from './queue'
import { sendDelivery } from './send'

/** Deliveries that one process sends at the same time. Each needs a socket and hardly any time of the processor. */
const LANES = 64

/** How long a process rests when it found nothing: an event arrives within some of these. Without webhooks only the order of events waits for it. */
const PAUSE_MS = 300
const IDLE_MS = 2_000

const pauseOf = async (db: Db) => ((await isAnyActive(db)) ? PAUSE_MS : IDLE_MS)

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
    send: (claimed, breakOff) => sendDelivery(database(), claimed, breakOff, timeoutMs),
    ...(lasting && { pause: () => pauseOf(database()) }),
    stop,
  })

/** Gives all events their places that wait for one, and writes their deliveries. */
export async function dispatchAll(db: Db, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted && (await dispatchEvents(db)) > 0);
}

async function keepDispatching(database: () => Db, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await dispatchAll(database(), stop)
    await rest(await pauseOf(database()), stop)
  }
}

/** Tells webhooks of events, as they happen. @param database called each time, because a pool that hangs is replaced */
export const webhookJob = (database: () => Db): Job => ({
  name: 'tell webhooks of events',
  firstMs: 0,
  everyMs: 0,
  everywhere: true,
  run: async (stop) => {
    // If one of the two fails, the other ends too, and the next tick starts both.
    const either = new AbortController()
    const end = () => either.abort()
    stop.addEventListener('abort', end, { once: true })
    try {
      await Promise.all([keepDispatching(database, either.signal), sendDue(database, { stop: either.signal, lasting: true })].map((work) => work.finally(end)))
    } finally {
      stop.removeEventListener('abort', end)
    }
  },
  once: async (stop) => {
    await dispatchAll(database(), stop)
    await sendDue(database, { stop })
  },
})
