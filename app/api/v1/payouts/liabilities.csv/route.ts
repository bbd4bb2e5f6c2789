import { liabilitiesFile } from '@/lib/money/payouts/export'
import { exportLiabilities } from '@/lib/money/payouts/files-contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportLiabilities, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => liabilitiesFile(ctx, query) }),
)
