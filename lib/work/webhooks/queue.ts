import 'server-only'
import { sql } from 'drizzle-orm'
import { type Db, idList } from '@/db/client'
import { type Claimed, claimRows, giveUpLate, isDue, type Queue } from '@/lib/platform/deliveries/queue'

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

/** Webhooks with something to send, those first that have waited longest, locked until the transaction ends. No other webhook's row is read. */
async function lockDueWebhooks(tx: Db, most: number): Promise<number[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from webhooks where state = 'active' and due_at <= now() order by due_at limit ${most} for no key update skip locked`)
  return rows.map(({ id }) => Number(id))
}

/**
 * The deliveries to claim: of each locked webhook as many as it still may have at once, the first of each before the second of any. Its statement
 * begins after the lock, so it sees what every other process has claimed.
 */
const claimableOf = (webhookIds: number[], most: number) => sql`
  select id from (
    select found.id, row_number() over (partition by webhooks.id order by found.due_at, found.id) as turn
    from webhooks cross join lateral (
      select id, due_at from webhook_deliveries where webhook_id = webhooks.id and ${isDue} order by due_at, id
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

/** Claims deliveries for this process, at most so many. */
export const claimDeliveries = (db: Db, most: number): Promise<Claimed[]> =>
  db.transaction(async (tx) => {
    const webhookIds = await lockDueWebhooks(tx, most)
    if (webhookIds.length === 0) return []
    await giveUpLate(tx, webhookQueue, sql`webhook_id = any(${idList(webhookIds)}::bigint[])`)
    const claimed = await claimRows(tx, webhookQueue, claimableOf(webhookIds, most))
    await noteNextLook(tx, webhookIds)
    return claimed
  })

/** Makes a webhook be looked at as soon as one of its deliveries is due. Call it after the change of its deliveries, in the same transaction. */
export const wake = (tx: Db, webhookId: number) =>
  tx.execute(sql`update webhooks set due_at = least(due_at, ${firstDue}) where id = ${webhookId} and ${firstDue} < coalesce(due_at, 'infinity')`)
