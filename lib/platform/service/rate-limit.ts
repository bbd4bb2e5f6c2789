import 'server-only'
import { sql } from 'drizzle-orm'
import { clientOf, type Db, statementsOf } from '@/db/client'
import { deleteInBatches } from '@/db/delete-in-batches'
import { env } from '@/lib/platform/env'
import { processGlobal } from '@/lib/platform/process-global'
import { AppError } from './errors'
import type { Limit } from './limits'

/**
 * The statement that counts calls; its rows are the `key`, `points` and `expire` of each counter. A counter that has expired begins anew. Locks are
 * taken in the order of the keys, so that statements never deadlock.
 * @param calls what the calls are read from, each with its counter's key as `quota` @param now, until SQL, in milliseconds since 1970
 */
export const countCalls = (calls: string, { now, until }: { now: string; until: string }): string => `
  insert into rate_limits as held (key, points, expire)
  select quota, count(*), ${until} from ${calls} group by quota order by quota
  on conflict (key) do update set
    points = case when held.expire <= ${now} then excluded.points else held.points + excluded.points end,
    expire = case when held.expire <= ${now} then excluded.expire else held.expire end
  returning key, points, expire`

const COUNT_ONE = `
  with counted as (${countCalls('(values ($1::text)) as call(quota)', { now: '$2::bigint', until: '$2::bigint + $3::bigint' })})
  select points, expire::float8 from counted`

/**
 * Counts one call against a limit. The counters live in the database, so they hold across processes.
 * @param key who is counted: a network address, an account
 * @throws AppError `rate_limited` with when to try again
 */
export const consume = (db: Db, limit: Limit, key: string): Promise<void> => consumeQuota(db, quotaOf(limit, key))

/** Counts one call against a quota, which knows its counter afterwards. @throws AppError `rate_limited` with when to try again */
export async function consumeQuota(db: Db, quota: Quota): Promise<void> {
  refuseSpent(quota)
  // Prepared: it runs for every call.
  const [row] = await clientOf(db).unsafe<Counted[]>(COUNT_ONE, [quota.key, Date.now(), quota.duration], { prepare: true })
  if (!row) throw new Error('the statement gave no row for a call')
  applyCounted(quota, row)
}

const COUNT_MANY = `
  with call as (select value as quota from json_array_elements_text($1::text::json)),
  counted as (${countCalls('call', { now: '$2::bigint', until: '$2::bigint + $3::bigint' })})
  select key, points::int, expire::float8 from counted`

/**
 * Counts the calls of a group in its transaction. Each still has to be held against its own quota with {@link applyCounted}.
 * @param quotas of one limit @returns the counter of each call, in their order
 */
export async function countTogether(tx: Db, quotas: Quota[]): Promise<Counted[]> {
  const keys = JSON.stringify(quotas.map(({ key }) => key))
  const rows = await statementsOf(tx).unsafe<(Counted & { key: string })[]>(COUNT_MANY, [keys, Date.now(), quotas[0]?.duration ?? 0], { prepare: true })
  const counters = new Map(rows.map(({ key, points, expire }) => [key, { points, expire }]))
  // From the last call to the first, because a counter says how many there are after all of them.
  return quotas
    .toReversed()
    .map(({ key }) => {
      const counter = counters.get(key)
      if (!counter) throw new Error('the statement gave no row for a call')
      return { expire: counter.expire, points: counter.points-- }
    })
    .toReversed()
}

/** Takes one counted call back, for limits that count only failed tries. @param key as it was counted */
export async function giveBack(db: Db, limit: Limit, key: string): Promise<void> {
  const counter = `${limit.name}:${key}`
  await db.execute(sql`update rate_limits set points = points - 1 where key = ${counter} and points > 0`)
  spent.delete(counter)
}

const tooMany = (ms: number) => new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) })

/** The counter of a call. A statement that counts its own calls gets it, see `lib/work/clicks/rows.ts`. */
export interface Quota {
  /** The row of `rate_limits`: the limit's name, a colon, and who is counted. */
  key: string
  /** How many calls it allows here. */
  points: number
  /** Milliseconds. */
  duration: number
  /** The state of its counter, once the call is counted. */
  counted?: Counted
}

/** The state of a counter: its calls, and its end in milliseconds since 1970. */
export interface Counted {
  points: number
  expire: number
}

// Calls over a limit cost the database nothing until the limit ends. The map is bounded, because callers choose the keys.
const spent = processGlobal('spent quotas', () => new Map<string, number>())
const MAX_SPENT = 10_000

/** The counter of a limit for whoever is counted. */
export const quotaOf = ({ name, points, seconds }: Limit, key: string): Quota => ({
  key: `${name}:${key}`,
  points: Math.max(1, Math.round(points * env().RATE_LIMIT_SCALE)),
  duration: seconds * 1000,
})

/** @throws AppError `rate_limited` if this process knows that the quota is used up */
export function refuseSpent(quota: Quota): void {
  const expire = spent.get(quota.key)
  if (expire === undefined || expire <= Date.now()) return
  quota.counted = { points: quota.points, expire }
  throw tooMany(expire - Date.now())
}

/**
 * The headers that say what a limit allows and what is left of it, in the form of draft-ietf-httpapi-ratelimit-headers-10. A call that could not be
 * counted has the first one alone.
 */
export function rateLimitHeaders({ key, points, duration, counted }: Quota): Record<string, string> {
  const name = key.slice(0, key.indexOf(':'))
  const left = counted && { r: Math.max(0, points - counted.points), t: Math.max(0, Math.ceil((counted.expire - Date.now()) / 1000)) }
  const headers: Record<string, string> = { 'ratelimit-policy': `"${name}";q=${points};w=${duration / 1000}` }
  if (left) headers.ratelimit = `"${name}";r=${left.r};t=${left.t}`
  return headers
}

/** Notes the counter of a call's quota. @throws AppError `rate_limited` if the call was one too many */
export function applyCounted(quota: Quota, counted: Counted): void {
  const { points, expire } = counted
  quota.counted = counted
  if (points <= quota.points) return
  if (spent.size >= MAX_SPENT) spent.clear()
  spent.set(quota.key, expire)
  throw tooMany(expire - Date.now())
}

/** The clocks of several processes may differ by this much, so younger counters may still be in use. */
const CLOCKS_MS = 60 * 60 * 1000

/** Deletes counters that have expired, here and in the database. */
export async function deleteExpired(db: Db, stop?: AbortSignal): Promise<void> {
  const now = Date.now()
  for (const [key, until] of spent) if (until <= now) spent.delete(key)
  await deleteInBatches(db, 'rate_limits', sql`expire < ${now - CLOCKS_MS}`, stop)
}

/** Deletes the counters of networks and accounts whose keys are, or contain as a word, one of these. */
export async function forgetCounts(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const list = sql`array[${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )}]::text[]`
  await db.execute(sql`delete from rate_limits where string_to_array(substr(key, strpos(key, ':') + 1), ' ') && ${list}`)
}
