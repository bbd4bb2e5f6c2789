import { listAuditLog } from '@/lib/people/audit/contract'
import { auditPage } from '@/lib/people/audit/service'
import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'

export const auditCalls = [route(listAuditLog, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => auditPage(ctx, query) })]
