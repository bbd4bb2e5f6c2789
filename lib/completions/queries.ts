import 'server-only'
import { and, count, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { users } from '@/db/schema/users'
import { holds } from '@/lib/api/pagination'

export interface CompletionFilter {
  /** Null for everybody's. */
  promoterId: number | null
  search: string | undefined
}

const matching = ({ promoterId, search }: CompletionFilter) =>
  and(promoterId === null ? undefined : eq(completions.promoterId, promoterId), search ? holds(completions.search, search) : undefined)

/** Completions, newest first, with the name of their promoter. */
export const selectCompletions = (db: Db, filter: CompletionFilter, limit: number, offset: number) =>
  db
    .select({ ...getTableColumns(completions), promoter: users.name })
    .from(completions)
    .leftJoin(users, eq(users.id, completions.promoterId))
    .where(matching(filter))
    .orderBy(desc(completions.id))
    .limit(limit)
    .offset(offset)

/** How many completions a search finds. Without a search the counters know. */
export const countCompletions = async (db: Db, filter: CompletionFilter) =>
  (await db.select({ found: count() }).from(completions).where(matching(filter)))[0]?.found ?? 0

/** Where a completion's proof lies; undefined when there is no such completion or its proof is gone. */
export const selectProofKey = async (db: Db, id: number) =>
  (await db.select({ key: completions.proofKey }).from(completions).where(eq(completions.id, id)))[0]?.key ?? undefined
