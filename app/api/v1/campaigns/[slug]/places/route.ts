import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { takeCampaignPlace } from '@/lib/work/campaigns/contract'
import { takePlace } from '@/lib/work/campaigns/take-place'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(takeCampaignPlace, {
    limit: limits.place,
    counts: 'in handler',
    handler: async ({ ctx, params, headers, body }) => ({
      data: await takePlace(ctx, params.slug, {
        fingerprint: body.fingerprint,
        referralCode: body.referral_code,
        label: body.label,
        tokens: headers['x-place-token'] ?? [],
        idempotencyKey: headers['idempotency-key'],
      }),
    }),
  }),
)
