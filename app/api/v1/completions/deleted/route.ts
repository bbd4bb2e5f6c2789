import { listDeletedCompletions } from '@/lib/completions/contract'
import { deletedPage } from '@/lib/completions/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listDeletedCompletions, { limit: limits.read, handler: ({ ctx, query }) => deletedPage(ctx, query) }),
)
