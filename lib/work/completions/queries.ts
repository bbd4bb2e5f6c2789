import 'server-only'
import { and, asc, count, desc, eq, getTableColumns, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, idList, isOneOf, prepared } from '@/db/client'
import { isAmong, type ListPosition, type NewestList, oneOf, pageNewest, type SearchBranch, searchNewest } from '@/db/newest-list'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { deletedCompletions, reviews } from '@/db/schema/reviews'
import { users } from '@/db/schema/users'
import type { Attribution, CompletionStatus } from '@/db/values'
import { selectPromotersNamed } from '@/lib/people/accounts/promoters-by-name'
import type { Days } from '@/lib/platform/contract/days'
import { isAscending } from '@/lib/platform/contract/schemas'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import { bareNumber } from '@/lib/platform/phone-numbers/whatsapp'
import { withinDays } from '@/lib/platform/service/days'
import { ofOneCampaign } from '@/lib/platform/service/one-campaign'
import { searchBranches } from '@/lib/platform/service/pagination'
import { releaseAssignments } from '@/lib/work/review/assignment/assignments'
import { isProofOfAttempt, selectProofKeys } from './attempt-items'

export interface CompletionFilter extends Days {
  /** Null for everybody's. */
  promoterId: number | null
  /** Whether it is an administrator's, who also searches what promoters do not see. */
  seesAll: boolean
  search: string | undefined
  /** Only those with flags. */
  flagged?: boolean
  /** Only those whose promoter was known in this way. */
  attributedBy?: Attribution | undefined
  /** Of which campaign; undefined is all. */
  campaignId?: number | undefined
  /** Only those of one status; without it all that count. */
  status?: CompletionStatus | undefined
}

const isFlagged = sql`${completions.flags} <> '{}'::text[]`

// Written like the conditions of the indexes, so that the planner can use these.
const statusConditions: Record<CompletionStatus | 'counted', SQL> = {
  in_review: sql`${completions.status} = 'in_review'`,
  approved: sql`${completions.status} = 'approved' and ${completions.status} <> 'rejected'`,
  rejected: sql`${completions.status} = 'rejected'`,
  counted: sql`${completions.status} <> 'rejected'`,
}

const listOf = ({ promoterId, campaignId, flagged, attributedBy, status, from, to }: CompletionFilter): NewestList => ({
  table: completions,
  scope: and(
    statusConditions[status ?? 'counted'],
    promoterId === null ? undefined : eq(completions.promoterId, promoterId),
    ofOneCampaign(completions.campaignId, campaignId),
    flagged ? isFlagged : undefined,
    attributedBy && eq(completions.attributedBy, attributedBy),
    withinDays(completions.createdAt, { from, to }),
  ),
})

/** The spellings of a WhatsApp number in a search; none if the search has too few digits for one. */
function numbersIn(search: string): string[] {
  const bare = bareNumber(search)
  return /^\+?\d{8,15}$/.test(bare) ? sameNumbers(bare) : []
}

/** By name and payment code, and by WhatsApp number in any spelling. */
const personBranches = (search: string): SearchBranch[] => [...searchBranches(completions.search, search), ...oneOf(completions.whatsapp, numbersIn(search))]

/** A promoter's search leaves out columns that they cannot see, because a found row would confirm a guess at their content. */
async function branchesOf(db: Db, { promoterId, seesAll, search, status }: CompletionFilter): Promise<SearchBranch[]> {
  // Without a search the scope already has the whole condition, which is repeated here.
  if (!search) return [{ condition: statusConditions[status ?? 'counted'], index: 'newest' }]
  if (!seesAll) return searchBranches(completions.search, search)
  return [
    ...personBranches(search),
    // One or two characters occur in nearly every address.
    ...(search.length > 2 ? searchBranches(completions.ipAddress, search) : []),
    // In the list of one promoter their name would find all rows or none.
    ...(promoterId === null ? oneOf(completions.promoterId, await selectPromotersNamed(db, search)) : []),
  ]
}

/** The ids of the completions on a page of a search, or of flagged ones. */
export const searchCompletions = async (db: Db, filter: CompletionFilter, limit: number, offset: number) =>
  searchNewest(db, listOf(filter), await branchesOf(db, filter), limit, offset)

/** The ids of the newest completions of these people, whoever sent them. @param status without it all that count */
export const searchPeople = async (db: Db, search: string, status: CompletionStatus | undefined, most: number) =>
  searchNewest(db, listOf({ promoterId: null, seesAll: true, search, status }), personBranches(search), most, 0)

/** The ids of the completions on a page of the whole list. */
export const pageOfCompletions = (db: Db, filter: CompletionFilter, place: ListPosition, limit: number) => pageNewest(db, listOf(filter), place, limit)

/** The decision on a completion's newest attempt. It is looked up for each completion, because another join would read all decisions. */
const newestReview = (db: Db) =>
  db
    .select({ decidedBy: reviews.reviewerName, note: reviews.note, internalNote: reviews.internalNote })
    .from(reviews)
    .where(and(ne(completions.status, 'in_review'), eq(reviews.completionId, completions.id), isNull(reviews.undoneAt)))
    .orderBy(desc(reviews.id))
    .limit(1)
    .as('decision')

/** All completions that a filter leaves; for `completionsQuery`. */
export async function completionsFilter(db: Db, filter: CompletionFilter): Promise<SQL | undefined> {
  const list = listOf(filter)
  return filter.search ? isAmong(list, await branchesOf(db, filter)) : list.scope
}

