import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { HAS_CAMPAIGN_INDEX } from '@/lib/platform/service/one-campaign'
import { endPlacesOf } from '@/lib/work/campaigns/places-of-completions'
import { moneyKeptUntil } from './kept-money'

/** Completions in one transaction. */
const ENDED_TOGETHER = 200

/** Ends the places of some rejected completions whose money is kept no longer. @returns how many */
async function endBatch(tx: Db): Promise<number> {
  // Rows that somebody is deciding on are left for the next run.
  const rows = await tx.execute<{ id: string }>(sql`
    select id from completions
    where status = 'rejected' and ${sql.raw(HAS_CAMPAIGN_INDEX)}
      and ${moneyKeptUntil('completions')} <= now()
      and exists (select from campaign_places as place where place.completion_id = completions.id and place.ended_at is null)
    order by id limit ${ENDED_TOGETHER} for update skip locked`)
  await endPlacesOf(
    tx,
    rows.map(({ id }) => Number(id)),
    'rejected',
  )
  return rows.length
}

/**
 * Gives the money of rejected completions back to their campaigns when its time is over. A later attempt or appeal takes it again if there is some.
 * @param stop ends it between batches
 * @returns of how many
 */
export async function endRejected(db: Db, stop: AbortSignal): Promise<number> {
  let ended = 0
  for (;;) {
    stop.throwIfAborted()
    const n = await db.transaction(endBatch)
    ended += n
    if (n === 0) return ended
  }
}
