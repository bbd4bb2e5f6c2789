import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import type { Job } from '@/lib/platform/jobs'
import { log } from '@/lib/platform/log'
import { endPlaces } from './end-places'
import { campaignsChanged } from './open-campaigns'

/** Most places that end in one transaction: those who take places of the same campaigns wait for it. */
const BATCH = 200

/** Ends the places whose time is over. @param stop stops between two batches when aborted @returns how many ended */
export async function expirePlaces(db: Db, stop?: AbortSignal): Promise<number> {
  for (let expired = 0; ; ) {
    stop?.throwIfAborted()
    const ended = await db.transaction(async (tx) => {
      const sql = statementsOf(tx)
      // One that is being handed in or renewed at this moment is left for the next run.
      const due = await sql<{ id: number }[]>`
        select id::float8 as id from campaign_places where ended_at is null and completion_id is null and expires_at <= now()
        order by expires_at limit ${BATCH} for update skip locked`
      return endPlaces(
        tx,
        due.map(({ id }) => id),
        'expired',
      )
    })
    if (ended > 0) campaignsChanged()
    expired += ended
    if (ended < BATCH) return expired
  }
}

/** @param database asked each time, because a pool that hangs is replaced */
export const expireJob = (database: () => Db): Job => ({
  name: 'expire places of campaigns',
  firstMs: 15_000,
  everyMs: 30_000,
  run: async (stop) => {
    const places = await expirePlaces(database(), stop)
    if (places > 0) log.info({ places }, 'expired places of campaigns')
  },
})
