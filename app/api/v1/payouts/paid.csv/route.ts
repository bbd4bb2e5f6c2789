import { paidFile } from '@/lib/money/payouts/export'
import { exportPaid } from '@/lib/money/payouts/files-contract'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(exportPaid, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => paidFile(ctx, query) }),
)
