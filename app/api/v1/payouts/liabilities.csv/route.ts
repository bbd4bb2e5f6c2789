import { resource, route } from '@/lib/http/route'
import { exportLiabilities } from '@/lib/payouts/contract'
import { liabilitiesFile } from '@/lib/payouts/files'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportLiabilities, { limit: limits.file, handler: ({ ctx, query }) => liabilitiesFile(ctx, query) }),
)
