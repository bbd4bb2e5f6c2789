import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { promoterCampaign } from '@/lib/work/promoter-campaigns/campaigns'
import { showPromoterCampaign } from '@/lib/work/promoter-campaigns/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showPromoterCampaign, { limit: limits.read, mayLag: true, handler: async ({ ctx, params }) => ({ data: await promoterCampaign(ctx, params.slug) }) }),
)
