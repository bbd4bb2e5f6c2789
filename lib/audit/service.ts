import 'server-only'
import type { Db } from '@/db/client'
import type { Trace } from '@/db/schema/audit-log'
import type { AuditAction } from '@/db/values'
import type { PageQuery } from '@/lib/contract/schemas'
import type { ActorCtx } from '@/lib/service/context'
import { paginate } from '@/lib/service/pagination'
import { countEntries, insertCommandEntry, insertEntry, selectEntries } from './queries'

interface AuditedChange {
  action: AuditAction
  subject: { type: string; id?: number; label: string }
  /** The fields that the deed changed, as they were and as they are. Never a password, never a visitor's contact data. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Of a person whose data the deed deleted. */
  trace?: Trace
}

/** Notes what an administrator does, in the transaction of the change: neither is there without the other. Others' deeds are not noted. */
export async function audit(tx: Db, { actor, ip }: Pick<ActorCtx, 'actor' | 'ip'>, { action, subject, before, after, trace }: AuditedChange): Promise<void> {
  if (actor.role !== 'admin') return
  await insertEntry(tx, actor.id, {
    action,
    subjectType: subject.type,
    subjectId: subject.id ?? null,
    subjectLabel: subject.label,
    ipAddress: ip,
    before: before ?? null,
    after: after ?? null,
    trace: trace ?? null,
  })
}

/** Notes what a command on the server did, which nobody who is signed in does. Call it in the transaction of the change. */
export const auditCommand = insertCommandEntry

/** A page of the log. */
export const auditPage = (ctx: ActorCtx, query: PageQuery) =>
  paginate(ctx, query, {
    total: () => countEntries(ctx.db, query.search),
    rows: async (limit, offset) =>
      (await selectEntries(ctx.db, query.search, limit, offset)).map((row) => ({
        id: row.id,
        actor: { id: row.actorId, name: row.actorName, email: row.actorEmail },
        action: row.action,
        subject: { type: row.subjectType, id: row.subjectId, label: row.subjectLabel },
        ip_address: row.ipAddress,
        before: row.before,
        after: row.after,
        created_at: row.createdAt,
      })),
  })
