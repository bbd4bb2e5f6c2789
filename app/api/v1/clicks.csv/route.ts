import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { exportClicks } from '@/lib/clicks/contract'
import { clicksFile } from '@/lib/clicks/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportClicks, { limit: limits.file, handler: ({ ctx, query }) => clicksFile(ctx, query) }),
)
