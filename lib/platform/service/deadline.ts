import { checkDatabasePool } from '@/lib/platform/database'
import { AppError } from './errors'

/**
 * Waits at most `ms` for work on the database. The driver's queue has no time-out of its own, so requests would wait without end for
 * a server that hangs.
 * @param onLate looks after what did not answer; for work elsewhere than on the database
 * @throws AppError `unavailable`
 */
export async function withinDeadline<T>(work: Promise<T>, ms: number, onLate: () => void = checkDatabasePool): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate()
      reject(new AppError('unavailable', { retryAfter: 2 }))
    }, ms)
  })
  // An unhandled rejection of work that fails after the deadline would end the process.
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Extra time for a commit that was already sent, in milliseconds: its work is stored unless the database is gone. */
const COMMIT_MS = 1_000

/**
 * Runs a transaction that several callers wait for, or fails after `ms`. What is not committed by then never will be, because a database that hangs
 * and continues must not store what its callers were answered 503 for.
 * @param start starts the transaction, which must roll back if `isWanted` is false when it asks, just before the commit
 * @throws AppError `unavailable`: nothing is stored, unless the database vanished during the commit
 */
export async function commitBeforeDeadline<T>(start: (isWanted: () => boolean) => Promise<T>, ms: number): Promise<T> {
  const state = { isLate: false, isCommitting: false }
  const isWanted = () => {
    state.isCommitting = !state.isLate
    return state.isCommitting
  }
  const work = start(isWanted)
  try {
    return await withinDeadline(work, ms)
  } catch (error) {
    if (state.isCommitting) return withinDeadline(work, COMMIT_MS)
    state.isLate = true
    throw error
  }
}
