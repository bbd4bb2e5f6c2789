import { exportClicks } from '@/lib/clicks/contract'
import { clicksFile } from '@/lib/clicks/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportClicks, { limit: limits.file, handler: ({ ctx, query }) => clicksFile(ctx, query) }),
)
