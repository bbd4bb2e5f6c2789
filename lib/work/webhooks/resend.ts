import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { MOST_WAITING } from '@/db/event-values'
import { reviveRows } from '@/lib/platform/deliveries/queue'
import { recordEvents } from '@/lib/platform/events/record'
import { type ActorCtx, scopeOf } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { toDelivery } from './delivery-log'
import { ofTypes, selectDelivery } from './log-queries'
import { insertDelivery } from './queries'
import { GIVE_UP, waitingOf, wake, webhookQueue } from './queue'
import { lockedWebhook, loggedTypes } from './service'

async function lockedActive(tx: Db, ctx: ActorCtx, id: number): Promise<void> {
  const { state, verifiedAt } = await lockedWebhook(tx, ctx, id)
  if (!verifiedAt) throw new AppError('conflict', { messageKey: 'webhook_unverified' })
  if (state !== 'active') throw new AppError('conflict', { messageKey: 'webhook_not_active' })
}

/** How many more deliveries may wait for the caller's webhooks. */
async function roomOf(tx: Db, { actor }: ActorCtx): Promise<number> {
  const [row] = await tx.execute<{ waiting: number }>(sql`select ${waitingOf(sql`${actor.id}::bigint`)} as waiting`)
  return Math.max(0, MOST_WAITING[actor.role] - (row?.waiting ?? 0))
}

/** @throws AppError `conflict` if as many wait as may */
async function refuseWhenFull(tx: Db, ctx: ActorCtx): Promise<void> {
  if ((await roomOf(tx, ctx)) === 0) throw new AppError('conflict', { messageKey: 'webhook_queue_full' })
}

async function shown(tx: Db, { actor }: ActorCtx, webhookId: number, id: number) {
  const delivery = await selectDelivery(tx, webhookId, id, loggedTypes(actor))
  if (!delivery) throw new AppError('not_found')
  return toDelivery(delivery)
}

/** Sends a test to one webhook. @throws AppError `not_found`; `conflict` unless it is active, or if too many deliveries wait */
export const sendTest = (ctx: ActorCtx, webhookId: number) =>
  ctx.db.transaction(async (tx) => {
    await lockedActive(tx, ctx, webhookId)
    await refuseWhenFull(tx, ctx)
    const [eventId = ''] = await recordEvents(tx, [{ type: 'test.ping', subjectId: null, promoterId: scopeOf(ctx.actor), data: { webhook_id: webhookId } }])
    const id = await insertDelivery(tx, webhookId, eventId, GIVE_UP)
    await wake(tx, webhookId)
    return shown(tx, ctx, webhookId, id)
  })

/** Sends a delivery that has ended again. @throws AppError `not_found`; `conflict` if it or too many others wait, or the webhook is not active */
export const resendOne = (ctx: ActorCtx, webhookId: number, id: number) =>
  ctx.db.transaction(async (tx) => {
    await lockedActive(tx, ctx, webhookId)
    await refuseWhenFull(tx, ctx)
    const revived = await reviveRows(tx, webhookQueue, sql`webhook_id = ${webhookId} and id = ${id}`, GIVE_UP)
    const delivery = await shown(tx, ctx, webhookId, id)
    if (revived.length === 0) throw new AppError('conflict', { messageKey: 'delivery_waits' })
    await wake(tx, webhookId)
    return delivery
  })

/** Deliveries that one statement sends again at most, and for how long a call goes on: less than a call may take. */
const MOST_RESENT = 2_000
const RESEND_MS = 2_500

/** Sends some failed deliveries of an active webhook again, the newest first. @returns their ids, and how many it might have sent */
const resendSome = (ctx: ActorCtx, webhookId: number, failed: SQL) =>
  ctx.db.transaction(async (tx) => {
    await lockedActive(tx, ctx, webhookId)
    const most = Math.min(MOST_RESENT, await roomOf(tx, ctx))
    const some = sql`id = any(array(select id from webhook_deliveries where ${failed} order by id desc limit ${most}))`
    const ids = await reviveRows(tx, webhookQueue, some, GIVE_UP)
    await wake(tx, webhookId)
    return { ids, most }
  })

/**
 * Sends all deliveries that failed since a moment again. With very many it ends before the last, at the latest when as many wait as may.
 * @param forMs how long it goes on
 * @returns how many it sent again, and how many are left
 * @throws AppError `not_found`; `conflict` unless the webhook is active, or if as many wait as may before the first
 */
export async function resendFailedSince(ctx: ActorCtx, webhookId: number, since: Date, forMs = RESEND_MS): Promise<{ count: number; left: number }> {
  const types = loggedTypes(ctx.actor)
  const readable = types ? sql`event_id in (select id from events where ${ofTypes(types)})` : sql`true`
  const end = performance.now() + forMs
  let count = 0
  let before = sql`true`
  for (;;) {
    const failed = sql`${readable} and webhook_id = ${webhookId} and state = 'failed' and ended_at >= ${since.toISOString()}::timestamptz and ${before}`
    const { ids, most } = await resendSome(ctx, webhookId, failed)
    count += ids.length
    if (ids.length < most) return { count, left: 0 }
    // What fails again meanwhile is not met twice.
    if (ids.length > 0) before = sql`id < ${Math.min(...ids)}`
    const isFull = most < MOST_RESENT
    if (!isFull && performance.now() < end) continue
    const left = await countRows(ctx.db, sql`${failed} and ${before}`)
    if (count === 0 && left > 0) throw new AppError('conflict', { messageKey: 'webhook_queue_full' })
    return { count, left }
  }
}

async function countRows(db: Db, which: SQL): Promise<number> {
  const [row] = await db.execute<{ found: number }>(sql`select count(*)::int as found from webhook_deliveries where ${which}`)
  return row?.found ?? 0
}
