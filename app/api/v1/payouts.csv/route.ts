import { resource, route } from '@/lib/http/route'
import { exportPayouts } from '@/lib/payouts/contract'
import { batchFile } from '@/lib/payouts/files'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(route(exportPayouts, { limit: limits.file, handler: ({ ctx }) => batchFile(ctx) }))
