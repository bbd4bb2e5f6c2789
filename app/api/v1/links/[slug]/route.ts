import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { getLink } from '@/lib/links/contract'
import { linkBySlug } from '@/lib/links/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(getLink, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await linkBySlug(ctx, params.slug) }) }),
)
