import { renewRecoveryCodes } from '@/lib/people/second-factor/changes'
import { makeRecoveryCodes } from '@/lib/people/second-factor/contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(makeRecoveryCodes, { limit: limits.write, handler: async ({ ctx }) => ({ data: await renewRecoveryCodes(ctx) }) }),
)
