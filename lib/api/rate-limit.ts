import 'server-only'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { clientOf, type Db } from '@/db/client'
import { env } from '@/lib/env'
import { AppError } from './errors'
import type { Limit } from './limits'

const limiters = new WeakMap<Db, Map<string, RateLimiterPostgres>>()

/** What the limiter takes for a pool of node-postgres. Its statements are prepared: each runs for every call. */
const poolOf = (db: Db) => ({
  async query({ text, values }: { text: string; values: (string | number)[] }) {
    const rows = await clientOf(db).unsafe(text, values, { prepare: true })
    return { rows, rowCount: rows.count }
  },
})

function limiterFor(db: Db, limit: Limit): RateLimiterPostgres {
  const known = limiters.get(db) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(db, known)
  let limiter = known.get(limit.name)
  if (!limiter) {
    const points = Math.max(1, Math.round(limit.points * env().RATE_LIMIT_SCALE))
    limiter = new RateLimiterPostgres({
      storeClient: poolOf(db),
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
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
