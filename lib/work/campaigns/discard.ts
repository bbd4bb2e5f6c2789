import 'server-only'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { discardProofs } from '@/lib/work/proofs/discard'
import { deleteCampaign, deleteDraft, hasFundings, lockCampaign, selectDraft, updateCampaign } from './admin-queries'
import { campaignSubject } from './audit-subject'
import { selectUnsharedKeys } from './picture-queries'

/** Discards the draft of a campaign; one that was never published is deleted, unless money was put into it. @throws AppError `conflict` */
export async function dropDraft(ctx: ActorCtx, id: number): Promise<void> {
  const files = await ctx.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id)
    if (!campaign) throw new AppError('not_found')
    if (!(await selectDraft(tx, id))) throw new AppError('conflict', { messageKey: 'campaign_no_draft' })
    if (campaign.versionId !== null) {
      await deleteDraft(tx, id)
      await updateCampaign(tx, ctx.actor.id, id, {})
      await audit(tx, ctx, { action: 'campaign.draft_discarded', subject: campaignSubject(campaign) })
      return []
    }
    if (await hasFundings(tx, id)) throw new AppError('conflict', { messageKey: 'campaign_has_money' })
    const keys = await selectUnsharedKeys(tx, id)
    await deleteCampaign(tx, id)
    await audit(tx, ctx, { action: 'campaign.deleted', subject: campaignSubject(campaign) })
    return keys
  })
  await discardProofs(ctx, files)
}
