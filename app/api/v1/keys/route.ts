import { createApiKey, listApiKeys } from '@/lib/people/api-keys/contract'
import { makeApiKey } from '@/lib/people/api-keys/create'
import { ownKeys } from '@/lib/people/api-keys/list'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listApiKeys, { limit: limits.read, handler: async ({ ctx }) => ({ data: await ownKeys(ctx) }) }),
  route(createApiKey, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await makeApiKey(ctx, body) }) }),
)
