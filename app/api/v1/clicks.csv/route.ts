import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { exportClicks } from '@/lib/work/clicks/contract'
import { clicksFile } from '@/lib/work/clicks/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportClicks, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => clicksFile(ctx, query) }),
)
