import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaignEventTypes, promoterEventTypes } from '@/db/event-values'
import { placeEvents } from '@/lib/platform/events/place'
import { GIVE_UP } from './queue'

/** Events that are told in one transaction. */
const MOST_EVENTS = 500

const listOf = (types: readonly string[]): SQL => sql`${`{${types.join(',')}}`}::text[]`

/**
 * Writes the deliveries of events: to all active webhooks that want their type and whose owner may have them. `test.ping` is for one webhook alone,
 * which has it already.
 */
const insertDeliveries = (tx: Db, eventIds: string[]) =>
  tx.execute<{ webhook_id: string }>(sql`
    insert into webhook_deliveries (webhook_id, event_id, due_at, give_up_at)
    select webhooks.id, events.id, date_trunc('milliseconds', now()), now() + ${GIVE_UP}::interval
    from unnest(${listOf(eventIds)}) with ordinality as placed (id, place) join events on events.id = placed.id
    join webhooks on webhooks.state = 'active' and events.type = any(webhooks.types)
    join users as owner on owner.id = webhooks.owner_id and owner.active
    where events.type <> 'test.ping' and (owner.role = 'admin'
      or (events.type = any(${listOf(promoterEventTypes)}) and (events.promoter_id = owner.id or events.type = any(${listOf(campaignEventTypes)}))))
    order by placed.place, webhooks.id
    on conflict do nothing returning webhook_id`)

/**
 * Gives events that were committed since their places, and writes the deliveries to the webhooks that want them, in one transaction: an event has
 * its place only together with its deliveries.
 * @returns how many events it placed
 */
export const dispatchEvents = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    const placed = await placeEvents(tx, MOST_EVENTS)
    if (placed.length === 0) return 0
    const written = await insertDeliveries(
      tx,
      placed.map(({ id }) => id),
    )
    const webhookIds = [...new Set(written.map(({ webhook_id }) => webhook_id))].join()
    if (webhookIds)
      await tx.execute(sql`
        update webhooks set due_at = least(due_at, date_trunc('milliseconds', now())) where id = any(${`{${webhookIds}}`}::bigint[])`)
    return placed.length
  })

/** Whether there is anybody to tell. */
export const isAnyActive = async (db: Db): Promise<boolean> =>
  (await db.execute<{ some: boolean }>(sql`select exists (select 1 from webhooks where state = 'active') as some`))[0]?.some ?? false

/** Gives all events their places that wait for one, and writes their deliveries. */
export async function dispatchAll(db: Db, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted && (await dispatchEvents(db)) > 0);
}
