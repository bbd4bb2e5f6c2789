import 'server-only'
import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { clientOf, type Db } from '@/db/client'
import { env } from '@/lib/platform/env'
import { processGlobal } from '@/lib/platform/process-global'
import { AppError } from './errors'
import type { Limit } from './limits'

/** How many calls a limit allows here. */
const pointsOf = (limit: Limit) => Math.max(1, Math.round(limit.points * env().RATE_LIMIT_SCALE))

// What a limiter knows of who is over the limit is the process's, and a call's own database has the driver in common with all others.
const limiters = processGlobal('rate limiters', () => new WeakMap<Sql, Map<string, RateLimiterPostgres>>())

/** What the limiter takes for a pool of node-postgres. Its statements are prepared: each runs for every call. */
const poolOf = (client: Sql) => ({
  async query({ text, values }: { text: string; values: (string | number)[] }) {
    const rows = await client.unsafe(text, values, { prepare: true })
    return { rows, rowCount: rows.count }
  },
})

function limiterFor(db: Db, limit: Limit): RateLimiterPostgres {
  const client = clientOf(db)
  const known = limiters.get(client) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(client, known)
  let limiter = known.get(limit.name)
  if (!limiter) {
    const points = pointsOf(limit)
    limiter = new RateLimiterPostgres({
      storeClient: poolOf(client),
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
 * @throws AppError `rate_limited` with when to try again
 */
export async function consume(db: Db, limit: Limit, key: string): Promise<void> {
  try {
    await limiterFor(db, limit).consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw tooMany(error.msBeforeNext)
  }
}

const tooMany = (ms: number) => new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) })

/** A limit for a statement that counts its own calls: see `lib/clicks/rows.ts`. */
export interface Quota {
  /** The row of `rate_limits`, the same that `consume` counts in. */
  key: string
  points: number
  /** Milliseconds. */
  duration: number
}

// Who is over the limit costs the database nothing until it ends. Bounded, for keys are whatever comes.
const spent = processGlobal('spent quotas', () => new Map<string, number>())
const MAX_SPENT = 10_000

/** @throws AppError `rate_limited` if this process knows that the quota is used up */
export function quotaOf(limit: Limit, key: string): Quota {
  const quota = { key: `${limit.name}:${key}`, points: pointsOf(limit), duration: limit.seconds * 1000 }
  const until = spent.get(quota.key)
  if (until !== undefined && until > Date.now()) throw tooMany(until - Date.now())
  return quota
}

/** @param row what the call was counted as, and until when in milliseconds @throws AppError `rate_limited` if that was one too many */
export function settle(quota: Quota, row: { points: number; expire: number }): void {
  if (row.points <= quota.points) return
  if (spent.size >= MAX_SPENT) spent.clear()
  spent.set(quota.key, row.expire)
  throw tooMany(row.expire - Date.now())
}

/** Forgets what was counted for networks and accounts: the keys that they were counted under, alone or beside each other. */
export async function forgetCounts(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const list = sql`array[${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )}]::text[]`
  await db.execute(sql`delete from rate_limits where string_to_array(substr(key, strpos(key, ':') + 1), ' ') && ${list}`)
}
