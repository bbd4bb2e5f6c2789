import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { exportQuality } from '@/lib/work/quality/contract'
import { qualityFile } from '@/lib/work/quality/quality'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportQuality, { limit: limits.file, handler: ({ ctx, query }) => qualityFile(ctx, query) }),
)
