import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { changeCampaign } from '@/lib/work/campaigns/admin-contract'
import { revisionIn, saveChange } from '@/lib/work/campaigns/change'
import { showCampaign } from '@/lib/work/campaigns/contract'
import { campaignPromise } from '@/lib/work/campaigns/show-campaign'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showCampaign, {
    limit: limits.campaigns,
    handler: async ({ ctx, params, headers }) => ({ data: await campaignPromise(ctx, params.slug, headers['x-place-token']) }),
  }),
  route(changeCampaign, {
    limit: limits.write,
    handler: async ({ ctx, params, headers, body }) => ({ data: await saveChange(ctx, params.id, revisionIn(headers['if-match']), body) }),
  }),
)
