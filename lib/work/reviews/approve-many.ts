import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { bookApprovals } from '@/lib/money/ledger/book'
import { requestApprovedPayouts } from '@/lib/money/payouts/request'
import { bookCompletions } from '@/lib/money/totals/book'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { TIME_ZONE } from '@/lib/site'
import { changeStatus, lockCompletions } from '@/lib/work/completions/change-status'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import type { approveUnflagged, rejectCopies } from './contract'
import { notifyApproved, notifyRejected } from './notifications'
import { copiesOf, insertReview } from './queries'

/** How long one call works: less than callers wait for an answer. */
const WORK_MS = 3_000

/** Completions in one transaction: their rows, and at its end the counters, are locked for some tenths of a second. */
const APPROVED_TOGETHER = 500
const REJECTED_TOGETHER = 50

/** What nobody has to look at twice: in review, without flags and appeals, handed in up to the end of a day. */
const unflagged = (until: string): SQL => sql`status = 'in_review' and flags = '{}'::text[] and appealed_at is null
  and created_at < (${until}::date + 1)::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)}`

const countOf = async (db: Db, condition: SQL) =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from completions where ${condition}`))[0]?.n ?? 0

/** How many waiting completions without flags and appeals were handed in up to a calendar day. */
export const unflaggedUntil = ({ db }: ActorCtx, until: string): Promise<number> => countOf(db, unflagged(until))

interface Bulk {
  /** Of the completions to work on. */
  condition: SQL
  /** How many the caller agreed to. */
  expected: number
  /** Works on some of them in a transaction, on `most` of them at most. @returns how many */
  batch: (tx: Db, most: number) => Promise<number>
}

/**
 * Works in batches until as many are done as the caller agreed to, nothing is left to do, or `WORK_MS` are over: what comes meanwhile is
 * not meant. @returns how many were done and how many are left
 * @throws AppError `conflict` when there are more than `expected`; then nothing is done
 */
async function inBatches({ db, signal }: ActorCtx, { condition, expected, batch }: Bulk): Promise<{ done: number; left: number }> {
  if ((await countOf(db, condition)) > expected) throw new AppError('conflict', { messageKey: 'more_than_expected' })
  const until = Date.now() + WORK_MS
  let done = 0
  while (done < expected && Date.now() < until) {
    signal.throwIfAborted()
    const n = await db.transaction((tx) => batch(tx, expected - done))
    done += n
    if (n === 0) break
  }
  return { done, left: await countOf(db, condition) }
}

/**
 * Approves waiting completions without flags and appeals up to a day, oldest first, assigned ones too, for `WORK_MS` at most.
 * @throws AppError `conflict` when there are more than `expected`; then nothing is approved
 */
export async function approveMany(ctx: ActorCtx, { until, expected }: z.output<typeof approveUnflagged.body>) {
  const condition = unflagged(until)
  const { done, left } = await inBatches(ctx, { condition, expected, batch: (tx, most) => approveBatch(ctx, tx, { condition, until, most }) })
  return { approved: done, left }
}

/** A row that somebody else is deciding on or flagging is left to them: the condition holds for every row at the moment it is locked. */
async function approveBatch(ctx: ActorCtx, tx: Db, { condition, until, most }: { condition: SQL; until: string; most: number }): Promise<number> {
  const rows = await tx.execute<{
    id: string
    review: string
    promoter: string | null
    cents: number
    same_sender: boolean
    device: string | null
    whatsapp: string | null
  }>(sql`
    with picked as materialized (
      select id from completions where ${condition} order by created_at, id limit ${Math.min(APPROVED_TOGETHER, most)} for no key update skip locked
    ), approved as (
      update completions set status = 'approved', reason = null, decided_at = now(), updated_at = now() from picked where completions.id = picked.id
      returning completions.id, attempt, promoter_id, commission_cents, same_sender_backlog, device_fingerprint, whatsapp
    ), reviewed as (
      insert into reviews (completion_id, attempt, decision, reviewer_id, reviewer_name)
      select id, attempt, 'approve', ${ctx.actor.id}::bigint, coalesce((select name from users where id = ${ctx.actor.id}::bigint), '?') from approved order by id returning id, completion_id
    ), returned as (
      delete from review_assignments using picked where completion_id = picked.id
    )
    select approved.id, reviewed.id as review, promoter_id as promoter, commission_cents as cents, same_sender_backlog as same_sender, device_fingerprint as device, whatsapp
    from approved join reviewed on reviewed.completion_id = approved.id`)
  if (rows.length === 0) return 0
  await audit(tx, ctx, {
    action: 'completions.approved_together',
    subject: { type: 'completion', label: until },
    after: { count: rows.length, until },
  })
  await refreshSameSenderBacklog(
    tx,
    rows.filter(({ same_sender }) => same_sender).map(({ device, whatsapp }) => ({ deviceFingerprint: device, whatsapp })),
  )
  const approved = rows.map(({ id, review, promoter, cents }) => ({
    id: Number(review),
    completionId: Number(id),
    promoterId: promoter === null ? null : Number(promoter),
    cents,
  }))
  await bookApprovals(tx, approved)
  await notifyApproved(
    tx,
    approved.map(({ id }) => id),
  )
  await requestApprovedPayouts(
    tx,
    approved.map(({ completionId }) => completionId),
  )
  await bookCompletions(
    tx,
    approved.map(({ promoterId, cents }) => ({ promoterId, commissionCents: cents, from: 'in_review', to: 'approved' })),
  )
  return rows.length
}

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
  for (const row of rows) await changeStatus(tx, row, { to: 'rejected', reason })
  await refreshSameSenderBacklog(
    tx,
    rows.filter(({ isSameSenderBacklog }) => isSameSenderBacklog),
  )
  return rows.length
}
