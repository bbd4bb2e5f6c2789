import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { audit } from '@/lib/people/audit/service'
import { toReais } from '@/lib/platform/money'
import { type ActorCtx, isConfirmed } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { type FieldProblems, problemsOf } from '@/lib/platform/service/problems'
import type { publishCampaign } from './admin-contract'
import {
  type CampaignRecord,
  lockCampaign,
  markPublished,
  selectDraft,
  selectInForce,
  selectOwnPictures,
  updateCampaign,
  type VersionRecord,
} from './admin-queries'
import { campaignSubject } from './audit-subject'
import { DraftContent, PublishedContent } from './content'
import { recordCampaigns } from './events'
import { missingInDefault } from './missing-texts'
import { namesOpenButton } from './open-button'
import { shownAtOnce } from './open-campaigns'
import { toEdit } from './show-edit'
import { pictureName } from './texts'

/** Every picture that content names, by its path. */
function picturesIn(value: unknown, path: string): [path: string, name: string][] {
  if (typeof value === 'string') return pictureName.safeParse(value).success ? [[path, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => picturesIn(inner, `${path}.${name}`))
}

/** A button that the instructions name is there only with a link. The default campaign's link is a setting. */
const linkProblems = ({ steps }: z.output<typeof DraftContent>): FieldProblems =>
  Object.fromEntries(
    steps.flatMap((step, at) =>
      step.kind === 'task' && !step.link && step.instructions.some(({ text }) => namesOpenButton(text))
        ? [[`draft.content.steps.${at}.link`, ['link_needed']]]
        : [],
    ),
  )

/** What keeps a draft from being published, by the fields of a change. */
export async function draftProblems(db: Db, campaign: CampaignRecord, draft: VersionRecord): Promise<FieldProblems> {
  const content = DraftContent.parse(draft.content)
  const parsed = PublishedContent.safeParse(draft.content)
  const pictures = picturesIn(draft.content, 'draft.content')
  const own = await selectOwnPictures(
    db,
    campaign.id,
    pictures.map(([, name]) => name),
  )
  const unknown: FieldProblems = Object.fromEntries(pictures.filter(([, name]) => !own.has(name)).map(([path]) => [path, ['picture_unknown']]))
  return {
    ...(draft.rewardCents === 0 && { 'draft.reward': ['price_needed'] }),
    ...unknown,
    ...(parsed.error && problemsOf(parsed.error, 'draft.content.')),
    ...Object.fromEntries(missingInDefault(content).map((path) => [`draft.content.${path}`, ['first_language_missing' as const]])),
    ...(!campaign.isDefault && linkProblems(content)),
    ...(campaign.endsAt && campaign.endsAt <= new Date() && { 'settings.ends_at': ['ends_in_past'] }),
  }
}

/** Whether a draft would change what people or promoters are paid. The first version sets it. */
export const changesPrice = (draft: VersionRecord, inForce: VersionRecord | undefined): boolean =>
  draft.rewardCents !== inForce?.rewardCents || draft.commissionCents !== inForce.commissionCents

const pricesOf = ({ number, rewardCents, commissionCents }: VersionRecord) => ({
  version: number,
  reward: toReais(rewardCents),
  commission: toReais(commissionCents),
})

/**
 * Publishes the draft, for places from now on; those held keep the version that they were promised.
 * @throws AppError `conflict` if it is not what the administrator looked at, `invalid` by field if something is missing, `confirmation_required` if a
 * price changes and the password was not given less than ten minutes ago
 */
export const publishDraft = (ctx: ActorCtx, id: number, looked: z.output<typeof publishCampaign.body>) =>
  shownAtOnce(
    ctx.db.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, id)
      if (!campaign) throw new AppError('not_found')
      if (campaign.state === 'ended') throw new AppError('conflict', { messageKey: 'campaign_over' })
      const [draft, inForce] = await Promise.all([selectDraft(tx, id), selectInForce(tx, campaign)])
      if (!draft) throw new AppError('conflict', { messageKey: 'campaign_no_draft' })
      const { reward, commission } = pricesOf(draft)
      if (campaign.revision !== looked.revision || reward !== looked.reward || commission !== looked.commission) throw new AppError('conflict')
      const fields = await draftProblems(tx, campaign, draft)
      if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
      if (changesPrice(draft, inForce) && !isConfirmed(ctx.actor)) throw new AppError('confirmation_required')
      await markPublished(tx, draft.id, ctx.actor.id)
      const published = await updateCampaign(tx, ctx.actor.id, id, { versionId: draft.id, state: campaign.state === 'draft' ? 'live' : campaign.state })
      await recordCampaigns(tx, 'campaign.published', [id])
      await audit(tx, ctx, {
        action: 'campaign.published',
        subject: campaignSubject(published),
        ...(inForce && { before: pricesOf(inForce) }),
        after: pricesOf(draft),
      })
      return toEdit(tx, published)
    }),
  )
