import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { settleBonuses } from '@/lib/money/ledger/bonuses'
import { bookApprovals } from '@/lib/money/ledger/transfers'
import { requestApprovedPayouts } from '@/lib/money/payouts/request'
import { bookCompletions } from '@/lib/money/totals/book'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { TIME_ZONE } from '@/lib/site'
import { type ApprovedCompletion, approveWaiting } from '@/lib/work/completions/change-status'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { drawSecondLooks } from '@/lib/work/review/second-look/draw'
import { mayApproveTogether } from '@/lib/work/review/second-look/two-approvals'
import { countOf, inBatches } from './batches'
import type { approveUnflagged, countUnflagged } from './contract'
import { notifyApproved } from './notifications'
import { insertApprovals, type Reviewer } from './queries'

/** Completions in one transaction, which locks their rows, and at its end the counters, for some tenths of a second. */
export const APPROVED_TOGETHER = 500

type Together = z.output<typeof approveUnflagged.body>

/** That no signal speaks against the newest attempt, as computed since it last changed. */
const isGood = sql`and exists (
  select from attempt_signals where completion_id = completions.id and attempt_signals.attempt = completions.attempt and is_good and due_at is null)`

/** Completions that need no second look: in review, without flags and appeals, submitted up to the end of a day; not those that two people have to approve. */
const unflagged = (
  actor: number,
  { until, campaign, lane }: Omit<Together, 'expected'>,
): SQL => sql`status = 'in_review' and flags = '{}'::text[] and appealed_at is null
  and created_at < (${until}::date + 1)::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)}
  ${campaign === undefined ? sql`` : sql`and campaign_id = ${campaign}`} ${lane === 'good' ? isGood : sql``} and ${mayApproveTogether(actor)}`

/** How many waiting completions without flags and appeals, that one person may approve, were submitted up to a calendar day, of one campaign or of all. */
export const unflaggedUntil = ({ db, actor }: ActorCtx, query: z.output<typeof countUnflagged.query>): Promise<number> =>
  countOf(db, unflagged(actor.id, query))

interface Batch {
  condition: SQL
  until: string
  campaign: number | undefined
  lane: Together['lane']
  most: number
}

/**
 * Approves waiting completions without flags and appeals, that one person may approve, up to a day, oldest first, assigned ones too, for some seconds at most.
 * @throws AppError `conflict` when there are more than `expected`; then nothing is approved
 */
export async function approveMany(ctx: ActorCtx, { until, campaign, lane, expected }: Together) {
  const condition = unflagged(ctx.actor.id, { until, campaign, lane })
  const { done, left } = await inBatches(ctx, { condition, expected, batch: (tx, most) => approveBatch(ctx, tx, { condition, until, campaign, lane, most }) })
  return { approved: done.length, completion_ids: done, left }
}

async function approveBatch(ctx: ActorCtx, tx: Db, { condition, until, campaign, lane, most }: Batch): Promise<number[]> {
  const approved = await approveWaiting(tx, condition, Math.min(APPROVED_TOGETHER, most))
  if (approved.length === 0) return []
  await audit(tx, ctx, {
    action: 'completions.approved_together',
    subject: { type: 'completion', label: until },
    after: { count: approved.length, until, ...(campaign !== undefined && { campaign }), ...(lane === 'good' && { lane }) },
  })
  await bookApproved(tx, ctx.actor, approved)
  return approved.map(({ id }) => id)
}

/** Stores and books approvals that `approveWaiting` has made, notifies of them, and requests their payouts. Call it in that transaction, as its end. */
export async function bookApproved(tx: Db, by: Reviewer, approved: ApprovedCompletion[]): Promise<void> {
  const reviewOf = await insertApprovals(tx, by, approved)
  await refreshSameSenderBacklog(
    tx,
    approved.filter(({ isSameSenderBacklog }) => isSameSenderBacklog),
  )
  await bookApprovals(
    tx,
    approved.map(({ id, promoterId }) => ({ id: reviewOf.get(id) ?? 0, completionId: id, promoterId })),
  )
  await settleBonuses(
    tx,
    approved.flatMap(({ promoterId }) => promoterId ?? []),
  )
  if (by.id !== null) await drawSecondLooks(tx, [...reviewOf.values()])
  await notifyApproved(tx, [...reviewOf.values()])
  await requestApprovedPayouts(
    tx,
    approved.map(({ id }) => id),
  )
  await bookCompletions(
    tx,
    approved.map(({ promoterId, campaignId, createdAt: at, commissionCents }) => ({
      promoterId,
      campaignId,
      at,
      commissionCents,
      from: 'in_review',
      to: 'approved',
    })),
  )
}
