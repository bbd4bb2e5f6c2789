import 'server-only'
import type { z } from 'zod'
import { audit } from '@/lib/people/audit/service'
import { defaultLocale } from '@/lib/platform/i18n/locales'
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
import { differencesOf, needsPassword } from './differences'
import { recordCampaigns } from './events'
import { missingInDefault } from './missing-texts'
import { namesOpenButton } from './open-button'
import { shownAtOnce } from './open-campaigns'
import { needsBudget } from './price-rule'
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

/** What keeps a draft from being published by the caller, by the fields of a change. @param inForce the version that it replaces */
export async function draftProblems({ db, actor }: ActorCtx, campaign: CampaignRecord, inForce: VersionRecord | undefined, draft: VersionRecord) {
  const content = DraftContent.parse(draft.content)
  const parsed = PublishedContent.safeParse(draft.content)
  const pictures = picturesIn(draft.content, 'draft.content')
  const own = await selectOwnPictures(
    db,
    campaign.id,
    pictures.map(([, name]) => name),
  )
  const unknown: FieldProblems = Object.fromEntries(pictures.filter(([, name]) => !own.has(name)).map(([path]) => [path, ['picture_unknown']]))
  const problems: FieldProblems = {
    ...((await needsBudget(db, actor.id, campaign, inForce, draft)) && { 'settings.has_budget': ['budget_needed'] }),
    ...(draft.rewardCents === 0 && { 'draft.reward': ['price_needed'] }),
    ...unknown,
    ...(parsed.error && problemsOf(parsed.error, 'draft.content.')),
    ...Object.fromEntries(missingInDefault(content).map((path) => [`draft.content.${path}`, ['first_language_missing' as const]])),
    ...(!campaign.isDefault && linkProblems(content)),
    ...(campaign.endsAt && campaign.endsAt <= new Date() && { 'settings.ends_at': ['ends_in_past'] }),
  }
  return problems
}

const pricesOf = ({ number, rewardCents, commissionCents }: VersionRecord) => ({
  version: number,
  reward: toReais(rewardCents),
  commission: toReais(commissionCents),
})

/** Characters of a value in the audit log. The whole text is in the version, which never changes. */
const MOST_LOGGED = 500

/** What a publication changes, for the audit log: prices always, and whatever else differs, by field. */
function changeOf(inForce: VersionRecord | undefined, draft: VersionRecord) {
  if (!inForce) return { after: pricesOf(draft) }
  const changes = differencesOf(inForce, draft, defaultLocale).filter(({ field }) => field !== 'reward' && field !== 'commission')
  const side = (of: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.field, change[of]?.slice(0, MOST_LOGGED) ?? null]))
  return { before: { ...pricesOf(inForce), ...side('before') }, after: { ...pricesOf(draft), ...side('after') } }
}

/**
 * Publishes the draft, for places from now on; those held keep the version that they were promised.
 * @throws AppError `conflict` if it is not what the administrator looked at, `invalid` by field if something is missing, `confirmation_required` if more
 * than its name changes and the password was not given less than ten minutes ago
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
      const fields = await draftProblems({ ...ctx, db: tx }, campaign, inForce, draft)
      if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
      if (needsPassword(inForce, draft) && !isConfirmed(ctx.actor)) throw new AppError('confirmation_required')
      await markPublished(tx, draft.id, ctx.actor.id)
      const published = await updateCampaign(tx, ctx.actor.id, id, { versionId: draft.id, state: campaign.state === 'draft' ? 'live' : campaign.state })
      await recordCampaigns(tx, 'campaign.published', [id])
      await audit(tx, ctx, {
        action: 'campaign.published',
        subject: campaignSubject(published),
        ...changeOf(inForce, draft),
      })
      return toEdit(tx, published)
    }),
  )
