import 'server-only'
import { count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { auditLog } from '@/db/schema/audit-log'
import { users } from '@/db/schema/users'
import { matchesSearch } from '@/lib/service/pagination'

export type NewEntry = Pick<typeof auditLog.$inferInsert, 'action' | 'subjectType' | 'subjectId' | 'subjectLabel' | 'ipAddress' | 'before' | 'after' | 'trace'>

/** Writes an entry under the name that the actor has at this moment. Call it in the transaction of the change. */
export async function insertEntry(tx: Db, actorId: number, entry: NewEntry): Promise<void> {
  const [actor] = await tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, actorId))
  // An administrator deleted a moment ago still did this.
  await tx.insert(auditLog).values({ ...entry, actorId: actor ? actorId : null, actorName: actor?.name ?? '?', actorEmail: actor?.email ?? '?' })
}

/** Writes what was done by nobody who is signed in. Call it in the transaction of the change. @param actorName by what: a command, a page */
export const insertEntryOf = (tx: Db, actorName: string, entry: NewEntry) => tx.insert(auditLog).values({ ...entry, actorId: null, actorName, actorEmail: '' })

const matching = (search: string | undefined) => (search ? matchesSearch(auditLog.search, search) : sql`true`)

/** Entries, newest first. */
export const selectEntries = (db: Db, search: string | undefined, limit: number, offset: number) =>
  db.select().from(auditLog).where(matching(search)).orderBy(desc(auditLog.id)).limit(limit).offset(offset)

export const countEntries = async (db: Db, search: string | undefined) =>
  (await db.select({ found: count() }).from(auditLog).where(matching(search)))[0]?.found ?? 0
