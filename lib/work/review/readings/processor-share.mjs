// How much of a processor reading pictures takes while others want it too. A low priority alone is not enough: work that runs in the gaps of
// others still takes their caches and their turns.
import process from 'node:process'

/** Whoever gets less of the time than this is not alone. */
const ALONE = 0.85

/** The share of one processor that is taken beside others. */
const SHARE_BESIDE_OTHERS = 1 / 8

/** Shorter times are too coarse to tell a share, in milliseconds. */
const SHORTEST_MS = 20

/**
 * How long work has to rest so that it takes an eighth of a processor, if others wanted it meanwhile.
 * @param {number} workedMs by the clock
 * @param {number} usedMs of the processor
 * @returns {number} milliseconds; 0 when nobody else wanted it
 */
export const restAfter = (workedMs, usedMs) => (usedMs < workedMs * ALONE ? Math.max(0, usedMs / SHARE_BESIDE_OTHERS - workedMs) : 0)

let startedAt = performance.now()
let usedBefore = process.cpuUsage()

/** Starts to measure what follows, in this thread. */
export function startWork() {
  startedAt = performance.now()
  usedBefore = process.cpuUsage()
}

/** @returns {number} milliseconds to rest after what was done since `startWork` or the last call that was not too soon; then `startWork` is to be called */
export function restDue() {
  const workedMs = performance.now() - startedAt
  if (workedMs < SHORTEST_MS) return 0
  const { user, system } = process.cpuUsage(usedBefore)
  startWork()
  return restAfter(workedMs, (user + system) / 1000)
}
