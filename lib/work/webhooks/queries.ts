import 'server-only'
import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { deleteInBatches } from '@/db/delete-in-batches'
import type { EventType, WebhookMethod, WebhookState } from '@/db/event-values'
import { events } from '@/db/schema/events'
import { users } from '@/db/schema/users'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import { isPromoterGone } from '@/lib/work/events/to-event'

export type WebhookRow = typeof webhooks.$inferSelect

const waiting = sql<number>`(select count(*)::int from webhook_deliveries where webhook_id = ${webhooks.id} and state = 'waiting')`
const columns = { ...getTableColumns(webhooks), waiting }

/** An owner's webhooks, oldest first. */
export const selectWebhooks = (db: Db, ownerId: number) => db.select(columns).from(webhooks).where(eq(webhooks.ownerId, ownerId)).orderBy(asc(webhooks.id))

/** One of an owner's webhooks. */
export const selectOwn = async (db: Db, ownerId: number, id: number) =>
  (
    await db
      .select(columns)
      .from(webhooks)
      .where(and(eq(webhooks.id, id), eq(webhooks.ownerId, ownerId)))
  )[0]

/** The same, locked until the transaction ends: before its deliveries, as everywhere. */
export const lockOwn = async (tx: Db, ownerId: number, id: number) =>
  (
    await tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, id), eq(webhooks.ownerId, ownerId)))
      .for('no key update')
  )[0]

/** How many webhooks an owner has. Locks the owner's row, so that two calls together cannot make one too many. */
export async function countOwn(tx: Db, ownerId: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
  return (await tx.select({ found: count() }).from(webhooks).where(eq(webhooks.ownerId, ownerId)))[0]?.found ?? 0
}

interface NewWebhook {
  ownerId: number
  name: string
  url: string
  method: WebhookMethod
  types: EventType[]
  secret: string
}

/** Stores a webhook whose address has to answer the challenge first. @returns its id */
export async function insertWebhook(tx: Db, values: NewWebhook): Promise<number> {
  const [row] = await tx
    .insert(webhooks)
    .values({ ...values, state: 'paused', verifiedAt: null })
    .returning({ id: webhooks.id })
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

export const updateWebhook = (tx: Db, id: number, changes: Partial<typeof webhooks.$inferInsert>) =>
  tx
    .update(webhooks)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(webhooks.id, id))

/** Deletes the deliveries of a webhook with their attempts, in parts. */
export const deleteDeliveries = (db: Db, webhookId: number) => deleteInBatches(db, 'webhook_deliveries', sql`webhook_id = ${webhookId}`)

/** Deletes a webhook with the deliveries that are left. Call {@link deleteDeliveries} before. */
export const removeWebhook = (tx: Db, id: number) => tx.delete(webhooks).where(eq(webhooks.id, id))

/** Pauses all active webhooks of an owner. @returns them */
export const pauseOwn = (tx: Db, ownerId: number) =>
  tx
    .update(webhooks)
    .set({ state: 'paused', updatedAt: sql`now()` })
    .where(and(eq(webhooks.ownerId, ownerId), eq(webhooks.state, 'active')))
    .returning({ id: webhooks.id, name: webhooks.name })

export const setState = (tx: Db, id: number, state: WebhookState) => updateWebhook(tx, id, { state })

/** Deliveries that one statement ends at most. */
const MOST_ENDED = 1_000

/** A delivery that waits and that nobody is sending, as a condition: who sends one notes how it ended. */
const isLeft = sql`state = 'waiting' and (claimed_at is null or due_at <= now())`

/** Webhooks that are switched off while deliveries of theirs wait. */
export async function selectLeftOff(db: Db): Promise<number[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from webhooks
    where state in ('failed', 'gone') and exists (select from webhook_deliveries where webhook_id = webhooks.id and ${isLeft}) order by id limit 100`)
  return rows.map(({ id }) => Number(id))
}

/** Ends a thousand of the deliveries that wait for a webhook that is switched off. @returns whether there may be more */
export const endSomeWaiting = (db: Db, webhookId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [webhook] = await tx.select({ state: webhooks.state }).from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update')
    // Its owner may have made it active again since.
    if (webhook?.state !== 'failed' && webhook?.state !== 'gone') return false
    const ended = await tx.execute(sql`
      update webhook_deliveries set state = 'failed', ended_at = now(), failure = ${webhook.state === 'gone' ? 'gone' : 'switched_off'}
      where id = any(array(select id from webhook_deliveries where webhook_id = ${webhookId} and ${isLeft} limit ${MOST_ENDED})) returning id`)
    return ended.length === MOST_ENDED
  })

/** A delivery with all that sending it needs. @returns undefined if it is gone */
export async function selectQueued(db: Db, id: number) {
  const [row] = await db
    .select({ event: { ...getTableColumns(events), isPromoterGone }, webhook: webhooks, isOwnerActive: users.active })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(users, eq(users.id, webhooks.ownerId))
    .where(eq(webhookDeliveries.id, id))
  return row
}
export type QueuedDelivery = NonNullable<Awaited<ReturnType<typeof selectQueued>>>

/** Writes the delivery of one event to one webhook. @param end when it is given up, as an interval @returns its id */
export async function insertDelivery(tx: Db, webhookId: number, eventId: string, end: string): Promise<number> {
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ webhookId, eventId, dueAt: sql`date_trunc('milliseconds', now())`, giveUpAt: sql`now() + ${end}::interval` })
    .returning({ id: webhookDeliveries.id })
  if (!row) throw new Error('an insert returned no row')
  return row.id
}
