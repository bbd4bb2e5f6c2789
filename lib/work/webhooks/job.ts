import 'server-only'
import type { Db } from '@/db/client'
import { rest } from '@/lib/platform/deliveries/lanes'
import type { Job } from '@/lib/platform/jobs'
import { dispatchAll } from './dispatch'
import { endAllLeft } from './end-waiting'
import { pauseOf, sendDue } from './send-due'

async function keepDispatching(database: () => Db, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await dispatchAll(database(), stop)
    await rest(await pauseOf(database()), stop)
  }
}

/** How often what a failure left waiting for webhooks that are switched off is looked for. */
const LEFT_MS = 60_000

async function keepEnding(database: () => Db, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await endAllLeft(database(), stop)
    await rest(LEFT_MS, stop)
  }
}

/** Tells webhooks of events, as they happen. @param database called each time, because a pool that hangs is replaced */
export const webhookJob = (database: () => Db): Job => ({
  name: 'tell webhooks of events',
  firstMs: 0,
  everyMs: 0,
  everywhere: true,
  run: async (stop) => {
    // If one of them fails, the others end too, and the next tick starts all.
    const either = new AbortController()
    const end = () => either.abort()
    stop.addEventListener('abort', end, { once: true })
    try {
      const { signal } = either
      const works = [keepDispatching(database, signal), sendDue(database, { stop: signal, lasting: true }), keepEnding(database, signal)]
      await Promise.all(works.map((work) => work.finally(end)))
    } finally {
      stop.removeEventListener('abort', end)
    }
  },
  once: async (stop) => {
    await dispatchAll(database(), stop)
    await endAllLeft(database(), stop)
    await sendDue(database, { stop })
  },
})
