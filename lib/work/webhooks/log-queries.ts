import 'server-only'
import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { DeliveryState, EventType } from '@/db/event-values'
import { events } from '@/db/schema/events'
import { webhookAttempts, webhookDeliveries } from '@/db/schema/webhooks'
import { isAscending } from '@/lib/platform/contract/schemas'
import { isPromoterGone } from '@/lib/work/events/to-event'

/** What a list of deliveries is narrowed to. */
export interface DeliveryFilter {
  webhookId: number
  /** Of these types of events only. */
  types?: EventType[] | undefined
  state?: DeliveryState | undefined
  search?: string | undefined
  sort?: string | undefined
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

/** Rows of `events` of these types, as a condition; undefined for all. */
export const ofTypes = (types: EventType[] | undefined) => types && sql`${events.type} = any(${`{${types.join()}}`}::text[])`

const matching = ({ webhookId, types, state, search }: DeliveryFilter) =>
  and(eq(webhookDeliveries.webhookId, webhookId), ofTypes(types), state && eq(webhookDeliveries.state, state), search ? found(search) : undefined)

/** Deliveries of a webhook, newest first unless sorted otherwise. */
export const selectDeliveries = (db: Db, filter: DeliveryFilter, limit: number, offset: number) =>
  db
    .select(columns)
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(matching(filter))
    .orderBy((isAscending(filter) ? asc : desc)(webhookDeliveries.id))
    .limit(limit)
    .offset(offset)

export async function countDeliveries(db: Db, filter: DeliveryFilter): Promise<number> {
  const [row] = await db.select({ found: count() }).from(webhookDeliveries).innerJoin(events, eq(events.id, webhookDeliveries.eventId)).where(matching(filter))
  return row?.found ?? 0
}

/** How many deliveries of a webhook there are of each state. @param types of these types of events only */
export async function countByState(db: Db, webhookId: number, types?: EventType[]): Promise<Record<DeliveryState, number>> {
  const counted = db.select({ state: webhookDeliveries.state, found: count() }).from(webhookDeliveries).$dynamic()
  const rows = await (types ? counted.innerJoin(events, eq(events.id, webhookDeliveries.eventId)) : counted)
    .where(matching({ webhookId, types }))
    .groupBy(webhookDeliveries.state)
  return { waiting: 0, sent: 0, failed: 0, dropped: 0, ...Object.fromEntries(rows.map(({ state, found }) => [state, found])) }
}

/** One delivery of a webhook. @param types of these types of events only */
export async function selectDelivery(db: Db, webhookId: number, id: number, types: EventType[] | undefined) {
  const [row] = await db
    .select({ ...columns, event: { ...getTableColumns(events), isPromoterGone } })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(and(matching({ webhookId, types }), eq(webhookDeliveries.id, id)))
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
