import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { fundCampaign } from '@/lib/work/campaigns/admin-contract'
import { requestFunding } from '@/lib/work/campaigns/fund'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(fundCampaign, {
    limit: limits.write,
    handler: async ({ ctx, params, headers, body }) => ({
      data: await requestFunding(ctx, params.id, { ...body, kind: 'fund', idempotencyKey: headers['idempotency-key'] }),
    }),
  }),
)
