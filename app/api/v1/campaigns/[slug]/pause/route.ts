import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { pauseCampaign } from '@/lib/work/campaigns/admin-contract'
import { moveCampaign } from '@/lib/work/campaigns/pause-resume-end'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(pauseCampaign, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await moveCampaign(ctx, params.id, 'pause') }) }),
)
