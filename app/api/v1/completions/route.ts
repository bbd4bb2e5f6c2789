import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listCompletions } from '@/lib/work/completions/contract'
import { completionsPage } from '@/lib/work/completions/list'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listCompletions, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => completionsPage(ctx, query) }),
)
