import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { PlaceEnd } from '@/db/campaign-values'
import { type Db, statementsOf } from '@/db/client'
import { releasePlaces } from '@/lib/money/ledger/reservation'
import { TIME_ZONE } from '@/lib/site'
import { campaignsChanged } from './open-campaigns'

/**
 * Ends places and gives back what they reserve. A place of today that nobody used counts no longer towards the day's cap. Those that have ended stay
 * as they are. The caller has locked the rows, so that each is released once.
 * @returns how many ended
 */
export async function endPlaces(tx: Db, placeIds: number[], end: PlaceEnd): Promise<number> {
  if (placeIds.length === 0) return 0
  const sql = statementsOf(tx)
  const ended = await sql<{ id: number }[]>`
    with ended as (
      update campaign_places set ended_at = now(), end_reason = ${end} where id = any(${placeIds}::bigint[]) and ended_at is null
      returning id, campaign_id, completion_id, (created_at at time zone ${TIME_ZONE})::date as day
    ), unused as materialized (
      select campaign_id, day, count(*) as places from ended
      where completion_id is null and day = (now() at time zone ${TIME_ZONE})::date group by 1, 2
    ), held as materialized (
      select campaign_id, day from campaign_days where (campaign_id, day) in (select campaign_id, day from unused) order by campaign_id for update
    ), counted as (
      update campaign_days as taken set places = taken.places - unused.places from unused join held using (campaign_id, day)
      where taken.campaign_id = unused.campaign_id and taken.day = unused.day
    )
    select id::float8 as id from ended`
  await releasePlaces(
    tx,
    ended.map(({ id }) => id),
  )
  return ended.length
}

/** Most places that end in one transaction: those who take places of the same campaigns wait for it. */
const BATCH = 200

interface Ending {
  /** Stops between two batches when aborted. */
  stop?: AbortSignal | undefined
  /** Done with each batch, in its transaction. */
  note?: (tx: Db, ended: number) => Promise<void>
}

/** Ends open places that fulfil a condition, in batches, but for one that is being handed in or renewed at this moment. @returns how many ended */
export async function endOpenPlaces(db: Db, which: SQL, end: PlaceEnd, { stop, note }: Ending = {}): Promise<number> {
  for (let all = 0; ; ) {
    stop?.throwIfAborted()
    const ended = await db.transaction(async (tx) => {
      const rows = await tx.execute<{ id: string }>(sql`
        select id from campaign_places where ended_at is null and completion_id is null and ${which} order by expires_at limit ${BATCH} for update skip locked`)
      const count = await endPlaces(
        tx,
        rows.map(({ id }) => Number(id)),
        end,
      )
      if (count > 0) await note?.(tx, count)
      return count
    })
    if (ended > 0) campaignsChanged()
    all += ended
    if (ended < BATCH) return all
  }
}
