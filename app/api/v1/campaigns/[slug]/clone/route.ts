import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { cloneCampaign } from '@/lib/work/campaigns/admin-contract'
import { cloneAsDraft } from '@/lib/work/campaigns/clone'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(cloneCampaign, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await cloneAsDraft(ctx, params.id) }) }),
)
