import 'server-only'
import type { PlaceEnd } from '@/db/campaign-values'
import { type Db, statementsOf } from '@/db/client'
import { releasePlaces } from '@/lib/money/ledger/book-campaigns'
import { TIME_ZONE } from '@/lib/site'

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
