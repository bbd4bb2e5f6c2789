import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, idList, isOneOf, prepared, preparedStatement } from '@/db/client'
import type { EventType } from '@/db/event-values'
import { completions } from '@/db/schema/completions'
import type { CompletionStatus, RejectReason } from '@/db/values'
import { settleBonuses } from '@/lib/money/ledger/bonuses'
import { bookCompletions } from '@/lib/money/totals/book'
import { AppError } from '@/lib/platform/service/errors'
import { endPlacesOf, takePlaceAgain } from '@/lib/work/campaigns/places-of-completions'
import { freeClick, takeClick } from '@/lib/work/clicks/complete'
import { releaseAssignments } from '@/lib/work/review/assignment/assignments'
import { followCompletions } from '@/lib/work/review/doubt/follow'
import { takeBackFirstApprovals } from '@/lib/work/review/second-look/two-approvals'
import { attemptsLeft } from './attempts-left'
import { completionEvents } from './events'

const lockedColumns = {
  id: completions.id,
  status: completions.status,
  reason: completions.reason,
  attempt: completions.attempt,
  promoterId: completions.promoterId,
  campaignId: completions.campaignId,
  clickId: completions.clickId,
  freedClickId: completions.freedClickId,
  rewardCents: completions.rewardCents,
  commissionCents: completions.commissionCents,
  createdAt: completions.createdAt,
  decidedAt: completions.decidedAt,
  appealedAt: completions.appealedAt,
  isSameSenderBacklog: completions.isSameSenderBacklog,
  paymentCode: completions.paymentCode,
  deviceFingerprint: completions.deviceFingerprint,
  whatsapp: completions.whatsapp,
}

/** A locked completion, with what a decision needs to know. */
export type LockedCompletion = Awaited<ReturnType<typeof lockCompletions>>[number]

const lockWithIds = prepared((db) =>
  db
    .select(lockedColumns)
    .from(completions)
    .where(isOneOf(completions.id, sql.placeholder('ids')))
    .orderBy(completions.id)
    .for('update'),
)

/** Completions in the order of their ids, locked until the transaction ends. */
export const lockCompletions = (tx: Db, ids: number[]) => lockWithIds(tx, { ids: idList(ids) })

/** A completion, locked until the transaction ends. @throws AppError `not_found` */
export async function lockCompletion(tx: Db, id: number): Promise<LockedCompletion> {
  const [completion] = await lockCompletions(tx, [id])
  if (!completion) throw new AppError('not_found')
  return completion
}

interface Change {
  to: CompletionStatus
  /** For `rejected`. */
  reason?: RejectReason
  /** For `in_review`: why it is in review again. */
  back?: 'resubmitted' | 'appealed' | 'undone'
  /** Further columns. */
  more?: Partial<Pick<typeof completions.$inferInsert, 'attempt' | 'reopenedAt' | 'appeal' | 'appealedAt' | 'flags' | 'repeats'>>
}

const updateStatus = preparedStatement(sql`
  with released as (${releaseAssignments(sql`(select ${sql.placeholder('id')}::bigint where ${sql.placeholder('to')}::text <> 'in_review')`)}), taken_back as (${takeBackFirstApprovals(sql`(select ${sql.placeholder('id')}::bigint)`)}), changed as (
    update completions set status = ${sql.placeholder('to')}, reason = ${sql.placeholder('reason')}, decided_at = case ${sql.placeholder('to')}::text when 'in_review' then null else now() end,
    click_id = ${sql.placeholder('clickId')}, freed_click_id = ${sql.placeholder('freedClickId')}, updated_at = now()
    where id = ${sql.placeholder('id')} returning completions.*, ${sql.placeholder('event')}::text as event
  )
  ${sql.raw(completionEvents('changed', 'changed.event'))}`)

type Rejected = Pick<LockedCompletion, 'id' | 'campaignId' | 'attempt' | 'appealedAt'>

/** Whether a rejection gives the money back at once: the person withdrew or has no attempt and no appeal left, or it was no task at all. */
const endsAtOnce = ({ attempt, appealedAt }: Rejected, reason: RejectReason | undefined) =>
  reason === 'withdrawn' || reason === 'not_a_task' || (attemptsLeft(attempt, reason) <= 0 && appealedAt !== null)

