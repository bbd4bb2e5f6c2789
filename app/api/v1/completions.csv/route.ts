import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { exportCompletions } from '@/lib/work/completions/contract'
import { completionsFile } from '@/lib/work/completions/list'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportCompletions, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => completionsFile(ctx, query) }),
)
