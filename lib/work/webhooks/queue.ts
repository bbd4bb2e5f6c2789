import 'server-only'
import { sql } from 'drizzle-orm'
import { type Db, idList } from '@/db/client'
import { type Claimed, claimRows, giveUpLate, isClaimable, type Queue } from '@/lib/platform/deliveries/queue'
import { log } from '@/lib/platform/log'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long a receiver may take for one delivery, its answer included. */
export const ANSWER_MS = 15 * SECOND

/** The delays after the first, the second and each further attempt; after the tenth there is none. */
const RETRIES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]

/** The part of a delay that is left to chance, so that what failed together is not tried again together. */
const CHANCE = 0.1

/** When a delivery is given up, whatever happened: later than its last attempt, unless nothing could be sent for a day. */
export const GIVE_UP = '5 days'

/** Deliveries of one webhook that are sent at the same time, over all processes; fewer while it fails, because it may hang. */
const AT_ONCE = 10
const AT_ONCE_FAILING = 2

/** Deliveries to webhooks, as deliveries. */
export const webhookQueue: Queue = {
  table: 'webhook_deliveries',
  claimedAt: 'claimed_at',
  resentAt: 'resent_at',
  leaseMs: 30 * SECOND,
  retryMs: (attempts) => {
    const delay = RETRIES_MS[attempts - 1]
    return delay === undefined ? undefined : delay * (1 + Math.random() * CHANCE)
  },
}

/** The moment of the first delivery that waits or is being sent, of the webhook `webhooks.id`. */
const firstDue = sql`(select min(due_at) from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting')`

/** Of the webhook `webhooks.id`: how many deliveries may be sent at once, and how many are. */
const mostAtOnce = sql`case when webhooks.failing_since is null then ${AT_ONCE}::int else ${AT_ONCE_FAILING}::int end`
const underWay = sql`(
  select count(*)::int from webhook_deliveries where webhook_id = webhooks.id and claimed_at is not null and state = 'waiting' and due_at > now())`

/** Webhooks with something to send, as a condition. */
const isLookDue = sql`state = 'active' and due_at <= now()`

/** Webhooks with something to send, those first that have waited longest. No other webhook's row is read. @param lock until the transaction ends */
async function dueWebhooks(tx: Db, most: number, lock = sql``): Promise<number[]> {
  const rows = await tx.execute<{ id: string }>(sql`select id from webhooks where ${isLookDue} order by due_at limit ${most} ${lock}`)
  return rows.map(({ id }) => Number(id))
}

const forUpdate = sql`for no key update skip locked`

/**
 * The deliveries to claim: of each locked webhook as many as it still may have at once, the first of each before the second of any. Its statement
 * begins after the lock, so it sees what every other process has claimed.
 */
const claimableOf = (webhookIds: number[], most: number) => sql`
  select id from (
    select found.id, row_number() over (partition by webhooks.id order by found.due_at, found.id) as turn
    from webhooks cross join lateral (
      select id, due_at from webhook_deliveries where webhook_id = webhooks.id and ${isClaimable} order by due_at, id
      limit greatest(0, ${mostAtOnce} - ${underWay})
    ) as found
    where webhooks.id = any(${idList(webhookIds)}::bigint[])
  ) as one order by turn, id limit ${most}`

/**
 * Notes when the locked webhooks are to be looked at again. One that has as many under way as it may is woken by the first of them that ends, else by
 * the end of its claim; one with more to send goes to the end of the line.
 */
const noteNextLook = (tx: Db, webhookIds: number[]) =>
  tx.execute(sql`
    update webhooks set due_at = case
      when ${underWay} >= ${mostAtOnce} then (select min(due_at) from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting' and due_at > now())
      when ${firstDue} <= now() then date_trunc('milliseconds', clock_timestamp())
      else ${firstDue} end
    where id = any(${idList(webhookIds)}::bigint[])`)

/** Claims deliveries of locked webhooks. */
async function claimOf(tx: Db, webhookIds: number[], most: number): Promise<Claimed[]> {
  if (webhookIds.length === 0) return []
  await giveUpLate(tx, webhookQueue, sql`webhook_id = any(${idList(webhookIds)}::bigint[])`)
  const claimed = await claimRows(tx, webhookQueue, claimableOf(webhookIds, most))
  await noteNextLook(tx, webhookIds)
  return claimed
}

/** A webhook whose deliveries cannot be claimed is looked at again after this time. */
const FAILED_LOOK = '1 minute'

/** Claims deliveries of each webhook by itself, and puts off those for which that fails. @throws the last failure if it fails for all */
async function claimSingly(db: Db, most: number): Promise<Claimed[]> {
  const webhookIds = await dueWebhooks(db, most)
  const claimed: Claimed[] = []
  const failures: unknown[] = []
  for (const id of webhookIds) {
    if (claimed.length >= most) break
    try {
      const found = await db.transaction(async (tx) => {
        const locked = await tx.execute(sql`select from webhooks where id = ${id} and ${isLookDue} ${forUpdate}`)
        return claimOf(tx, locked.length > 0 ? [id] : [], most - claimed.length)
      })
      claimed.push(...found)
    } catch (error) {
      failures.push(error)
      log.warn({ err: error, webhook: id }, 'could not claim the deliveries of a webhook; it is looked at again later')
      await db.execute(sql`update webhooks set due_at = now() + ${FAILED_LOOK}::interval where id = ${id} and ${isLookDue}`)
    }
  }
  if (failures.length > 1 && failures.length === webhookIds.length) throw failures.at(-1)
  return claimed
}

/**
 * Claims deliveries for this process, at most so many. A webhook for which that fails holds up no other.
 * @throws if it fails for each of several
 */
export const claimDeliveries = (db: Db, most: number): Promise<Claimed[]> =>
  db
    .transaction(async (tx) => claimOf(tx, await dueWebhooks(tx, most, forUpdate), most))
    .catch((error) => {
      log.warn({ err: error }, 'could not claim deliveries of several webhooks; each is tried by itself')
      return claimSingly(db, most)
    })

/** Makes a webhook be looked at as soon as one of its deliveries is due. Call it after the change of its deliveries, in the same transaction. */
export const wake = (tx: Db, webhookId: number) =>
  tx.execute(sql`update webhooks set due_at = least(due_at, ${firstDue}) where id = ${webhookId} and ${firstDue} < coalesce(due_at, 'infinity')`)
