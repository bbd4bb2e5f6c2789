import { createApiKey, listApiKeys, revokeApiKey } from '@/lib/people/api-keys/contract'
import { makeApiKey } from '@/lib/people/api-keys/create'
import { ownKeys } from '@/lib/people/api-keys/list'
import { revokeOwnKey } from '@/lib/people/api-keys/revoke'
import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'

export const keysCalls = [
  route(listApiKeys, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownKeys(ctx) }) }),
  route(createApiKey, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await makeApiKey(ctx, body) }) }),
  route(revokeApiKey, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await revokeOwnKey(ctx, params.id)
      return { data: null }
    },
  }),
]
