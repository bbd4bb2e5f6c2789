import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import type { EventType } from '@/db/event-values'

/** An event that has just got its position. */
export interface PlacedEvent {
  id: string
  type: EventType
  promoterId: number | null
}

// Rows that are locked, by a deletion of their promoter, get a later position, so that this never waits while it keeps others waiting.
const PLACE = `
  with waiting as materialized (
    select id, at from events where position is null and at <= now() order by at, id limit $1 for no key update skip locked
  ), numbered as (
    select id, (select coalesce(max(position), 0) from events) + row_number() over (order by at, id) as position from waiting
  ), placed as (
    update events set position = numbered.position from numbered where events.id = numbered.id
    returning events.id, events.type, events.promoter_id, events.position
  )
  select id, type, promoter_id as promoter from placed order by placed.position`

/**
 * Gives the oldest events that have none the next positions; clicks whose minute is not over have to wait. Only one transaction at a time does it, so that positions become visible in their order:
 * whoever has read up to one never misses an event that was committed later.
 * @param most how many at most
 * @returns them in their order; none while another transaction does it
 */
export async function placeEvents(tx: Db, most: number): Promise<PlacedEvent[]> {
  const sql = statementsOf(tx)
  const [lock] = await sql<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended('positions of events', 0)) as taken`
  if (!lock?.taken) return []
  // A statement of its own, so that it sees the positions that the last holder of the lock has given.
  const rows = await sql.unsafe<{ id: string; type: EventType; promoter: string | null }[]>(PLACE, [most], { prepare: true })
  return rows.map(({ id, type, promoter }) => ({ id, type, promoterId: promoter === null ? null : Number(promoter) }))
}
