import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { showPictureGroup } from '@/lib/work/picture-groups/contract'
import { pictureGroupPage } from '@/lib/work/picture-groups/groups'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showPictureGroup, { limit: limits.read, handler: ({ ctx, params, query }) => pictureGroupPage(ctx, params.id, query) }),
)
