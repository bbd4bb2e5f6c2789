import { checkDatabasePool } from '@/lib/platform/database'
import { AppError } from './errors'

/**
 * Waits at most `ms` for work on the database. The driver's queue has no time-out of its own, so requests would wait without end for
 * a server that hangs.
 * @throws AppError `unavailable`
 */
export async function withinDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      checkDatabasePool()
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
