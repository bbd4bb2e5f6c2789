import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { changeCampaign } from '@/lib/work/campaigns/admin-contract'
import { revisionIn, saveChange } from '@/lib/work/campaigns/change'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(changeCampaign, {
    limit: limits.write,
    handler: async ({ ctx, params, headers, body }) => ({ data: await saveChange(ctx, params.id, revisionIn(headers['if-match']), body) }),
  }),
)
