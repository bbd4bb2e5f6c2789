import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { campaignNames } from '@/lib/work/campaigns/names'
import { listCampaignNames } from '@/lib/work/campaigns/names-contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listCampaignNames, { limit: limits.read, handler: async ({ ctx }) => ({ data: await campaignNames(ctx) }) }),
)
