import { listCompletions } from '@/lib/completions/contract'
import { completionsPage } from '@/lib/completions/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listCompletions, { limit: limits.read, handler: ({ ctx, query }) => completionsPage(ctx, query) }),
)
