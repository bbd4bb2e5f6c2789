import { z } from 'zod'
import { auditActions } from '@/db/audit-actions'
import { daysQuery, inOrder, notInOrder } from '@/lib/platform/contract/days'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { instant, pageOf, pageQuery, sortedBy } from '@/lib/platform/contract/schemas'

const fields = z.record(z.string(), z.unknown()).nullable()

/** One entry of the audit log. */
const AuditEntry = z
  .object({
    id: z.number().int(),
    actor: z
      .object({ id: z.number().int().nullable(), name: z.string(), email: z.string() })
      .meta({ description: '`id` is null once the account is gone; `email` is empty for a command on the server' }),
    action: z.enum(auditActions),
    subject: z.object({ type: z.string(), id: z.number().int().nullable(), label: z.string() }),
    ip_address: z.string().nullable(),
    before: fields,
    after: fields,
    created_at: instant,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/audit-log',
  auth: ['admin'],
  summary: 'What administrators did, newest first. `search` finds the administrator, the action, its subject and the IP address',
  query: pageQuery.extend({ ...sortedBy('created_at'), ...daysQuery }).refine(inOrder, notInOrder),
  output: pageOf(AuditEntry),
})
