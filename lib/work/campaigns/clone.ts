import 'server-only'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { insertCampaign, insertVersion, selectCampaign, selectDraft, selectInForce } from './admin-queries'
import { campaignSubject } from './audit-subject'
import { provisionalSlug } from './create'
import { copyPictures } from './picture-queries'
import { toEdit } from './show-edit'

/** Makes a draft with the content, prices and limits of a campaign, of its draft if it has one; without its times and money. */
export const cloneAsDraft = (ctx: ActorCtx, id: number) =>
  ctx.db.transaction(async (tx) => {
    const original = await selectCampaign(tx, id)
    const version = original && ((await selectDraft(tx, id)) ?? (await selectInForce(tx, original)))
    if (!version) throw new AppError('not_found')
    const { dailyCap, perPersonLimit, placeMinutes, position } = original
    const { kind, rewardCents, commissionCents, content, minimumAge, countries, acceptAfterDays, acceptTrusted } = version
    const createdById = ctx.actor.id
    const campaign = await insertCampaign(tx, {
      slug: provisionalSlug(kind),
      dailyCap,
      perPersonLimit,
      placeMinutes,
      position,
      createdById,
      changedById: createdById,
    })
    await insertVersion(tx, {
      campaignId: campaign.id,
      number: 1,
      kind,
      rewardCents,
      commissionCents,
      content,
      minimumAge,
      countries,
      acceptAfterDays,
      acceptTrusted,
      createdById,
    })
    await copyPictures(tx, id, campaign.id)
    await audit(tx, ctx, { action: 'campaign.created', subject: campaignSubject(campaign), after: { kind, cloned_from: id } })
    return toEdit(tx, campaign)
  })
