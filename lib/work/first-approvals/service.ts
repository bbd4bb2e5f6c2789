import 'server-only'
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { firstApprovals } from '@/db/schema/first-approvals'
import { hasOtherAdmin } from '@/lib/people/users/other-admins'

interface Attempt {
  completionId: number
  attempt: number
}

/** What decides whether an approval needs two people, as of a locked completion. */
interface SoFar {
  /** The score of the attempt; null until it is computed. */
  score: number | null
  /** Whether there is another administrator who could decide. */
  hasOther: boolean
  /** The approval that waits for a second person. */
  first: { id: number; reviewerId: number | null; note: string | null } | undefined
}

/** The score of an attempt and its first approval, if one waits. */
export async function selectSoFar(tx: Db, { completionId, attempt }: Attempt, actor: number): Promise<SoFar> {
  const [row] = await tx.execute<{ score: number | null; other: boolean; id: string | null; reviewer: string | null; note: string | null }>(sql`
    select (select score from attempt_signals as s where s.completion_id = ${completionId} and s.attempt = ${attempt}) as score,
      ${sql.raw(hasOtherAdmin(String(actor)))} as other, first.id, first.reviewer_id as reviewer, first.note
    from (values (1)) as one
    left join first_approvals as first on first.completion_id = ${completionId} and first.attempt = ${attempt} and first.review_id is null`)
  if (!row) throw new Error('select returned no row')
  const first = row.id === null ? undefined : { id: Number(row.id), reviewerId: row.reviewer === null ? null : Number(row.reviewer), note: row.note }
  return { score: row.score, hasOther: row.other, first }
}

/** Stores an approval that waits for a second person, under the name that its administrator has at this moment. */
export async function insertFirstApproval(tx: Db, reviewer: number, row: Attempt & { note: string | null; internalNote: string | null }): Promise<void> {
  await tx.insert(firstApprovals).values({ ...row, reviewerId: reviewer, reviewerName: sql`coalesce((select name from users where id = ${reviewer}), '?')` })
}

/** Notes that another person decided. */
export async function endFirstApproval(tx: Db, id: number, reviewId: number): Promise<void> {
  await tx.update(firstApprovals).set({ reviewId }).where(eq(firstApprovals.id, id))
}

/** Takes back what waits on an attempt, of one administrator or of all. @returns how many were taken back */
export async function deleteFirstApprovals(tx: Db, { completionId, attempt }: Attempt, reviewer?: number): Promise<number> {
  const waits = and(eq(firstApprovals.completionId, completionId), eq(firstApprovals.attempt, attempt), isNull(firstApprovals.reviewId))
  const rows = await tx
    .delete(firstApprovals)
    .where(reviewer === undefined ? waits : and(waits, eq(firstApprovals.reviewerId, reviewer)))
    .returning({ id: firstApprovals.id })
  return rows.length
}

/** The first approvals of a completion that somebody else's decision ended, and the reader's own that waits; the newest first. */
export const selectFirstApprovals = (db: Db, completionId: number, reader: number) =>
  db
    .select()
    .from(firstApprovals)
    .where(and(eq(firstApprovals.completionId, completionId), or(isNotNull(firstApprovals.reviewId), eq(firstApprovals.reviewerId, reader))))
    .orderBy(desc(firstApprovals.id))

/** Clears the notes in first approvals of completions. Call it in a transaction. */
export async function eraseFirstNotes(tx: Db, completionIds: number[]): Promise<void> {
  if (completionIds.length > 0)
    await tx.update(firstApprovals).set({ note: null, internalNote: null }).where(inArray(firstApprovals.completionId, completionIds))
}
