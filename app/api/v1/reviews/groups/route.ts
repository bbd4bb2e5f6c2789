import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listPictureGroups } from '@/lib/work/picture-groups/contract'
import { pictureGroupsPage } from '@/lib/work/picture-groups/groups'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listPictureGroups, { limit: limits.read, handler: ({ ctx, query }) => pictureGroupsPage(ctx, query) }),
)
