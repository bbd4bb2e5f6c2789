import { listAuditLog } from '@/lib/audit/contract'
import { auditPage } from '@/lib/audit/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listAuditLog, { limit: limits.read, handler: ({ ctx, query }) => auditPage(ctx, query) }),
)