const completionsWithIds = prepared((db) => completionsQuery(db, isOneOf(completions.id, sql.placeholder('ids'))))

/** The completions with these ids, newest first. */
export const selectCompletions = async (db: Db, ids: number[]) => (ids.length > 0 ? completionsWithIds(db, { ids: idList(ids) }) : [])

/** Completions, newest first, with the name of their promoter, their newest attempt and the decision on it. */
export const completionsQuery = (db: Db, where: SQL | undefined) => {
  const decision = newestReview(db)
  return db
    .select({
      ...getTableColumns(completions),
      promoter: users.name,
      promoterEmail: users.email,
      attemptId: attempts.id,
      proofItem: attemptItems.item,
      proofKey: attemptItems.proofKey,
      decidedBy: decision.decidedBy,
      note: decision.note,
      internalNote: decision.internalNote,
    })
    .from(completions)
    .leftJoin(users, eq(users.id, completions.promoterId))
    .leftJoin(attempts, and(eq(attempts.completionId, completions.id), eq(attempts.number, completions.attempt)))
    .leftJoin(attemptItems, isProofOfAttempt)
    .leftJoinLateral(decision, sql`true`)
    .where(where)
    .orderBy(desc(completions.createdAt), desc(completions.id))
}

export type CompletionRow = Awaited<ReturnType<typeof selectCompletions>>[number]

/** What the newest attempts of these completions prove each item with, and of pictures how many files are kept. */
export async function selectAnswers(db: Db, rows: Pick<CompletionRow, 'id' | 'versionId' | 'attemptId'>[]) {
  const of = new Map(rows.flatMap(({ id, versionId, attemptId }) => (attemptId === null ? [] : [[attemptId, { completionId: id, versionId }] as const])))
  if (of.size === 0) return []
  const found = await db
    .select({
      attemptId: attemptItems.attemptId,
      item: attemptItems.item,
      kind: attemptItems.kind,
      value: attemptItems.value,
      files: sql<number>`num_nonnulls(${attemptItems.proofKey})`.mapWith(Number),
    })
    .from(attemptItems)
    .where(isOneOf(attemptItems.attemptId, [...of.keys()]))
  return found.flatMap(({ attemptId, ...answer }) => {
    const whose = of.get(attemptId)
    return whose ? [{ ...whose, ...answer }] : []
  })
}

/** What is shown of the completions that flags refer to, by id; deleted ones are left out. */
export async function selectEarlierMatches(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, EarlierMatchRow>()
  const rows = await earlierMatchesWithIds(db, { ids: idList(ids) })
  return new Map(rows.map((row) => [row.id, row]))
}

const earlierMatchesWithIds = prepared((db) =>
  db
    .select({
      id: completions.id,
      paymentCode: completions.paymentCode,
      name: completions.name,
      erasedAt: completions.erasedAt,
      status: completions.status,
      createdAt: completions.createdAt,
      attemptId: attempts.id,
      proofItem: attemptItems.item,
      proofKey: attemptItems.proofKey,
    })
    .from(completions)
    .leftJoin(attempts, and(eq(attempts.completionId, completions.id), eq(attempts.number, completions.attempt)))
    .leftJoin(attemptItems, isProofOfAttempt)
    .where(isOneOf(completions.id, sql.placeholder('ids'))),
)

export type EarlierMatchRow = Awaited<ReturnType<typeof earlierMatchesWithIds>>[number]

/** Deletes a locked completion with its attempts and its assignment, and stores what its promoter may see of it. @returns what it was and its proofs' keys */
export async function deleteCompletionRow(tx: Db, id: number, reason: string | undefined) {
  const proofKeys = await selectProofKeys(tx, id)
  const [row] = await tx.delete(completions).where(eq(completions.id, id)).returning()
  if (!row) throw new Error('a locked completion was deleted')
  await tx.execute(releaseAssignments(sql`(${id}::bigint)`))
  const { promoterId, campaignId, paymentCode, status, createdAt } = row
  await tx.insert(deletedCompletions).values({ id, promoterId, campaignId, paymentCode, status, createdAt, reason: reason ?? null })
  return { row, proofKeys }
}

/** The deleted completions of a promoter, or of all with null, and of a campaign, or of all with undefined. */
export type DeletedFilter = Pick<CompletionFilter, 'promoterId' | 'campaignId'>

const deletedOf = ({ promoterId, campaignId }: DeletedFilter) =>
  and(
    promoterId === null ? undefined : eq(deletedCompletions.promoterId, promoterId),
    campaignId === undefined ? undefined : eq(deletedCompletions.campaignId, campaignId),
  )

/** How many completions were deleted. */
export const countDeleted = async (db: Db, filter: DeletedFilter): Promise<number> =>
  (await db.select({ n: count() }).from(deletedCompletions).where(deletedOf(filter)))[0]?.n ?? 0

/** Deleted completions, the last deleted first unless sorted otherwise. */
export const selectDeleted = (db: Db, filter: DeletedFilter & { sort?: string | undefined }, limit: number, offset: number) => {
  const by = isAscending(filter) ? asc : desc
  return db
    .select({ ...getTableColumns(deletedCompletions), promoter: users.name })
    .from(deletedCompletions)
    .leftJoin(users, eq(users.id, deletedCompletions.promoterId))
    .where(deletedOf(filter))
    .orderBy(by(deletedCompletions.deletedAt), by(deletedCompletions.id))
    .limit(limit)
    .offset(offset)
}
