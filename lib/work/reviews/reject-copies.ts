import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { changeStatus, endPlacesOfRejected, type LockedCompletion, lockCompletions } from '@/lib/work/completions/change-status'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { copiesAmong } from '@/lib/work/picture-groups/copies'
import { askSecond, drawForSecond } from '@/lib/work/second-reviews/choose'
import { inBatches } from './batches'
import type { rejectCopies, rejectGroupCopies } from './contract'
import { inTransaction } from './decide'
import { notifyRejected } from './notifications'
import { copiesOf, insertReview } from './queries'

/** Completions in one transaction, which locks their rows and counters for some tenths of a second. */
const REJECTED_TOGETHER = 50

/**
 * Rejects the waiting copies of a completion's picture, for `WORK_MS` at most.
 * @throws AppError `not_found`; `conflict` when there are more than `expected`; then nothing is rejected
 */
export async function rejectCopiesOf(ctx: ActorCtx, { completion_id, expected }: z.output<typeof rejectCopies.body>) {
  const [original] = await ctx.db.select({ code: completions.paymentCode }).from(completions).where(eq(completions.id, completion_id))
  if (!original) throw new AppError('not_found')
  const subject: Subject = { type: 'completion', id: completion_id, label: original.code }
  const condition = sql`id in (${sql.raw(copiesOf(String(completion_id)))})`
  const { done, left } = await inBatches(ctx, { condition, expected, batch: (tx, most) => rejectBatch(ctx, tx, { condition, subject, most }) })
  return { rejected: done, left }
}

/** Rejects those of some completions that are copies in their groups. @returns how many, and how many stay as they are */
export const rejectGroupCopiesOf = (ctx: ActorCtx, { completion_ids: ids }: z.output<typeof rejectGroupCopies.body>) =>
  inTransaction(ctx, async (tx) => {
    const locked = await lockCompletions(tx, [...new Set(ids)])
    // Asked after the rows are locked, so that nothing that another reviewer did meanwhile is undone.
    const originals = await copiesAmong(
      tx,
      locked.map(({ id }) => id),
    )
    const copies = locked.filter(({ id }) => originals.has(id))
    const reviews = await rejectLocked(ctx, tx, copies, ({ id }) => originals.get(id))
    // Whether pictures are alike is a matter of opinion, unlike equal bytes.
    await askSecond(tx, drawForSecond(reviews))
    return { rejected: copies.length, left_out: new Set(ids).size - copies.length }
  })

/** The completion whose copies are rejected, in the audit log. */
interface Subject {
  type: 'completion'
  id: number
  label: string
}

interface Batch {
  condition: SQL
  subject: Subject
  most: number
}

async function rejectBatch(ctx: ActorCtx, tx: Db, { condition, subject, most }: Batch): Promise<number> {
  const found = await tx.execute<{ id: string }>(sql`select id from completions where ${condition} order by id limit ${Math.min(REJECTED_TOGETHER, most)}`)
  const locked = await lockCompletions(
    tx,
    found.map(({ id }) => Number(id)),
  )
  const rows = locked.filter(({ status }) => status === 'in_review')
  await rejectLocked(ctx, tx, rows, () => subject)
  return rows.length
}

/** Rejects locked completions that wait, with all that follows from a rejection. @param originalOf whose copy each is @returns the ids of the decisions */
async function rejectLocked(ctx: ActorCtx, tx: Db, rows: LockedCompletion[], originalOf: (row: LockedCompletion) => Subject | undefined): Promise<number[]> {
  if (rows.length === 0) return []
  const reason = 'already_used'
  const reviewed = await Promise.all(rows.map(({ id, attempt }) => insertReview(tx, ctx.actor.id, { completionId: id, attempt, decision: 'reject', reason })))
  await notifyRejected(
    tx,
    reviewed.map(({ id }) => id),
  )
  const subjects = new Map(rows.flatMap((row) => originalOf(row) ?? []).map((subject) => [subject.id, subject]))
  for (const subject of subjects.values()) {
    const copies = rows.filter((row) => originalOf(row)?.id === subject.id)
    await audit(tx, ctx, {
      action: 'completions.copies_rejected',
      subject,
      after: { count: copies.length, codes: copies.map(({ paymentCode }) => paymentCode) },
    })
  }
  await endPlacesOfRejected(tx, rows, reason)
  for (const row of rows) await changeStatus(tx, row, { to: 'rejected', reason })
  await refreshSameSenderBacklog(
    tx,
    rows.filter(({ isSameSenderBacklog }) => isSameSenderBacklog),
  )
  return reviewed.map(({ id }) => id)
}
