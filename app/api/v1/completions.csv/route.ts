import { exportCompletions } from '@/lib/completions/contract'
import { completionsFile } from '@/lib/completions/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportCompletions, { limit: limits.file, handler: ({ ctx, query }) => completionsFile(ctx, query) }),
)
