import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { showCampaignFigures } from '@/lib/work/campaigns/admin-contract'
import { campaignFigures } from '@/lib/work/campaigns/figures'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showCampaignFigures, { limit: limits.read, mayLag: true, handler: async ({ ctx, params }) => ({ data: await campaignFigures(ctx, params.id) }) }),
)
