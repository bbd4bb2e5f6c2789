import 'server-only'
import type { Db } from '@/db/client'
import { AppError } from '@/lib/platform/service/errors'
import { changeStatus } from './change-status'
import { lockRejected } from './lock-rejected'
import { refreshSameSenderBacklog } from './same-sender-backlog'

/**
 * Reopens the newest attempt of a rejected completion because the person asks for another look, once.
 * @throws AppError `not_found`; `conflict` when it is not rejected, the time is over, there was an appeal before, or its money went back and there is none
 */
export async function appeal(tx: Db, id: number, text: string): Promise<void> {
  const completion = await lockRejected(tx, id)
  if (completion.appealedAt) throw new AppError('conflict', { messageKey: 'already_appealed' })
  const now = new Date()
  await changeStatus(tx, completion, { to: 'in_review', back: 'appealed', more: { appeal: text, appealedAt: now, reopenedAt: now } })
  await refreshSameSenderBacklog(tx, [completion])
}
