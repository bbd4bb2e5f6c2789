import 'server-only'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { isAmong, type ListPosition, type NewestList, oneOf, pageNewest, type SearchBranch, searchNewest } from '@/db/feed'
import { clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { users } from '@/db/schema/users'
import { selectPromotersNamed } from '@/lib/promoters/named'
import { searchBranches } from '@/lib/service/pagination'

export interface CompletionFilter {
  /** Null for everybody's: an administrator, who also searches what promoters do not see. */
  promoterId: number | null
  search: string | undefined
  /** Only those with flags. */
  flagged?: boolean
}

const isFlagged = sql`${completions.flags} <> '{}'::text[]`

const listOf = ({ promoterId, flagged }: CompletionFilter): NewestList => ({
  table: completions,
  scope: and(promoterId === null ? undefined : eq(completions.promoterId, promoterId), flagged ? isFlagged : undefined),
})

/** A promoter's search must not answer about columns that they cannot see: whether a guess at an address finds a row tells it. */
async function branchesOf(db: Db, { promoterId, search }: CompletionFilter): Promise<SearchBranch[]> {
  // Narrowed by flags alone.
  if (!search) return [{ condition: isFlagged, index: 'newest' }]
  const known = searchBranches(completions.search, search)
  if (promoterId !== null) return known
  return [
    ...known,
    // One or two characters stand in nearly every address.
    ...(search.length > 2 ? searchBranches(completions.ipAddress, search) : []),
    ...oneOf(completions.promoterId, await selectPromotersNamed(db, search)),
  ]
}

/** Which completions stand on a page of those that a search or the flags leave. */
export const searchCompletions = async (db: Db, filter: CompletionFilter, limit: number, offset: number) =>
  searchNewest(db, listOf(filter), await branchesOf(db, filter), limit, offset)

/** Which completions stand on a page of the whole list. */
export const pageOfCompletions = (db: Db, filter: CompletionFilter, place: ListPosition, limit: number) => pageNewest(db, listOf(filter), place, limit)

/** All completions that a filter leaves; for `completionsQuery`. */
export async function completionsFilter(db: Db, filter: CompletionFilter): Promise<SQL | undefined> {
  const list = listOf(filter)
  return filter.search ? isAmong(list, await branchesOf(db, filter)) : list.scope
}

/** The completions with these ids, newest first. */
export const selectCompletions = async (db: Db, ids: number[]) => (ids.length > 0 ? completionsQuery(db, inArray(completions.id, ids)) : [])

/** Completions, newest first, with the name of their promoter. */
export const completionsQuery = (db: Db, where: SQL | undefined) =>
  db
    .select({ ...getTableColumns(completions), promoter: users.name, promoterEmail: users.email })
    .from(completions)
    .leftJoin(users, eq(users.id, completions.promoterId))
    .where(where)
    .orderBy(desc(completions.createdAt), desc(completions.id))

export type CompletionRow = Awaited<ReturnType<typeof selectCompletions>>[number]

/** The payment codes of completions that still exist. */
export async function selectPaymentCodes(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: completions.id, code: completions.paymentCode }).from(completions).where(inArray(completions.id, ids))
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** Deletes a completion and sets its click back. @returns what was deleted, or undefined */
export async function deleteCompletionRow(tx: Db, id: number) {
  const [row] = await tx.delete(completions).where(eq(completions.id, id)).returning()
  if (row?.clickId) await tx.update(clicks).set({ completedAt: null }).where(eq(clicks.id, row.clickId))
  return row
}
