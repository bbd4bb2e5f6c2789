import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import { getLink, listLinks, updateLink } from '@/lib/work/links/contract'
import { allLinks, changeLink, linkBySlug } from '@/lib/work/links/service'

export const linksCalls = [
  route(listLinks, { limit: limits.read, handler: async ({ ctx }) => ({ data: await allLinks(ctx) }) }),
  route(getLink, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await linkBySlug(ctx, params.slug) }) }),
  route(updateLink, {
    limit: limits.write,
    handler: async ({ ctx, params, body }) => ({ data: await changeLink(ctx, params.slug, body.url) }),
  }),
]
