const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The delays after the first, the second and each further attempt; after the tenth there is none. */
const DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]

/** The part of a delay that is left to chance, so that what failed together is not tried again together. */
const CHANCE = 0.1

/** How long a delivery waits after so many attempts, in milliseconds; undefined if there are no more. */
export function backOffMs(attempts: number): number | undefined {
  const delay = DELAYS_MS[attempts - 1]
  return delay === undefined ? undefined : delay * (1 + Math.random() * CHANCE)
}
