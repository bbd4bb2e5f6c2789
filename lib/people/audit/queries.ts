import 'server-only'
import { and, asc, count, desc, eq } from 'drizzle-orm'
import { type Db, statementsOf } from '@/db/client'
import { auditLog } from '@/db/schema/audit-log'
import type { Days } from '@/lib/platform/contract/days'
import { isAscending } from '@/lib/platform/contract/schemas'
import { withinDays } from '@/lib/platform/service/days'
import { matchesSearch } from '@/lib/platform/service/pagination'

export type NewEntry = Pick<typeof auditLog.$inferInsert, 'action' | 'subjectType' | 'subjectId' | 'subjectLabel' | 'ipAddress' | 'before' | 'after' | 'trace'>

/** Writes an entry under the name that the actor has at this moment. Call it in the transaction of the change. */
export async function insertEntry(tx: Db, actorId: number, entry: NewEntry): Promise<void> {
  const json = (value: unknown) => (value ? JSON.stringify(value) : null)
  // A left join, so that the action of an administrator who was just deleted is recorded too.
  await statementsOf(tx)`
    insert into audit_log (actor_id, actor_name, actor_email, action, subject_type, subject_id, subject_label, ip_address, before, after, trace)
    select actor.id, coalesce(actor.name, '?'), coalesce(actor.email, '?'), ${entry.action}, ${entry.subjectType}, ${entry.subjectId ?? null}::bigint, ${entry.subjectLabel},
      ${entry.ipAddress ?? null}, ${json(entry.before)}::text::jsonb, ${json(entry.after)}::text::jsonb, ${json(entry.trace)}::text::jsonb
    from (select) as one left join users as actor on actor.id = ${actorId}`
}

/** Writes an entry without a signed-in actor. Call it in the transaction of the change. @param actorName the command or page that made the change */
export const insertEntryOf = (tx: Db, actorName: string, entry: NewEntry) => tx.insert(auditLog).values({ ...entry, actorId: null, actorName, actorEmail: '' })

/** The searched text and the days of a list of entries. */
export interface AuditFilter extends Days {
  search?: string | undefined
  sort?: string | undefined
}

const matching = ({ search, ...days }: AuditFilter) => and(search ? matchesSearch(auditLog.search, search) : undefined, withinDays(auditLog.createdAt, days))

/** Entries, newest first unless sorted otherwise. */
export const selectEntries = (db: Db, filter: AuditFilter, limit: number, offset: number) => {
  const by = isAscending(filter) ? asc : desc
  return db.select().from(auditLog).where(matching(filter)).orderBy(by(auditLog.createdAt), by(auditLog.id)).limit(limit).offset(offset)
}

export const countEntries = async (db: Db, filter: AuditFilter) => (await db.select({ found: count() }).from(auditLog).where(matching(filter)))[0]?.found ?? 0

/** Changes an entry, to remove what names an erased person. */
export const updateEntry = (tx: Db, id: number, changes: Partial<typeof auditLog.$inferInsert>) => tx.update(auditLog).set(changes).where(eq(auditLog.id, id))
