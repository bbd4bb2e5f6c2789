import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { EventType } from '@/db/event-values'

/** Any number that no other advisory lock has. */
const LOCK = 717_390_211

/** An event that just got its place. */
interface Placed extends Record<string, unknown> {
  id: string
  type: EventType
  promoterId: number | null
}

/**
 * Gives the oldest events without a place the next ones. Call it in a transaction: until its end no other process places events.
 * @returns the events, in their order; none while another process does it
 */
export async function placeEvents(tx: Db, most: number): Promise<Placed[]> {
  const [lock] = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as taken`)
  if (!lock?.taken) return []
  return tx.execute<Placed>(sql`
    with waiting as materialized (
      select id, row_number() over (order by at, id) as place from (select id, at from events where position is null order by at, id limit ${most}) as oldest
    ), placed as (
      update events set position = (select coalesce(max(position), 0) from events) + waiting.place
      from waiting where events.id = waiting.id returning events.id, type, promoter_id::float8 as "promoterId", position
    )
    select id, type, "promoterId" from placed order by position`)
}
