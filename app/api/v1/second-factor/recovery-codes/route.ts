import { resource, route } from '@/lib/http/route'
import { renewRecoveryCodes } from '@/lib/second-factor/changes'
import { makeRecoveryCodes } from '@/lib/second-factor/contract'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(makeRecoveryCodes, { limit: limits.write, handler: async ({ ctx }) => ({ data: await renewRecoveryCodes(ctx) }) }),
)
