import 'server-only'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '@/db/client'
import { rateLimits } from '@/db/schema/rate-limits'
import { env } from '@/lib/env'
import { AppError } from './errors'
import type { Limit } from './limits'

const limiters = new WeakMap<Db, Map<string, RateLimiterDrizzle>>()

function limiterFor(db: Db, limit: Limit): RateLimiterDrizzle {
  const known = limiters.get(db) ?? new Map<string, RateLimiterDrizzle>()
  limiters.set(db, known)
  let limiter = known.get(limit.name)
  if (!limiter) {
    const points = Math.max(1, Math.round(limit.points * env().RATE_LIMIT_SCALE))
    limiter = new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: limit.name,
      points,
      duration: limit.seconds,
      // Who is over the limit costs the database nothing until it ends.
      inMemoryBlockOnConsumed: points + 1,
      clearExpiredByTimeout: known.size === 0,
    })
    known.set(limit.name, limiter)
  }
  return limiter
}

/**
 * Counts one call against a limit. The counters live in the database, so they hold across processes.
 * @param key who is counted: a network address, an account
 * @throws AppError `rate_limited` with `Retry-After` in seconds
 */
export async function consume(db: Db, limit: Limit, key: string): Promise<void> {
  try {
    await limiterFor(db, limit).consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new AppError('rate_limited', { headers: { 'retry-after': String(Math.max(1, Math.ceil(error.msBeforeNext / 1000))) } })
  }
}
