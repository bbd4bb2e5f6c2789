import 'server-only'
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { firstApprovals } from '@/db/schema/first-approvals'
import { hasOtherAdmin } from '@/lib/people/users/other-admins'
import { AppError } from '@/lib/platform/service/errors'
import { knownScore, takeBackFirstApprovals } from './rule'

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
  first: { id: number; reviewerId: number | null; note: string | null } | undefined
}

/** The score of an attempt and its first approval, if one waits. */
export async function selectSoFar(tx: Db, { completionId, attempt }: Attempt, actor: number): Promise<SoFar> {
  const [row] = await tx.execute<{ score: number | null; other: boolean; id: string | null; reviewer: string | null; note: string | null }>(sql`
    select ${sql.raw(knownScore({ completion: String(completionId), attempt: String(attempt) }))} as score,
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

/** Changes the notes of an approval that waits, for its administrator who approves again. */
export async function changeFirstNotes(tx: Db, id: number, notes: { note: string | null; internalNote: string | null }): Promise<void> {
  await tx.update(firstApprovals).set(notes).where(eq(firstApprovals.id, id))
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

/** Notes that an administrator has read that the second person rejected what they approved; a repeat changes nothing. @throws AppError `not_found` unless it is so */
export async function noteRejectionRead(db: Db, id: number, reader: number): Promise<void> {
  const rows = await db.execute(sql`
    update first_approvals as f set hint_read_at = coalesce(f.hint_read_at, now()) from reviews as r
    where f.id = ${id} and r.id = f.review_id and f.reviewer_id = ${reader} and r.decision = 'reject' returning f.id`)
  if (rows.length === 0) throw new AppError('not_found')
}

/** Clears the notes in first approvals of completions. Call it in a transaction. */
export async function eraseFirstNotes(tx: Db, completionIds: number[]): Promise<void> {
  if (completionIds.length > 0)
    await tx.update(firstApprovals).set({ note: null, internalNote: null }).where(inArray(firstApprovals.completionId, completionIds))
}
