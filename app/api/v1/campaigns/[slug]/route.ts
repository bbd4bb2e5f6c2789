import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { showCampaign } from '@/lib/work/campaigns/contract'
import { campaignPromise } from '@/lib/work/campaigns/show-campaign'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showCampaign, {
    limit: limits.campaigns,
    handler: async ({ ctx, params, headers }) => ({ data: await campaignPromise(ctx, params.slug, headers['x-place-token']) }),
  }),
)
