import 'server-only'
import { sql } from 'drizzle-orm'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import type { Db } from '@/db/client'
import type { Job } from '@/lib/platform/jobs'
import { endPlacesOf } from '@/lib/work/campaigns/places-of-completions'
import { REDO_DAYS } from './lock-rejected'

/** Completions in one transaction. */
const ENDED_TOGETHER = 200

/** Ends the places of some completions whose time for another attempt is over. @returns how many */
async function endBatch(tx: Db): Promise<number> {
  // Rows that somebody is deciding on are left for the next run.
  const rows = await tx.execute<{ id: string }>(sql`
    select id from completions
    where status = 'rejected' and campaign_id <> ${sql.raw(String(DEFAULT_CAMPAIGN_ID))} and decided_at < now() - ${REDO_DAYS}::int * interval '1 day'
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
 * Gives the money of rejected completions back to their campaigns once they can no longer be resubmitted or appealed.
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

/** @param database asked each time, because a pool that hangs is replaced */
export const endRejectedJob = (database: () => Db): Job => ({
  name: 'end the places of what was rejected for good',
  firstMs: 3 * 60_000,
  everyMs: 60 * 60_000,
  run: async (stop) => void (await endRejected(database(), stop)),
})
