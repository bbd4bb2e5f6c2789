import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { promoterCampaigns } from '@/lib/work/promoter-campaigns/campaigns'
import { listPromoterCampaigns } from '@/lib/work/promoter-campaigns/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listPromoterCampaigns, { limit: limits.read, mayLag: true, handler: async ({ ctx }) => ({ data: await promoterCampaigns(ctx) }) }),
)
