import 'server-only'
import { and, count, desc, eq, not, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/users'
import { holds } from '@/lib/api/pagination'

const isPromoter = eq(users.role, 'promoter')
const matching = (search: string | undefined) => and(isPromoter, search ? holds(users.search, search) : undefined)

/** Promoters, newest first. */
export const selectPromoters = (db: Db, search: string | undefined, limit: number, offset: number) =>
  db
    .select({ id: users.id, name: users.name, email: users.email, active: users.active, createdAt: users.createdAt })
    .from(users)
    .where(matching(search))
    .orderBy(desc(users.id))
    .limit(limit)
    .offset(offset)

export const countPromoters = async (db: Db, search: string | undefined) =>
  (await db.select({ found: count() }).from(users).where(matching(search)))[0]?.found ?? 0

/** How many promoters there are, and how many of them are active. */
export async function countByStatus(db: Db) {
  const [row] = await db
    .select({ all: count(), active: sql`count(*) filter (where ${users.active})`.mapWith(Number) })
    .from(users)
    .where(isPromoter)
  return row ?? { all: 0, active: 0 }
}

/** Disables or enables in one statement, so that two clicks that race toggle twice. @returns the new state, undefined if there is no such promoter */
export async function toggleActive(db: Db, id: number) {
  const [row] = await db
    .update(users)
    .set({ active: not(users.active), updatedAt: sql`now()` })
    .where(and(eq(users.id, id), isPromoter))
    .returning({ id: users.id, active: users.active })
  return row
}

/**
 * Deletes a promoter with their counters; clicks and completions lose their owner. That touches every one of their rows, so
 * it may take longer than a statement usually may. @returns whether there was such a promoter
 */
export const deletePromoterRow = (db: Db, id: number) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`)
    return (
      (
        await tx
          .delete(users)
          .where(and(eq(users.id, id), isPromoter))
          .returning({ id: users.id })
      ).length > 0
    )
  })
