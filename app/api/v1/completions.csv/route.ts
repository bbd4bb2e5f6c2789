import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { exportCompletions } from '@/lib/completions/contract'
import { completionsFile } from '@/lib/completions/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportCompletions, { limit: limits.file, handler: ({ ctx, query }) => completionsFile(ctx, query) }),
)
