import { suspectDatabase } from '@/lib/platform/database'
import { AppError } from './errors'

/**
 * Waits at most `ms` for work on the database. The driver's queue has no time-out of its own: a server that hangs would
 * otherwise hold requests for ever.
 * @throws AppError `unavailable`
 */
export async function withinDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      suspectDatabase()
      reject(new AppError('unavailable', { retryAfter: 2 }))
    }, ms)
  })
  // Work that fails after it was given up on must not end the process.
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
