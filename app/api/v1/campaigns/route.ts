import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { createCampaign } from '@/lib/work/campaigns/admin-contract'
import { listCampaigns } from '@/lib/work/campaigns/contract'
import { makeDraft } from '@/lib/work/campaigns/create'
import { openCampaigns } from '@/lib/work/campaigns/open-campaigns'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  // Answered from memory, also while the database that counts calls is away.
  route(listCampaigns, { limit: limits.campaigns, counts: 'in handler', handler: async () => ({ data: await openCampaigns() }) }),
  route(createCampaign, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await makeDraft(ctx, body.kind) }) }),
)
