import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listDeletedCompletions } from '@/lib/work/completions/contract'
import { deletedPage } from '@/lib/work/completions/list'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listDeletedCompletions, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => deletedPage(ctx, query) }),
)
