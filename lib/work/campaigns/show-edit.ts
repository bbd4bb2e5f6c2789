import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { toReais } from '@/lib/platform/money'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import type { CampaignEdit } from './admin-contract'
import {
  type CampaignRecord,
  countOpenPlaces,
  countToday,
  selectAvailable,
  selectCampaign,
  selectDraft,
  selectHighestCommission,
  selectInForce,
  selectLastEditor,
  type VersionRecord,
} from './admin-queries'
import { DraftContent, PublishedContent } from './content'
import { shownState } from './shown-state'

/** The prices and rules of a version as the API sends them. */
export const termsOf = (version: VersionRecord) => ({
  kind: version.kind,
  reward: toReais(version.rewardCents),
  commission: toReais(version.commissionCents),
  minimum_age: version.minimumAge,
  countries: version.countries,
  accept_after_days: version.acceptAfterDays,
  accept_trusted: version.acceptTrusted,
})

/** A campaign's settings as the API sends them. */
export const settingsOf = (campaign: CampaignRecord) => ({
  slug: campaign.slug,
  starts_at: campaign.startsAt?.toISOString() ?? null,
  ends_at: campaign.endsAt?.toISOString() ?? null,
  daily_cap: campaign.dailyCap,
  per_person_limit: campaign.perPersonLimit,
  place_minutes: campaign.placeMinutes,
  has_budget: campaign.hasBudget,
  position: campaign.position,
})

/** A campaign with its settings, its draft and the version in force. */
export async function toEdit(db: Db, campaign: CampaignRecord): Promise<z.input<typeof CampaignEdit>> {
  const [draft, inForce, today, availableCents, open, lastEditor] = await Promise.all([
    selectDraft(db, campaign.id),
    selectInForce(db, campaign),
    countToday(db, campaign.id),
    selectAvailable(db, campaign.id),
    countOpenPlaces(db, campaign.id),
    selectLastEditor(db, campaign),
  ])
  const placeCents = inForce ? inForce.rewardCents + (await selectHighestCommission(db, inForce.campaignId, inForce.commissionCents)) : 0
  return {
    id: campaign.id,
    state: campaign.state,
    shown_state: shownState({ ...campaign, today, availableCents: campaign.hasBudget ? availableCents : null, placeCents }),
    is_default: campaign.isDefault,
    revision: campaign.revision,
    changed_by: lastEditor,
    changed_at: campaign.updatedAt,
    settings: settingsOf(campaign),
    draft: draft ? { ...termsOf(draft), number: draft.number, content: DraftContent.parse(draft.content), updated_at: draft.updatedAt } : null,
    published: inForce?.publishedAt
      ? {
          ...termsOf(inForce),
          number: inForce.number,
          content: PublishedContent.parse(inForce.content),
          published_at: inForce.publishedAt,
          published_by: inForce.publishedByName,
        }
      : null,
    open_places: open.open,
    idle_places: open.idle,
  }
}

/** A campaign for its editor. @throws AppError `not_found` */
export async function campaignEdit(ctx: Ctx, id: number) {
  const campaign = await selectCampaign(ctx.db, id)
  if (!campaign) throw new AppError('not_found')
  return toEdit(ctx.db, campaign)
}
