import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { toReais } from '@/lib/platform/money'
import type { Ctx } from '@/lib/platform/service/context'
import { offsetOf, toPage } from '@/lib/platform/service/pagination'
import type { listAllCampaigns } from './admin-contract'
import { type ListedCampaign, selectCounts, selectListed } from './list-queries'
import { CampaignTitle, type ShownState, shownState } from './shown-state'

/** The order of states in the list: what is open first, what is over last. */
const order: readonly ShownState[] = ['live', 'full_today', 'out_of_budget', 'scheduled', 'paused', 'draft', 'ended']

export interface ShownCampaign extends ListedCampaign {
  shown: ShownState
}

/** For sorting: what is open first, what is over last, else as administrators placed them. */
export const inOrderOfList = (one: ShownCampaign, other: ShownCampaign) =>
  order.indexOf(one.shown) - order.indexOf(other.shown) || one.position - other.position || other.id - one.id

/** A share with four decimals. */
const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000)

/** Rows of campaigns, in their order. */
export async function campaignRows(db: Db, listed: ShownCampaign[]) {
  if (listed.length === 0) return []
  const counts = new Map(
    (
      await selectCounts(
        db,
        listed.map(({ id }) => id),
      )
    ).map((row) => [Number(row.id), row]),
  )
  return listed.flatMap(({ id, shown, placeCents, availableCents, startsAt, endsAt }) => {
    const row = counts.get(id)
    if (!row) return []
    const [funded, available, reserved] = [Number(row.funded), Number(row.available), Number(row.reserved)]
    const [completions, inReview, rejected] = [Number(row.completions), Number(row.in_review), Number(row.rejected)]
    const approved = completions - inReview
    const hasBudget = availableCents !== null
    return {
      id,
      slug: row.slug,
      title: CampaignTitle.parse(row.title),
      kind: row.kind,
      state: shown,
      is_default: row.is_default,
      reward: toReais(row.reward),
      commission: toReais(row.commission),
      funded: hasBudget ? toReais(funded) : null,
      available: hasBudget ? toReais(available) : null,
      places_left: hasBudget ? (placeCents > 0 ? Math.floor(available / placeCents) : 0) : null,
      open_places: Number(row.open),
      clicks: Number(row.clicks),
      completions,
      in_review: inReview,
      approved,
      rejected,
      approval_share: share(approved, approved + rejected),
      cost_per_approved: hasBudget && approved > 0 ? toReais((funded - available - reserved) / approved) : null,
      median_minutes: row.median === null ? null : Math.round(row.median * 10) / 10,
      starts_at: startsAt,
      ends_at: endsAt,
    }
  })
}

/** Campaigns with the state that they are said to be in, drafts too, in no order. @param which one alone, or those that a search finds */
export const shownCampaigns = async (db: Db, which: Parameters<typeof selectListed>[1] = {}): Promise<ShownCampaign[]> =>
  (await selectListed(db, which)).map((campaign) => ({ ...campaign, shown: shownState(campaign) }))

/** A page of all campaigns, drafts too. */
export async function campaignsPage(ctx: Ctx, { page, per_page, search, state }: z.output<typeof listAllCampaigns.query>) {
  const found = (await shownCampaigns(ctx.db, { search })).filter(({ shown }) => !state || shown === state)
  const offset = offsetOf({ page, per_page })
  const listed = found.toSorted(inOrderOfList).slice(offset, offset + per_page)
  return toPage(ctx, { page, per_page }, { data: await campaignRows(ctx.db, listed), total: found.length })
}
