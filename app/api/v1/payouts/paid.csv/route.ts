import { resource, route } from '@/lib/http/route'
import { exportPaid } from '@/lib/payouts/contract'
import { paidFile } from '@/lib/payouts/files'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportPaid, { limit: limits.file, handler: ({ ctx, query }) => paidFile(ctx, query) }),
)
