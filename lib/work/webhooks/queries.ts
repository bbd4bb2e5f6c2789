import 'server-only'
import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { EventType, WebhookState } from '@/db/event-values'
import { events } from '@/db/schema/events'
import { users } from '@/db/schema/users'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'

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
  types: EventType[]
  secret: string
}

/** @returns its id */
export async function insertWebhook(tx: Db, values: NewWebhook): Promise<number> {
  const [row] = await tx.insert(webhooks).values(values).returning({ id: webhooks.id })
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

export const updateWebhook = (tx: Db, id: number, changes: Partial<typeof webhooks.$inferInsert>) =>
  tx
    .update(webhooks)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(webhooks.id, id))

/** Deletes a webhook with its deliveries. */
export const removeWebhook = (tx: Db, id: number) => tx.delete(webhooks).where(eq(webhooks.id, id))

export const setState = (tx: Db, id: number, state: WebhookState) => updateWebhook(tx, id, { state })

/** Ends all deliveries of a webhook that wait, except those that are being sent, whose senders note how they ended. */
export const endWaiting = (tx: Db, webhookId: number, failure: string) =>
  tx.execute(sql`
    update webhook_deliveries set state = 'failed', ended_at = now(), failure = ${failure}
    where webhook_id = ${webhookId} and state = 'waiting' and (claimed_at is null or due_at <= now())`)

/** A delivery with all that sending it needs. @returns undefined if it is gone */
export async function selectQueued(db: Db, id: number) {
  const [row] = await db
    .select({ event: events, webhook: webhooks, isOwnerActive: users.active })
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
