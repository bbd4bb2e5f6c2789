import 'server-only'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { selectLink, selectLinkForUpdate, selectLinks, updateUrl } from './queries'

export const allLinks = (ctx: Ctx) => selectLinks(ctx.db)

/** One link setting. @throws AppError `not_found` */
export async function linkBySlug(ctx: Ctx, slug: string) {
  const link = await selectLink(ctx.db, slug)
  if (!link) throw new AppError('not_found')
  return link
}

/** Changes the address of a link setting. @throws AppError `not_found` */
export const changeLink = (ctx: ActorCtx, slug: string, url: string) =>
  ctx.db.transaction(async (tx) => {
    const earlier = await selectLinkForUpdate(tx, slug)
    const link = earlier && (await updateUrl(tx, slug, url))
    if (!link) throw new AppError('not_found')
    await audit(tx, ctx, {
      action: 'link.changed',
      subject: { type: 'link', id: link.id, label: link.title },
      before: { url: earlier.url },
      after: { url: link.url },
    })
    return link
  })
