import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'
import type { RejectReason } from '@/db/values'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { changeStatus, endPlacesOfRejected, type LockedCompletion, lockCompletions } from '@/lib/work/completions/change-status'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { mayAnswer } from '@/lib/work/review/assignment/appeals'
import { copiesAmong } from '@/lib/work/review/clusters/copies'
import { drawSecondLooks } from '@/lib/work/review/second-look/draw'
import { inBatches } from './batches'
import type { rejectCopies, rejectGroupCopies, rejectNotATask } from './contract'
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
  const condition = sql`id in (${sql.raw(copiesOf(String(completion_id)))}) and ${sql.raw(mayAnswer('completions', String(ctx.actor.id)))}`
  const { done, left } = await inBatches(ctx, { condition, expected, batch: (tx, most) => rejectBatch(ctx, tx, { condition, subject, most }) })
  return { rejected: done.length, completion_ids: done, left }
}

/**
 * Locks some completions and rejects those of them that `reject` chooses; some are drawn for a second look, because what they are is a matter of opinion, unlike
 * equal bytes.
 * @returns how many, and how many stay as they are
 */
const rejectSome = (ctx: ActorCtx, asked: number[], reject: (tx: Db, locked: LockedCompletion[]) => Promise<{ rows: LockedCompletion[]; reviews: number[] }>) =>
  inTransaction(ctx, async (tx) => {
    const ids = [...new Set(asked)]
    const { rows, reviews } = await reject(tx, await lockCompletions(tx, ids))
    await drawSecondLooks(tx, reviews)
    return { rejected: rows.length, completion_ids: rows.map(({ id }) => id), left_out: ids.length - rows.length }
  })

/** Rejects those of some completions that are copies in their groups. */
export const rejectGroupCopiesOf = (ctx: ActorCtx, { completion_ids }: z.output<typeof rejectGroupCopies.body>) =>
  rejectSome(ctx, completion_ids, async (tx, locked) => {
    // Asked after the rows are locked, so that nothing that another reviewer did meanwhile is undone.
    const originals = await copiesAmong(
      tx,
      locked.map(({ id }) => id),
    )
    const rows = locked.filter(({ id }) => originals.has(id))
    return { rows, reviews: await rejectCopiesAmong(ctx, tx, rows, ({ id }) => originals.get(id)) }
  })

/** Rejects those of some completions that wait, as no tasks at all; what was appealed is looked at one by one. */
export const rejectAsNoTasks = (ctx: ActorCtx, { completion_ids }: z.output<typeof rejectNotATask.body>) =>
  rejectSome(ctx, completion_ids, async (tx, locked) => {
    const rows = locked.filter(({ status, appealedAt }) => status === 'in_review' && appealedAt === null)
    const reviews = await rejectLocked(ctx, tx, rows, 'not_a_task')
    const [first] = rows
    if (first) {
      const after = { count: rows.length, reason: 'not_a_task', codes: rows.map(({ paymentCode }) => paymentCode) }
      await audit(tx, ctx, { action: 'completions.rejected', subject: { type: 'completion', id: first.id, label: first.paymentCode }, after })
    }
    return { rows, reviews }
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

async function rejectBatch(ctx: ActorCtx, tx: Db, { condition, subject, most }: Batch): Promise<number[]> {
  const found = await tx.execute<{ id: string }>(sql`select id from completions where ${condition} order by id limit ${Math.min(REJECTED_TOGETHER, most)}`)
  const locked = await lockCompletions(
    tx,
    found.map(({ id }) => Number(id)),
  )
  const rows = locked.filter(({ status }) => status === 'in_review')
  await rejectCopiesAmong(ctx, tx, rows, () => subject)
  return rows.map(({ id }) => id)
}

/** Rejects locked copies that wait. @param originalOf whose copy each is @returns the ids of the decisions */
async function rejectCopiesAmong(
  ctx: ActorCtx,
  tx: Db,
  rows: LockedCompletion[],
  originalOf: (row: LockedCompletion) => Subject | undefined,
): Promise<number[]> {
  const reviews = await rejectLocked(ctx, tx, rows, 'already_used')
  const subjects = new Map(rows.flatMap((row) => originalOf(row) ?? []).map((subject) => [subject.id, subject]))
  for (const subject of subjects.values()) {
    const copies = rows.filter((row) => originalOf(row)?.id === subject.id)
    await audit(tx, ctx, {
      action: 'completions.copies_rejected',
      subject,
      after: { count: copies.length, codes: copies.map(({ paymentCode }) => paymentCode) },
    })
  }
  return reviews
}

/** Rejects locked completions that wait, with all that follows from a rejection but the audit log. @returns the ids of the decisions */
async function rejectLocked(ctx: ActorCtx, tx: Db, rows: LockedCompletion[], reason: RejectReason): Promise<number[]> {
  if (rows.length === 0) return []
  const reviewed = await Promise.all(rows.map(({ id, attempt }) => insertReview(tx, ctx.actor.id, { completionId: id, attempt, decision: 'reject', reason })))
  const reviews = reviewed.map(({ id }) => id)
  await notifyRejected(tx, reviews)
  await endPlacesOfRejected(tx, rows, reason)
  for (const row of rows) await changeStatus(tx, row, { to: 'rejected', reason })
  await refreshSameSenderBacklog(
    tx,
    rows.filter(({ isSameSenderBacklog }) => isSameSenderBacklog),
  )
  return reviews
}
