import { listAuditLog } from '@/lib/people/audit/contract'
import { auditPage } from '@/lib/people/audit/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listAuditLog, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => auditPage(ctx, query) }),
)
