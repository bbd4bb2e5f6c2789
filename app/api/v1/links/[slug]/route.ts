import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { getLink, updateLink } from '@/lib/work/links/contract'
import { changeLink, linkBySlug } from '@/lib/work/links/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(getLink, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await linkBySlug(ctx, params.slug) }) }),
  route(updateLink, {
    limit: limits.write,
    handler: async ({ ctx, params, body }) => ({ data: await changeLink(ctx, params.slug, body.url) }),
  }),
)
