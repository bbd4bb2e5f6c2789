import 'server-only'
import { AppError } from '@/lib/api/errors'
import type { Ctx } from '@/lib/api/route'
import { selectLink, selectLinks, updateUrl } from './queries'

/** All link settings. */
export const allLinks = (ctx: Ctx) => selectLinks(ctx.db)

/** One link setting. @throws AppError `not_found` */
export async function linkBySlug(ctx: Ctx, slug: string) {
  const link = await selectLink(ctx.db, slug)
  if (!link) throw new AppError('not_found')
  return link
}

/** Changes the address of a link setting. @throws AppError `not_found` */
export async function changeLink(ctx: Ctx, slug: string, url: string) {
  const link = await updateUrl(ctx.db, slug, url)
  if (!link) throw new AppError('not_found')
  return link
}
