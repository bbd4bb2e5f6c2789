import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { discardDraft, showCampaignEdit } from '@/lib/work/campaigns/admin-contract'
import { dropDraft } from '@/lib/work/campaigns/discard'
import { campaignEdit } from '@/lib/work/campaigns/show-edit'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showCampaignEdit, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await campaignEdit(ctx, params.id) }) }),
  route(discardDraft, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await dropDraft(ctx, params.id)
      return { data: null }
    },
  }),
)
