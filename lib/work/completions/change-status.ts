import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, idList, isOneOf, prepared, preparedStatement } from '@/db/client'
import { clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import type { CompletionStatus, RejectReason } from '@/db/values'
import { bookCompletions } from '@/lib/money/totals/book'
import { AppError } from '@/lib/platform/service/errors'

const lockedColumns = {
  id: completions.id,
  status: completions.status,
  attempt: completions.attempt,
  promoterId: completions.promoterId,
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

/** What a decision on a completion must know, as it is while it is locked. */
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
  /** Further columns. */
  more?: Partial<Pick<typeof completions.$inferInsert, 'attempt' | 'reopenedAt' | 'appeal' | 'appealedAt' | 'flags' | 'repeats'>>
}

// A decision releases the assignment.
const updateStatus = preparedStatement(sql`
  with returned as (delete from review_assignments where completion_id = ${sql.placeholder('id')} and ${sql.placeholder('to')}::text <> 'in_review')
  update completions set status = ${sql.placeholder('to')}, reason = ${sql.placeholder('reason')}, decided_at = case ${sql.placeholder('to')}::text when 'in_review' then null else now() end,
    click_id = ${sql.placeholder('clickId')}, freed_click_id = ${sql.placeholder('freedClickId')}, updated_at = now()
  where id = ${sql.placeholder('id')}`)

/**
 * Changes the status of a locked completion with all that follows from it: a decision releases its assignment; a rejection frees its click, which is
 * just a click again; coming back takes it again if no other completion has; and the counters say what counts.
 */
export async function changeStatus(
  tx: Db,
  { id, status: from, promoterId, createdAt: at, commissionCents, clickId, freedClickId }: LockedCompletion,
  { to, reason, more }: Change,
) {
  const click =
    to === 'rejected' && clickId !== null
      ? { clickId: null, freedClickId: await freeClick(tx, clickId) }
      : from === 'rejected' && freedClickId !== null && (await takeClick(tx, freedClickId))
        ? { clickId: freedClickId, freedClickId: null }
        : {}
  await Promise.all([
    updateStatus(tx, { id, to, reason: reason ?? null, clickId, freedClickId, ...click }),
    more && tx.update(completions).set(more).where(eq(completions.id, id)),
    bookCompletions(tx, [{ promoterId, at, commissionCents, from, to }]),
  ])
}

/** Sets the click of a completion back to just clicked. @returns its id */
export async function freeClick(tx: Db, id: number): Promise<number> {
  await tx.update(clicks).set({ completedAt: null }).where(eq(clicks.id, id))
  return id
}

const takeClick = async (tx: Db, id: number): Promise<boolean> =>
  (
    await tx
      .update(clicks)
      .set({ completedAt: sql`now()` })
      .where(and(eq(clicks.id, id), isNull(clicks.completedAt)))
      .returning({ id: clicks.id })
  ).length > 0
