import 'server-only'
import { audit } from '@/lib/people/audit/service'
import { defaultLocale, isLocale } from '@/lib/platform/i18n/locales'
import { translatorFor } from '@/lib/platform/i18n/translator'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { insertCampaign, insertVersion, lockCampaign, selectDraft, selectInForce } from './admin-queries'
import { campaignSubject } from './audit-subject'
import { DraftContent } from './content'
import { provisionalSlug } from './create'
import { copyPictures } from './picture-queries'
import { toEdit } from './show-edit'
import type { CampaignText } from './texts'

/** As many characters as a title has at most. */
const MOST = 80

/** A text of at most `most` UTF-16 units, which its schema counts, without half a character at its end. */
function cut(text: string, most: number): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter(defaultLocale, { granularity: 'grapheme' }).segment(text)) {
    if (kept.length + segment.length > most) break
    kept += segment
  }
  return kept.trimEnd()
}

/** The title of a copy, which a list would otherwise show twice. */
function copyTitle(title: CampaignText): CampaignText {
  const marked = Object.entries(title).flatMap(([locale, text]) => {
    if (!text || !isLocale(locale)) return []
    const mark = ` (${translatorFor(locale)('campaign_admin.copy')})`
    return [[locale, cut(text, MOST - mark.length) + mark] as const]
  })
  return { ...title, ...Object.fromEntries(marked) }
}

/** Makes a draft with the content, prices and limits of a campaign, of its draft if it has one; without its times and money. */
export const cloneAsDraft = (ctx: ActorCtx, id: number) =>
  ctx.db.transaction(async (tx) => {
    // Locked, so that nobody discards it and its pictures meanwhile.
    const original = await lockCampaign(tx, id)
    const version = original && ((await selectDraft(tx, id)) ?? (await selectInForce(tx, original)))
    if (!version) throw new AppError('not_found')
    const { dailyCap, perPersonLimit, placeMinutes, position } = original
    const { kind, rewardCents, commissionCents, content, minimumAge, countries, acceptAfterDays, acceptTrusted } = version
    const createdById = ctx.actor.id
    const read = DraftContent.parse(content)
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
      content: { ...read, title: copyTitle(read.title) },
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
