import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { unfundCampaign } from '@/lib/work/campaigns/admin-contract'
import { requestFunding } from '@/lib/work/campaigns/fund'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(unfundCampaign, {
    limit: limits.write,
    handler: async ({ ctx, params, headers, body }) => ({
      data: await requestFunding(ctx, params.id, { ...body, kind: 'unfund', idempotencyKey: headers['idempotency-key'] }),
    }),
  }),
)
