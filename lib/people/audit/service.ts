import 'server-only'
import type { z } from 'zod'
import type { AuditAction } from '@/db/audit-actions'
import type { Db } from '@/db/client'
import type { Trace } from '@/db/schema/audit-log'
import type { ActorCtx } from '@/lib/platform/service/context'
import { paginate } from '@/lib/platform/service/pagination'
import type { listAuditLog } from './contract'
import { countEntries, insertEntry, insertEntryOf, type NewEntry, selectEntries, updateEntry } from './queries'

/** What an entry says. */
export interface AuditedChange {
  action: AuditAction
  subject: { type: string; id?: number; label: string }
  /** The changed fields, before and after. Never a password, never a visitor's contact data. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Hashes of the person whose data were deleted. */
  trace?: Trace
}

type Auditor = Pick<ActorCtx, 'actor' | 'ip'>

/** Records an administrator's action in the transaction of the change, so that neither is stored without the other. Actions of promoters are not recorded. */
export async function audit(tx: Db, ctx: Auditor, change: AuditedChange): Promise<void> {
  if (ctx.actor.role === 'admin') await auditOwner(tx, ctx, change)
}

/** Records what the owner of an API key, administrator or promoter, does with it. Call it in the transaction of the change. */
export async function auditOwner(tx: Db, { actor, ip }: Auditor, { action, subject, before, after, trace }: AuditedChange): Promise<void> {
  const byKey = actor.key && subject.type !== 'key' && { key: `${actor.key.name} (#${actor.key.id})` }
  await insertEntry(tx, actor.id, {
    action,
    subjectType: subject.type,
    subjectId: subject.id ?? null,
    subjectLabel: subject.label,
    ipAddress: ip,
    before: before ?? null,
    after: byKey ? { ...after, ...byKey } : (after ?? null),
    trace: trace ?? null,
  })
}

/** Records what a command on the server did, where no account is signed in. Call it in the transaction of the change. */
export const auditCommand = (tx: Db, script: 'privacy:erase' | 'account:reset-second-factor', entry: NewEntry) => insertEntryOf(tx, `npm run ${script}`, entry)

/** Records what the product did by itself, or a promoter at its page. Call it in the transaction of the change. @param part which part, or page, of it */
export const auditItself = (tx: Db, part: string, { action, subject, before, after }: AuditedChange) =>
  insertEntryOf(tx, part, {
    action,
    subjectType: subject.type,
    subjectId: subject.id ?? null,
    subjectLabel: subject.label,
    ipAddress: null,
    before: before ?? null,
    after: after ?? null,
    trace: null,
  })

/** Records what a person did on the private page of their task, without any of their data. Call it in the transaction of the change. */
export const auditTask = (
  tx: Db,
  action: AuditAction,
  { id, paymentCode }: { id: number; paymentCode: string },
  after: Record<string, unknown> | null = null,
) =>
  insertEntryOf(tx, '/my-task', {
    action,
    subjectType: 'completion',
    subjectId: id,
    subjectLabel: paymentCode,
    ipAddress: null,
    before: null,
    after,
    trace: null,
  })

/** A page of the log. */
export const auditPage = (ctx: ActorCtx, { page, per_page, ...filter }: z.output<typeof listAuditLog.query>) =>
  paginate(
    ctx,
    { page, per_page },
    {
      total: () => countEntries(ctx.db, filter),
      rows: async (limit, offset) =>
        (await selectEntries(ctx.db, filter, limit, offset)).map((row) => ({
          id: row.id,
          actor: { id: row.actorId, name: row.actorName, email: row.actorEmail },
          action: row.action,
          subject: { type: row.subjectType, id: row.subjectId, label: row.subjectLabel },
          ip_address: row.ipAddress,
          before: row.before,
          after: row.after,
          created_at: row.createdAt,
        })),
    },
  )

/** Changes what an entry says of an erased person. Call it in a transaction. */
export const changeEntry = updateEntry
