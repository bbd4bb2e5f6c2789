import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { showCampaignMoney } from '@/lib/work/campaigns/admin-contract'
import { campaignMoney } from '@/lib/work/campaigns/fund'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showCampaignMoney, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await campaignMoney(ctx, params.id) }) }),
)
