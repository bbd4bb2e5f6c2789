import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/users'
import { matchesSearch } from '@/lib/platform/service/pagination'

/** The ids of the promoters of that name. */
export const selectPromotersNamed = async (db: Db, name: string): Promise<number[]> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'promoter'), matchesSearch(users.search, name), matchesSearch(sql`search_text(${users.name})`, name)))
  ).map(({ id }) => id)
