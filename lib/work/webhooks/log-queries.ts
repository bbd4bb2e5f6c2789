import 'server-only'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { DeliveryState } from '@/db/event-values'
import { events } from '@/db/schema/events'
import { webhookAttempts, webhookDeliveries } from '@/db/schema/webhooks'

/** What a list of deliveries is narrowed to. */
export interface DeliveryFilter {
  webhookId: number
  state?: DeliveryState | undefined
  search?: string | undefined
}

/** The last attempt, of those since the delivery was last sent again. */
const last = sql`(
  select status, ms from webhook_attempts where delivery_id = ${webhookDeliveries.id} and at >= coalesce(${webhookDeliveries.resentAt}, '-infinity')
  order by id desc limit 1)`
const columns = {
  id: webhookDeliveries.id,
  eventId: webhookDeliveries.eventId,
  type: events.type,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  failure: webhookDeliveries.failure,
  createdAt: webhookDeliveries.createdAt,
  dueAt: webhookDeliveries.dueAt,
  endedAt: webhookDeliveries.endedAt,
  resentAt: webhookDeliveries.resentAt,
  status: sql<number | null>`(select status from ${last} as last)`,
  ms: sql<number | null>`(select ms from ${last} as last)`,
}

/** What finds an event: its id, a part of its type, or the id of its subject. */
function found(search: string): SQL {
  const byId = sql`${events.id} = ${search}`
  const byType = sql`strpos(${events.type}, ${search.toLowerCase()}) > 0`
  return /^\d{1,15}$/.test(search) ? sql`(${events.subjectId} = ${search}::bigint)` : sql`(${byId} or ${byType})`
}

const matching = ({ webhookId, state, search }: DeliveryFilter) =>
  and(eq(webhookDeliveries.webhookId, webhookId), state && eq(webhookDeliveries.state, state), search ? found(search) : undefined)

/** Deliveries of a webhook, newest first. */
export const selectDeliveries = (db: Db, filter: DeliveryFilter, limit: number, offset: number) =>
  db
    .select(columns)
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(matching(filter))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
    .offset(offset)

export async function countDeliveries(db: Db, filter: DeliveryFilter): Promise<number> {
  const [row] = await db.select({ found: count() }).from(webhookDeliveries).innerJoin(events, eq(events.id, webhookDeliveries.eventId)).where(matching(filter))
  return row?.found ?? 0
}

/** How many deliveries of a webhook there are of each state. */
export async function countByState(db: Db, webhookId: number): Promise<Record<DeliveryState, number>> {
  const rows = await db
    .select({ state: webhookDeliveries.state, found: count() })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .groupBy(webhookDeliveries.state)
  return { waiting: 0, sent: 0, failed: 0, dropped: 0, ...Object.fromEntries(rows.map(({ state, found }) => [state, found])) }
}

/** One delivery of a webhook. */
export async function selectDelivery(db: Db, webhookId: number, id: number) {
  const [row] = await db
    .select({ ...columns, event: events })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)))
  return row
}
export type DeliveryRow = Omit<NonNullable<Awaited<ReturnType<typeof selectDelivery>>>, 'event'>

/** The attempts of a delivery, newest first. */
export const selectTries = (db: Db, deliveryId: number, limit: number) =>
  db
    .select({
      at: webhookAttempts.at,
      ms: webhookAttempts.ms,
      status: webhookAttempts.status,
      failure: webhookAttempts.failure,
      answer: webhookAttempts.answer,
    })
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.id))
    .limit(limit)
