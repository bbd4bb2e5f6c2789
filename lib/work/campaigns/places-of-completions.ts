import 'server-only'
import type { PlaceEnd } from '@/db/campaign-values'
import { type Db, idList, statementsOf } from '@/db/client'
import { releaseCommissions } from '@/lib/money/ledger/book-campaigns'
import { AppError } from '@/lib/platform/service/errors'
import { endPlaces } from './end-places'
import { followCompletion } from './use-place'

// What happens to the places of completions that are locked. A place whose completion is approved stays, so that an undone approval finds it.
// Each of these books in the ledger, so call them before the counters are updated.

/** The places of completions that have not ended, locked until the transaction ends. Lock them before their campaigns' funds, as others do. */
export async function lockPlacesOf(tx: Db, completionIds: number[]): Promise<number[]> {
  if (completionIds.length === 0) return []
  const sql = statementsOf(tx)
  const rows = await sql<{ id: string }[]>`
    select id from campaign_places where completion_id = any(${idList(completionIds)}::bigint[]) and ended_at is null order by id for no key update`
  return rows.map(({ id }) => Number(id))
}

/** Ends the places of completions and gives back what they reserve. Completions without a place, or whose place has ended, are left out. */
export async function endPlacesOf(tx: Db, completionIds: number[], end: PlaceEnd): Promise<void> {
  await endPlaces(tx, await lockPlacesOf(tx, completionIds), end)
}

/**
 * Takes a further place, at the same promise, for a completion that comes back to review after its place has ended, and reserves its money anew.
 * @throws AppError `conflict` when the campaign does not have the money
 */
export async function takePlaceAgain(tx: Db, { id, promoterId }: { id: number; promoterId: number | null }): Promise<void> {
  const decision = await followCompletion(tx, id)
  if (!decision) return
  if ('refused' in decision) throw new AppError('conflict', { messageKey: 'campaign_unfunded' })
  if (promoterId === null) await releaseCommissions(tx, [decision.place.id])
}
