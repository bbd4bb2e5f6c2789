import 'server-only'
import { and, asc, eq } from 'drizzle-orm'
import { type Db, statementsOf } from '@/db/client'
import { promoterLabels } from '@/db/schema/promoter-labels'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { KEPT_LABELS } from './labels-contract'

const selectLabels = (db: Db, promoterId: number) =>
  db
    .select({ label: promoterLabels.label, created_at: promoterLabels.createdAt })
    .from(promoterLabels)
    .where(eq(promoterLabels.promoterId, promoterId))
    .orderBy(asc(promoterLabels.createdAt), asc(promoterLabels.label))

/** The labels that the caller keeps. */
export const keptLabels = ({ db, actor }: ActorCtx) => selectLabels(db, actor.id)

/** Keeps a label of the caller, if it is not kept already. @throws AppError `conflict` when there are `KEPT_LABELS` */
export const keepLabel = ({ db, actor }: ActorCtx, label: string) =>
  db.transaction(async (tx) => {
    // The next one who adds waits, so that two cannot both take the last place.
    await statementsOf(tx)`select pg_advisory_xact_lock(hashtextextended(${`labels of ${actor.id}`}, 0))`
    const kept = await selectLabels(tx, actor.id)
    const same = kept.find((row) => row.label === label)
    if (same) return same
    if (kept.length >= KEPT_LABELS) throw new AppError('conflict', { messageKey: 'labels_full' })
    const [row] = await tx
      .insert(promoterLabels)
      .values({ promoterId: actor.id, label })
      .returning({ label: promoterLabels.label, created_at: promoterLabels.createdAt })
    if (!row) throw new Error('no label')
    return row
  })

/** Removes a label from the caller's list. @throws AppError `not_found` */
export async function dropLabel({ db, actor }: ActorCtx, label: string): Promise<void> {
  const removed = await db
    .delete(promoterLabels)
    .where(and(eq(promoterLabels.promoterId, actor.id), eq(promoterLabels.label, label)))
    .returning({ label: promoterLabels.label })
  if (removed.length === 0) throw new AppError('not_found')
}
