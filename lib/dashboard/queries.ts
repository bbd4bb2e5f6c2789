import 'server-only'
import { count, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { contactForms } from '@/db/schema/contact-forms'
import { users } from '@/db/schema/users'

/** How many promoters there are, and how many of them are active. */
export async function countByStatus(db: Db) {
  const [row] = await db
    .select({ all: count(), active: sql`count(*) filter (where ${users.active})`.mapWith(Number) })
    .from(users)
    .where(eq(users.role, 'promoter'))
  return row ?? { all: 0, active: 0 }
}

/** How many messages nobody has opened yet. */
export const countUnread = async (db: Db) => (await db.select({ unread: count() }).from(contactForms).where(isNull(contactForms.readAt)))[0]?.unread ?? 0