/**
 * Ends the places of locked completions that are being rejected and keep no money. Many together need one call before each one's `changeStatus`, so that the
 * accounts of their campaigns are locked in one order.
 */
export const endPlacesOfRejected = (tx: Db, rejected: Rejected[], reason: RejectReason | undefined): Promise<void> =>
  endPlacesOf(
    tx,
    rejected.filter((row) => endsAtOnce(row, reason)).map(({ id }) => id),
    reason === 'withdrawn' ? 'withdrawn' : 'rejected',
  )

/**
 * Changes the status of a locked completion with its consequences: a decision releases its assignment; a first approval that waits is taken back; a
 * rejection frees its click, and for good also the money that its place reserves; a return to review takes the click again if no other completion has it,
 * and a place again if it has none; the bonuses of its promoter follow its approval; and the counters are updated. The event of it is part of the change.
 * @throws AppError `conflict` when it comes back and its campaign does not have the money, in words for the person or for the administrator who undid it
 */
export async function changeStatus(tx: Db, completion: LockedCompletion, { to, reason, back, more }: Change) {
  const { id, status: from, promoterId, campaignId, createdAt: at, commissionCents, clickId, freedClickId } = completion
  if (to === 'rejected') await endPlacesOfRejected(tx, [completion], reason)
  else if (from === 'rejected') await takePlaceAgain(tx, completion, back === 'resubmitted' || back === 'appealed' ? 'task_unfunded' : 'campaign_unfunded')
  const click =
    to === 'rejected' && clickId !== null
      ? { clickId: null, freedClickId: await freeClick(tx, clickId) }
      : from === 'rejected' && freedClickId !== null && (await takeClick(tx, freedClickId))
        ? { clickId: freedClickId, freedClickId: null }
        : {}
  // Before the status, so that the event has it.
  if (more) await tx.update(completions).set(more).where(eq(completions.id, id))
  const event = `completion.${to === 'in_review' ? (back ?? 'undone') : to}` satisfies EventType
  await Promise.all([
    updateStatus(tx, { id, to, event, reason: reason ?? null, clickId, freedClickId, ...click }),
    followCompletions(tx, [id]),
    ...(promoterId !== null && (from === 'approved' || to === 'approved') ? [settleBonuses(tx, [promoterId])] : []),
    bookCompletions(tx, [{ promoterId, campaignId, at, commissionCents, from, to }]),
  ])
}

/** A completion of a bulk approval, with what the following steps need. */
export interface ApprovedCompletion extends Record<string, unknown> {
  id: number
  attempt: number
  promoterId: number | null
  campaignId: number
  commissionCents: number
  createdAt: Date
  isSameSenderBacklog: boolean
  deviceFingerprint: string | null
  whatsapp: string | null
}

/**
 * Approves the oldest waiting completions that fulfil a condition and releases their assignments. The condition is checked on the locked row, and
 * rows locked by others are skipped. The caller books them, with `bookCompletions` last.
 * @param most how many at most
 */
export async function approveWaiting(tx: Db, condition: SQL, most: number): Promise<ApprovedCompletion[]> {
  const rows = await tx.execute<ApprovedCompletion>(sql`
    with picked as materialized (
      select id from completions where status = 'in_review' and ${condition} order by created_at, id limit ${most} for no key update skip locked
    ), released as (${releaseAssignments(sql`(select id from picked)`)}), taken_back as (${takeBackFirstApprovals(sql`(select id from picked)`)}), changed as (
      update completions set status = 'approved', reason = null, decided_at = now(), updated_at = now() from picked where completions.id = picked.id
      returning completions.*
    ), told as (${sql.raw(completionEvents('changed', "'completion.approved'"))})
    select id, attempt, promoter_id as "promoterId", campaign_id as "campaignId", commission_cents as "commissionCents",
      created_at as "createdAt", same_sender_backlog as "isSameSenderBacklog",
      device_fingerprint as "deviceFingerprint", whatsapp
    from changed`)
  const approved = rows.map((row) => ({
    ...row,
    id: Number(row.id),
    campaignId: Number(row.campaignId),
    createdAt: new Date(row.createdAt),
    promoterId: row.promoterId === null ? null : Number(row.promoterId),
  }))
  await followCompletions(
    tx,
    approved.map(({ id }) => id),
  )
  return approved
}
