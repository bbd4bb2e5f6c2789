import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaignEventTypes, MOST_WAITING, promoterEventTypes } from '@/db/event-values'
import { rest } from '@/lib/platform/deliveries/lanes'
import { placeEvents } from '@/lib/platform/events/position'
import { GIVE_UP, waitingOf } from './queue'

/** Events that are told in one transaction. */
const MOST_EVENTS = 500

const listOf = (types: readonly string[]): SQL => sql`${`{${types.join(',')}}`}::text[]`

/**
 * Writes the deliveries of events: to all active webhooks that want their type and whose owner may have them. `test.ping` is for one webhook alone,
 * which has it already. What comes when too many wait for its owner has failed from the first, so that it is in the log and can be sent again.
 */
const insertDeliveries = (tx: Db, eventIds: string[]) =>
  tx.execute<{ webhook_id: string }>(sql`
    with wanted as materialized (
      select webhooks.id as webhook_id, webhooks.owner_id, owner.role, events.id as event_id, placed.place
      from unnest(${listOf(eventIds)}) with ordinality as placed (id, place) join events on events.id = placed.id
      join webhooks on webhooks.state = 'active' and events.type = any(webhooks.types)
      join users as owner on owner.id = webhooks.owner_id and owner.active
      where events.type <> 'test.ping' and (owner.role = 'admin'
        or (events.type = any(${listOf(promoterEventTypes)}) and (events.promoter_id = owner.id or events.type = any(${listOf(campaignEventTypes)}))))
    ), owners as materialized (
      select owner_id, case role when 'admin' then ${MOST_WAITING.admin}::int else ${MOST_WAITING.promoter}::int end - ${waitingOf(sql`one.owner_id`)} as room
      from (select distinct owner_id, role from wanted) as one
    ), judged as (
      select wanted.*, row_number() over (partition by owner_id order by place, webhook_id) > owners.room as is_beyond from wanted join owners using (owner_id)
    )
    insert into webhook_deliveries (webhook_id, event_id, due_at, give_up_at, state, failure, ended_at)
    select webhook_id, event_id, date_trunc('milliseconds', now()), now() + ${GIVE_UP}::interval, case when is_beyond then 'failed' else 'waiting' end,
      case when is_beyond then 'too_many_waiting' end, case when is_beyond then now() end
    from judged order by place, webhook_id
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

/** How long a process rests when it found nothing: an event arrives within some of these. Without webhooks only the order of events waits for it. */
export const PAUSE_MS = 300
const IDLE_MS = 2_000

/** How long to rest now. */
export const pauseOf = async (db: Db) => ((await db.execute(sql`select 1 from webhooks where state = 'active' limit 1`)).length > 0 ? PAUSE_MS : IDLE_MS)

/** Gives all events their places that wait for one, and writes their deliveries. */
export async function dispatchAll(db: Db, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted && (await dispatchEvents(db)) > 0);
}

/** The same again and again. @param database called each time, because a pool that hangs is replaced */
export async function keepDispatching(database: () => Db, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await dispatchAll(database(), stop)
    await rest(await pauseOf(database()), stop)
  }
}
