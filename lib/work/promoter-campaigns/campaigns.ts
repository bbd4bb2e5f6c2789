import 'server-only'
import { fileOf } from '@/lib/money/exports/service'
import { dailyHistory } from '@/lib/money/totals/history'
import { selectTotalsByCampaign } from '@/lib/money/totals/read'
import { percent, toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { type ShownCampaign, shownCampaigns } from '@/lib/work/campaigns/list'
import { fewPlacesLeft } from '@/lib/work/campaigns/open-campaigns'
import { CampaignTitle, takesPeople } from '@/lib/work/campaigns/shown-state'
import { groupOfPromoter } from '@/lib/work/promoter-groups/of-promoter'
import { CAMPAIGN_HISTORY_DAYS, LABEL_DAYS, MOST_LABELS } from './contract'
import { labelsQuery, selectCampaignId, selectPresentTerms } from './queries'

interface Counts {
  clicks: number
  completions: number
  approved: number
  earnedCents: number
}

const none: Counts = { clicks: 0, completions: 0, approved: 0, earnedCents: 0 }

const toFigures = ({ clicks, completions, approved, earnedCents }: Counts) => ({
  clicks,
  completions,
  approved,
  earned: toReais(earnedCents),
  conversion_rate: percent(completions, clicks),
})

const plus = (one: Counts, other: Counts): Counts => ({
  clicks: one.clicks + other.clicks,
  completions: one.completions + other.completions,
  approved: one.approved + other.approved,
  earnedCents: one.earnedCents + other.earnedCents,
})

/** What the caller's links brought to each campaign, of all time; rejected completions alone count as something. */
async function countsOf({ db, actor }: ActorCtx): Promise<Map<number, Counts>> {
  const totals = await selectTotalsByCampaign(db, actor.id)
  return new Map(
    [...totals]
      .filter(([, { clicks, completions, rejected }]) => clicks + completions + rejected > 0)
      .map(([id, { clicks, completions, inReview, earningsCents }]) => [
        id,
        { clicks, completions, approved: completions - inReview, earnedCents: earningsCents },
      ]),
  )
}

/** Campaigns as the caller sees them, in the given order. */
async function withTerms(ctx: ActorCtx, listed: ShownCampaign[], counts: Map<number, Counts>, group: Awaited<ReturnType<typeof groupOfPromoter>>) {
  const terms = await selectPresentTerms(
    ctx.db,
    listed.map(({ id }) => id),
  )
  return listed.flatMap((facts) => {
    const row = terms.get(facts.id)
    if (!row || facts.shown === 'draft') return []
    return [
      {
        id: row.id,
        slug: row.slug,
        is_default: row.isDefault,
        state: facts.shown,
        title: CampaignTitle.parse(row.title),
        summary: CampaignTitle.parse(row.summary),
        kind: row.kind,
        minutes: row.minutes,
        reward: toReais(row.rewardCents),
        commission: toReais(group.cents(row.id) ?? row.commissionCents),
        commission_group: group.cents(row.id) === undefined ? null : group.name,
        places_left: fewPlacesLeft(facts),
        figures: toFigures(counts.get(row.id) ?? none),
      },
    ]
  })
}

/** The open campaigns, then others to which the caller's links brought anything. */
export async function promoterCampaigns(ctx: ActorCtx) {
  const [listed, counts, group] = await Promise.all([shownCampaigns(ctx.db), countsOf(ctx), groupOfPromoter(ctx.db, ctx.actor.id)])
  const rank = (row: ShownCampaign) => Number(!takesPeople({ state: row.shown }))
  const shown = listed.filter((row) => (rank(row) === 0 && group.shows(row.id)) || counts.has(row.id))
  return withTerms(
    ctx,
    shown.sort((one, other) => rank(one) - rank(other) || one.position - other.position || one.id - other.id),
    counts,
    group,
  )
}

/** One published campaign with the caller's figures by label and by day. @throws AppError `not_found` */
export async function promoterCampaign(ctx: ActorCtx, slug: string) {
  const { db, actor } = ctx
  const id = await selectCampaignId(db, slug)
  if (id === undefined) throw new AppError('not_found')
  const [listed, counts, labels, history, group] = await Promise.all([
    shownCampaigns(db, { id }),
    countsOf(ctx),
    labelsQuery(db, actor.id, id),
    dailyHistory(db, actor.id, CAMPAIGN_HISTORY_DAYS, 'earnings', id),
    groupOfPromoter(ctx.db, ctx.actor.id),
  ])
  const [campaign] = await withTerms(ctx, listed, counts, group)
  if (!campaign || !(group.shows(id) || counts.has(id))) throw new AppError('not_found')
  const others = labels.slice(MOST_LABELS)
  return {
    ...campaign,
    label_days: LABEL_DAYS,
    labels: labels.slice(0, MOST_LABELS).map(({ label, ...row }) => ({ label, ...toFigures(row) })),
    other_labels: others.length > 0 ? toFigures(others.reduce(plus, none)) : null,
    ...history,
  }
}

/** What the caller's links brought by campaign and label, as a CSV file. */
export const promoterCampaignsFile = (ctx: ActorCtx) =>
  fileOf(ctx, 'promoter-campaigns', {
    rows: (db) => labelsQuery(db, ctx.actor.id),
    toLine: ({ slug, label, ...row }) => ({ campaign: slug, label, ...toFigures(row) }),
  })
