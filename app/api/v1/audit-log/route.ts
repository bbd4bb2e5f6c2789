import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { listAuditLog } from '@/lib/audit/contract'
import { auditPage } from '@/lib/audit/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listAuditLog, { limit: limits.read, handler: ({ ctx, query }) => auditPage(ctx, query) }),
)
