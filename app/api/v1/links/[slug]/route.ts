import { resource, route } from '@/lib/http/route'
import { getLink, updateLink } from '@/lib/links/contract'
import { changeLink, linkBySlug } from '@/lib/links/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(getLink, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await linkBySlug(ctx, params.slug) }) }),
  route(updateLink, {
    limit: limits.write,
    handler: async ({ ctx, params, body }) => ({ data: await changeLink(ctx, params.slug, body.url) }),
  }),
)
