import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, idList } from '@/db/client'
import { type Claimed, claimRows, giveUpLate, isClaimable, type Queue } from '@/lib/platform/deliveries/queue'
import { log } from '@/lib/platform/log'
import { backOffMs } from './back-off'

const SECOND = 1000

/** How long a receiver may take for one delivery, its answer included. */
export const ANSWER_MS = 15 * SECOND

/** When a delivery is given up, whatever happened: later than its last attempt, unless nothing could be sent for a day. */
export const GIVE_UP = '5 days'

/** Deliveries of one webhook that are sent at the same time, over all processes; fewer while it fails, because it may hang. */
const AT_ONCE = 10
const AT_ONCE_FAILING = 2

/**
 * Deliveries to all webhooks of one owner that are sent at the same time, over all processes: at most a quarter of what the process still has free,
 * so that owners whose receivers are slow leave something free for others, however many they are, and never more than so many.
 */
const AT_ONCE_OF_OWNER = 16
const mostOfOwner = (free: SQL) => sql`least(${AT_ONCE_OF_OWNER}::int, greatest(1, ceil((${free}) / 4.0)))`

/** After this time a webhook is looked at again whose owner had as many under way as they may. */
const HELD_BACK = '500 milliseconds'

/** Deliveries to webhooks, as deliveries. */
export const webhookQueue: Queue = {
  table: 'webhook_deliveries',
  claimedAt: 'claimed_at',
  resentAt: 'resent_at',
  leaseMs: 30 * SECOND,
  retryMs: backOffMs,
}

/** The moment of the first delivery that waits or is being sent, of the webhook `webhooks.id`. */
const firstDue = sql`(select min(due_at) from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting')`

/** Of the webhook `webhooks.id`: how many deliveries may be sent at once, and how many are. */
const mostAtOnce = sql`case when webhooks.failing_since is null then ${AT_ONCE}::int else ${AT_ONCE_FAILING}::int end`
const underWay = sql`(
  select count(*)::int from webhook_deliveries where webhook_id = webhooks.id and claimed_at is not null and state = 'waiting' and due_at > now())`

/** How many deliveries wait for all webhooks of an owner. */
export const waitingOf = (ownerId: SQL) => sql`(
  select count(*)::int from webhooks as own join webhook_deliveries as kept on kept.webhook_id = own.id where own.owner_id = ${ownerId} and kept.state = 'waiting')`

/** Webhooks with something to send, as a condition. */
const isLookDue = sql`state = 'active' and due_at <= now()`

/** Webhooks with something to send, those first that have waited longest. No other webhook's row is read. */
async function dueWebhooks(db: Db, most: number): Promise<number[]> {
  const rows = await db.execute<{ id: string }>(sql`select id from webhooks where ${isLookDue} order by due_at limit ${most}`)
  return rows.map(({ id }) => Number(id))
}

/** Whether a webhook has something to send that waits for others of its owner. */
export async function isHeldBack(db: Db): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from webhooks where state = 'active' and due_at <= now() + ${HELD_BACK}::interval and ${firstDue} <= now() limit 1`)
  return rows.length > 0
}

/**
 * Locks webhooks with something to send until the transaction ends, and their owners, so that no other process claims for the same owner meanwhile.
 * @param which only these
 */
async function lockDue(tx: Db, most: number, which = sql`true`): Promise<number[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    with due as materialized (
      select id, owner_id from webhooks where ${isLookDue} and ${which} order by due_at limit ${most} for no key update skip locked
    ), owners as materialized (
      select owner_id from (select distinct owner_id from due) as one where pg_try_advisory_xact_lock(hashtextextended('webhooks of ' || owner_id, 0))
    ) select id from due where owner_id in (select owner_id from owners)`)
  return rows.map(({ id }) => Number(id))
}

/** The owners of locked webhooks, with how many deliveries are under way to all webhooks of each. */
const ownersOf = (webhookIds: number[]) => sql`
  owners as materialized (
    select owner_id, (
      select count(*)::int from webhooks as own join webhook_deliveries as sent on sent.webhook_id = own.id
      where own.owner_id = one.owner_id and sent.claimed_at is not null and sent.state = 'waiting' and sent.due_at > now()
    ) as under_way
    from (select distinct owner_id from webhooks where id = any(${idList(webhookIds)}::bigint[])) as one
  )`

