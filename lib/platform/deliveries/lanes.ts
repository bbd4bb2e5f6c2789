import 'server-only'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long deliveries may still take at a shutdown, of the two seconds that it waits for jobs (`lib/platform/jobs.ts`). Breaking off one after the
 * other side took it would send it twice.
 */
const BREAK_OFF_MS = 1_000

/** A signal that is aborted `BREAK_OFF_MS` after `stop`. */
function afterwards(stop: AbortSignal | undefined): AbortSignal {
  const after = new AbortController()
  // Each lane listens to it.
  setMaxListeners(0, after.signal)
  const wait = () => setTimeout(() => after.abort(), BREAK_OFF_MS).unref()
  if (stop?.aborted) wait()
  else stop?.addEventListener('abort', wait, { once: true })
  return after.signal
}

/** Waits, until `stop` at the longest. */
export const rest = (ms: number, stop: AbortSignal | undefined) => sleep(ms, undefined, stop && { signal: stop }).catch(() => {})

interface Lanes<Claimed> {
  /** How many are sent at the same time. */
  lanes: number
  /** Claims at most so many for this process. */
  claim: (most: number) => Promise<Claimed[]>
  /** Sends one and notes how it ended. Must not throw what the next one would not meet. */
  send: (claimed: Claimed, breakOff: AbortSignal) => Promise<void>
  /** Milliseconds until it looks again after it found nothing; without one the run ends once nothing is under way. */
  pause?: () => Promise<number | undefined>
  /** When aborted, nothing further is begun, and what is under way gets one more second. */
  stop?: AbortSignal | undefined
}

/**
 * Sends what is due, in a number of lanes: one that hangs holds up its own lane only.
 * @throws the first failure of a claim or a sender, after what was under way has ended
 */
export async function sendInLanes<Claimed>({ lanes, claim, send, pause, stop }: Lanes<Claimed>): Promise<void> {
  const breakOff = afterwards(stop)
  const underWay = new Set<Promise<void>>()
  const failed: unknown[] = []
  let ended = 0
  const start = (claimed: Claimed) => {
    const sending = send(claimed, breakOff)
      .catch((error) => void failed.push(error))
      .finally(() => {
        ended++
        underWay.delete(sending)
      })
    underWay.add(sending)
  }
  try {
    while (!stop?.aborted && failed.length === 0) {
      const free = lanes - underWay.size
      const endedBefore = ended
      const found = free > 0 ? await claim(free) : []
      found.forEach(start)
      // One that ended while others were claimed may have made room for the next one of its receiver.
      if (underWay.size < lanes && (found.length > 0 || ended > endedBefore)) continue
      const pauseMs = underWay.size < lanes ? await pause?.() : undefined
      if (pauseMs !== undefined) await rest(pauseMs, stop)
      else if (underWay.size > 0) await Promise.race(underWay)
      else if (ended === endedBefore) break
    }
  } finally {
    await Promise.all(underWay)
  }
  if (failed.length > 0) throw failed[0]
}
