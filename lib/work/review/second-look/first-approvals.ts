import 'server-only'
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { firstApprovals } from '@/db/schema/first-approvals'
import { hasOtherAdmin } from '@/lib/people/users/other-admins'
import { knownScore, takeBackFirstApprovals } from './two-approvals'

interface Attempt {
  completionId: number
  attempt: number
}

/** What decides whether an approval needs two people, as of a locked completion. */
interface SoFar {
  /** The score of the attempt; null until it is known. */
  score: number | null
  /** Whether there is another administrator who could decide. */
  hasOther: boolean
  /** The approval that waits for a second person. */
  first: { id: number; reviewerId: number | null; note: string | null } | null
}

/** The score of an attempt and its first approval, if one waits. */
export async function selectSoFar(tx: Db, { completionId, attempt }: Attempt, actor: number): Promise<SoFar> {
  const [row] = await tx.execute<SoFar & Record<string, unknown>>(sql`
    select ${sql.raw(knownScore({ completion: String(completionId), attempt: String(attempt) }))} as score, ${sql.raw(hasOtherAdmin(String(actor)))} as "hasOther", (
      select json_build_object('id', id, 'reviewerId', reviewer_id, 'note', note) from first_approvals
      where completion_id = ${completionId} and attempt = ${attempt} and review_id is null
    ) as first`)
  if (!row) throw new Error('select returned no row')
  return row
}

/** Stores an approval that waits for a second person, under the name that its administrator has at this moment; a repeat by them changes its notes. */
export async function storeFirstApproval(
  tx: Db,
  reviewer: number,
  { note, internalNote, ...of }: Attempt & { note: string | null; internalNote: string | null },
) {
  await tx
    .insert(firstApprovals)
    .values({ ...of, note, internalNote, reviewerId: reviewer, reviewerName: sql`coalesce((select name from users where id = ${reviewer}), '?')` })
    .onConflictDoUpdate({
      target: [firstApprovals.completionId, firstApprovals.attempt],
      targetWhere: isNull(firstApprovals.reviewId),
      set: { note, internalNote },
    })
}

/** Notes that another person decided. */
export async function endFirstApproval(tx: Db, id: number, reviewId: number): Promise<void> {
  await tx.update(firstApprovals).set({ reviewId }).where(eq(firstApprovals.id, id))
}

/** Takes back an administrator's approval that waits. @returns whether there was one */
export async function deleteOwnFirstApproval(tx: Db, { completionId, attempt }: Attempt, reviewer: number): Promise<boolean> {
  const isOwn = and(
    eq(firstApprovals.completionId, completionId),
    eq(firstApprovals.attempt, attempt),
    eq(firstApprovals.reviewerId, reviewer),
    isNull(firstApprovals.reviewId),
  )
  return (await tx.delete(firstApprovals).where(isOwn).returning({ id: firstApprovals.id })).length > 0
}

/** Takes back what waits on a completion, because what was approved is no longer so. Call it in a transaction that has locked the completion. */
export async function deleteFirstApprovals(tx: Db, completionId: number): Promise<void> {
  await tx.execute(takeBackFirstApprovals(sql`(${completionId})`))
}

/** Whether a decision followed an administrator's first approval. */
export async function isAfterFirstApproval(tx: Db, reviewId: number, reviewer: number): Promise<boolean> {
  const rows = await tx
    .select({ id: firstApprovals.id })
    .from(firstApprovals)
    .where(and(eq(firstApprovals.reviewId, reviewId), eq(firstApprovals.reviewerId, reviewer)))
  return rows.length > 0
}

/**
 * The first approvals of a completion that the reader may see, the newest first: their own, and those that another decision followed, but not while the attempt
 * waits again, because whoever decides then is not to be told either.
 */
export const selectFirstApprovals = (db: Db, completionId: number, reader: number) =>
  db
    .select()
    .from(firstApprovals)
    .where(
      and(
        eq(firstApprovals.completionId, completionId),
        or(
          eq(firstApprovals.reviewerId, reader),
          and(
            isNotNull(firstApprovals.reviewId),
            sql`not exists (select from completions as c where c.id = ${completionId} and c.status = 'in_review' and c.attempt = ${firstApprovals.attempt})`,
          ),
        ),
      ),
    )
    .orderBy(desc(firstApprovals.id))

/** Clears the notes in first approvals of completions. Call it in a transaction. */
export async function eraseFirstNotes(tx: Db, completionIds: number[]): Promise<void> {
  if (completionIds.length > 0)
    await tx.update(firstApprovals).set({ note: null, internalNote: null }).where(inArray(firstApprovals.completionId, completionIds))
}
