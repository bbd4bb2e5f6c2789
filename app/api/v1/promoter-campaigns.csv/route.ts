import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { promoterCampaignsFile } from '@/lib/work/promoter-campaigns/campaigns'
import { exportPromoterCampaigns } from '@/lib/work/promoter-campaigns/contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportPromoterCampaigns, { limit: limits.file, mayLag: true, handler: async ({ ctx }) => promoterCampaignsFile(ctx) }),
)