/**
 * The deliveries to claim: of each locked webhook and of each owner as many as they still may have at once, those first whose owner has fewest under
 * way, and of one owner the first of each webhook before the second of any. Its statement begins after the lock, so it sees what every other process
 * has claimed.
 */
const claimableOf = (webhookIds: number[], most: number) => sql`
  with ${ownersOf(webhookIds)}
  select id from (
    select id, turn, row_number() over (order by turn, id) as place from (
      select one.id, owners.under_way + row_number() over (partition by one.owner_id order by one.turn, one.id) as turn
      from owners join (
        select found.id, webhooks.owner_id, row_number() over (partition by webhooks.id order by found.due_at, found.id) as turn
        from webhooks cross join lateral (
          select id, due_at from webhook_deliveries where webhook_id = webhooks.id and ${isClaimable} order by due_at, id
          limit greatest(0, ${mostAtOnce} - ${underWay})
        ) as found
        where webhooks.id = any(${idList(webhookIds)}::bigint[])
      ) as one using (owner_id)
    ) as one
  ) as one where turn <= ${mostOfOwner(sql`${most}::int - place + 1`)} order by place limit ${most}`

/**
 * Notes when the locked webhooks are to be looked at again. One that has as many under way as it may is woken by the first of them that ends, else by
 * the end of its claim; one whose owner has is looked at a moment later; one with more to send goes to the end of the line.
 */
const noteNextLook = (tx: Db, webhookIds: number[], free: number) =>
  tx.execute(sql`
    with ${ownersOf(webhookIds)}
    update webhooks set due_at = case
      when ${underWay} >= ${mostAtOnce} then (select min(due_at) from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting' and due_at > now())
      when ${firstDue} > now() then ${firstDue}
      when owners.under_way >= ${mostOfOwner(sql`${free}::int`)} then date_trunc('milliseconds', clock_timestamp() + ${HELD_BACK}::interval)
      when ${firstDue} is not null then date_trunc('milliseconds', clock_timestamp()) end
    from owners where owners.owner_id = webhooks.owner_id and id = any(${idList(webhookIds)}::bigint[])`)

/** Claims deliveries of locked webhooks. */
async function claimOf(tx: Db, webhookIds: number[], most: number): Promise<Claimed[]> {
  if (webhookIds.length === 0) return []
  await giveUpLate(tx, webhookQueue, sql`webhook_id = any(${idList(webhookIds)}::bigint[])`)
  const claimed = await claimRows(tx, webhookQueue, claimableOf(webhookIds, most))
  await noteNextLook(tx, webhookIds, most - claimed.length)
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
      claimed.push(...(await db.transaction(async (tx) => claimOf(tx, await lockDue(tx, 1, sql`id = ${id}`), most - claimed.length))))
    } catch (error) {
      failures.push(error)
      log.warn({ err: error, webhook: id }, 'could not claim the deliveries of a webhook; it is looked at again later')
      await db.execute(sql`update webhooks set due_at = now() + ${FAILED_LOOK}::interval where id = ${id} and ${isLookDue}`)
    }
  }
  if (failures.length > 1 && failures.length === webhookIds.length) throw failures.at(-1)
  return claimed
}

/** Looks at once at those that come after webhooks of which nothing may be sent now, so often. */
const MOST_LOOKS = 20

/**
 * Claims deliveries for this process, at most so many. A webhook for which that fails holds up no other, nor does one that may have no more.
 * @throws if it fails for each of several
 */
export async function claimDeliveries(db: Db, most: number): Promise<Claimed[]> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    let looked = 0
    const claimed = await db
      .transaction(async (tx) => {
        const webhookIds = await lockDue(tx, most)
        looked = webhookIds.length
        return claimOf(tx, webhookIds, most)
      })
      .catch((error) => {
        log.warn({ err: error }, 'could not claim deliveries of several webhooks; each is tried by itself')
        return claimSingly(db, most)
      })
    if (claimed.length > 0 || looked === 0) return claimed
  }
  return []
}

/** Makes a webhook be looked at as soon as one of its deliveries is due. Call it after the change of its deliveries, in the same transaction. */
export const wake = (tx: Db, webhookId: number) =>
  tx.execute(sql`update webhooks set due_at = least(due_at, ${firstDue}) where id = ${webhookId} and ${firstDue} < coalesce(due_at, 'infinity')`)
