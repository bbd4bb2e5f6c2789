import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { addCampaignPicture } from '@/lib/work/campaigns/admin-contract'
import { storePicture } from '@/lib/work/campaigns/pictures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(addCampaignPicture, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await storePicture(ctx, params.id, body.picture) }) }),
)
