import 'server-only'
import { env } from '@/lib/platform/env'
import { translatorFor } from '@/lib/platform/i18n/translator'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import type { FieldProblems } from '@/lib/platform/service/problems'
import { countOpenPlaces, selectCampaign, selectDraft, selectPublished } from './admin-queries'
import { PublishedContent } from './content'
import { differencesOf, needsPassword } from './differences'
import { draftProblems } from './publish-version'
import { termsOf } from './show-edit'

function textsOf(problems: FieldProblems, { locale }: Ctx): Record<string, string[]> {
  const t = translatorFor(locale)
  return Object.fromEntries(Object.entries(problems).map(([field, keys]) => [field, keys.map((key) => t(`validation.${key}`, { minimum: env().MINIMUM_AGE }))]))
}

/** The published versions of a campaign with what each changed, and what the draft would change and still lacks. @throws AppError `not_found` */
export async function versionsOf(ctx: ActorCtx, id: number) {
  const campaign = await selectCampaign(ctx.db, id)
  if (!campaign) throw new AppError('not_found')
  const [draft, published, { byVersion: open }] = await Promise.all([selectDraft(ctx.db, id), selectPublished(ctx.db, id), countOpenPlaces(ctx.db, id)])
  const [newest] = published
  return {
    draft: draft
      ? {
          changes: differencesOf(newest, draft, ctx.locale),
          price_changes: draft.rewardCents !== newest?.rewardCents || draft.commissionCents !== newest.commissionCents,
          asks_password: needsPassword(newest, draft),
          problems: textsOf(await draftProblems(ctx, campaign, newest, draft), ctx),
        }
      : null,
    versions: published.flatMap((version, at) =>
      version.publishedAt
        ? {
            ...termsOf(version),
            number: version.number,
            published_at: version.publishedAt,
            published_by: version.publishedByName,
            changes: at + 1 < published.length ? differencesOf(published[at + 1], version, ctx.locale) : [],
            open_places: open.get(version.id) ?? 0,
            content: PublishedContent.parse(version.content),
          }
        : [],
    ),
  }
}
