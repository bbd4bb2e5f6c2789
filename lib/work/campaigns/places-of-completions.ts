import 'server-only'
import type { PlaceEnd } from '@/db/campaign-values'
import { type Db, idList, statementsOf } from '@/db/client'
import { lockFunds, releaseCommissions, reserveForPlaces } from '@/lib/money/ledger/reservation'
import { AppError } from '@/lib/platform/service/errors'
import { endPlaces } from './end-places'

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

/** A completion that comes back to review. */
interface Returning {
  id: number
  campaignId: number
  promoterId: number | null
  rewardCents: number
  commissionCents: number
}

/**
 * Makes a further place, at the same version, for a completion that comes back after its place has ended, and reserves its money anew. It needs money
 * and nothing else: whether the campaign takes anybody now, and how many today, does not matter for work that was begun.
 * @param refusal the text for when the campaign does not have the money
 * @throws AppError `conflict` then
 */
export async function takePlaceAgain(
  tx: Db,
  { id, campaignId, promoterId, rewardCents, commissionCents }: Returning,
  refusal: 'task_unfunded' | 'campaign_unfunded',
): Promise<void> {
  const sql = statementsOf(tx)
  const [place] = await sql<{ id: string; has_budget: boolean }[]>`
    insert into campaign_places (campaign_id, version_id, label, referral_code, expires_at, completion_id, wrong_codes, steps_done, first_at)
    select last.campaign_id, last.version_id, last.label, last.referral_code, last.expires_at, last.completion_id, last.wrong_codes, last.steps_done,
      coalesce(last.first_at, last.created_at)
    from (select * from campaign_places where completion_id = ${id} order by id desc limit 1) as last where last.ended_at is not null
    returning id, (select has_budget from campaigns where id = ${campaignId}) as has_budget`
  if (!place?.has_budget) return
  if ((await lockFunds(tx, campaignId)) < rewardCents + commissionCents) throw new AppError('conflict', { messageKey: refusal })
  await reserveForPlaces(tx, [Number(place.id)])
  if (promoterId === null) await releaseCommissions(tx, [Number(place.id)])
}
