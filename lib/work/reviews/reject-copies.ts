import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { changeStatus, endPlacesOfRejected, lockCompletions } from '@/lib/work/completions/change-status'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { inBatches } from './batches'
import type { rejectCopies } from './contract'
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
  const subject = { type: 'completion', id: completion_id, label: original.code }
  const condition = sql`id in (${sql.raw(copiesOf(String(completion_id)))})`
  const { done, left } = await inBatches(ctx, { condition, expected, batch: (tx, most) => rejectBatch(ctx, tx, { condition, subject, most }) })
  return { rejected: done, left }
}

async function rejectBatch(
  ctx: ActorCtx,
  tx: Db,
  { condition, subject, most }: { condition: SQL; subject: { type: string; id: number; label: string }; most: number },
): Promise<number> {
  const found = await tx.execute<{ id: string }>(sql`select id from completions where ${condition} order by id limit ${Math.min(REJECTED_TOGETHER, most)}`)
  if (found.length === 0) return 0
  const ids = found.map(({ id }) => Number(id))
  const rows = (await lockCompletions(tx, ids)).filter(({ status }) => status === 'in_review')
  if (rows.length === 0) return 0
  const reason = 'already_used'
  const reviewed = await Promise.all(rows.map(({ id, attempt }) => insertReview(tx, ctx.actor.id, { completionId: id, attempt, decision: 'reject', reason })))
  await notifyRejected(
    tx,
    reviewed.map(({ id }) => id),
  )
  await audit(tx, ctx, {
    action: 'completions.copies_rejected',
    subject,
    after: { count: rows.length, codes: rows.map(({ paymentCode }) => paymentCode) },
  })
  await endPlacesOfRejected(tx, rows, reason)
  for (const row of rows) await changeStatus(tx, row, { to: 'rejected', reason })
  await refreshSameSenderBacklog(
    tx,
    rows.filter(({ isSameSenderBacklog }) => isSameSenderBacklog),
  )
  return rows.length
}
