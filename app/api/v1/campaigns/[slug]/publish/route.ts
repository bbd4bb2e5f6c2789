import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { publishCampaign } from '@/lib/work/campaigns/admin-contract'
import { publishDraft } from '@/lib/work/campaigns/publish'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(publishCampaign, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await publishDraft(ctx, params.id, body) }) }),
)
