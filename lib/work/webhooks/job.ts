import 'server-only'
import type { Db } from '@/db/client'
import { rest } from '@/lib/platform/deliveries/lanes'
import type { Job } from '@/lib/platform/jobs'
import { dispatchAll } from './dispatch'
import { pauseOf, sendDue } from './send-due'

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
