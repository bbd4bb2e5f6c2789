import 'server-only'
import type { Db } from '@/db/client'
import { AppError } from '@/lib/platform/service/errors'
import { type LockedCompletion, lockCompletion } from './change-status'

/** How long after its rejection a completion can be redone, in days. */
export const REDO_DAYS = 30

const DAY_MS = 86_400_000

/**
 * A rejected completion that its person may still resubmit or appeal, locked.
 * @throws AppError `not_found`; `conflict` when it is not rejected or the time is over
 */
export async function lockRejected(tx: Db, id: number): Promise<LockedCompletion> {
  const completion = await lockCompletion(tx, id)
  if (completion.status !== 'rejected') throw new AppError('conflict', { messageKey: 'not_rejected' })
  if (Date.now() - (completion.decidedAt?.getTime() ?? 0) > REDO_DAYS * DAY_MS) throw new AppError('conflict', { messageKey: 'too_late' })
  return completion
}
