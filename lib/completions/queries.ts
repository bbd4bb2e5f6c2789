import 'server-only'
import { and, count, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { users } from '@/db/schema/users'
import { holds } from '@/lib/api/pagination'
import { ofPromotersNamed } from '@/lib/promoters/queries'

export interface CompletionFilter {
  /** Null for everybody's: an administrator, who also searches what promoters do not see. */
  promoterId: number | null
  search: string | undefined
  /** Only those with flags. */
  flagged?: boolean
}

const isFlagged = sql`${completions.flags} <> '{}'::text[]`

/** A promoter's search must not answer about columns that they cannot see: whether a guess at an address finds a row tells it. */
const found = (db: Db, { promoterId, search }: CompletionFilter) => {
  if (!search) return undefined
  const known = holds(completions.search, search)
  return promoterId === null ? or(known, holds(completions.ipAddress, search), ofPromotersNamed(db, completions.promoterId, search)) : known
}

const matching = (db: Db, filter: CompletionFilter) =>
  and(filter.promoterId === null ? undefined : eq(completions.promoterId, filter.promoterId), filter.flagged ? isFlagged : undefined, found(db, filter))

/** Completions, newest first, with the name of their promoter. */
export const completionsQuery = (db: Db, filter: CompletionFilter) =>
  db
    .select({ ...getTableColumns(completions), promoter: users.name })
    .from(completions)
    .leftJoin(users, eq(users.id, completions.promoterId))
    .where(matching(db, filter))
    .orderBy(desc(completions.id))
    .$dynamic()

/** The payment codes of completions that still exist. */
export async function selectPaymentCodes(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: completions.id, code: completions.paymentCode }).from(completions).where(inArray(completions.id, ids))
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** How many completions have flags. */
export const countFlagged = async (db: Db) => (await db.select({ flagged: count() }).from(completions).where(isFlagged))[0]?.flagged ?? 0

/** How many completions a search finds. Without a search the counters know. */
export const countCompletions = async (db: Db, filter: CompletionFilter) =>
  (await db.select({ found: count() }).from(completions).where(matching(db, filter)))[0]?.found ?? 0

/** Where a completion's proof lies; undefined when there is no such completion or its proof is gone. */
export const selectProofKey = async (db: Db, id: number) =>
  (await db.select({ key: completions.proofKey }).from(completions).where(eq(completions.id, id)))[0]?.key ?? undefined
