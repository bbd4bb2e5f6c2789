import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listAllCampaigns } from '@/lib/work/campaigns/admin-contract'
import { campaignsPage } from '@/lib/work/campaigns/list'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listAllCampaigns, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => campaignsPage(ctx, query) }),
)
