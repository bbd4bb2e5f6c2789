import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { listCompletions } from '@/lib/completions/contract'
import { completionsPage } from '@/lib/completions/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listCompletions, { limit: limits.read, handler: ({ ctx, query }) => completionsPage(ctx, query) }),
)
