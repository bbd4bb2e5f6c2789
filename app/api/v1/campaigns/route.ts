import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { createCampaign } from '@/lib/work/campaigns/admin-contract'
import { makeDraft } from '@/lib/work/campaigns/create'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(createCampaign, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await makeDraft(ctx, body.kind) }) }),
)
