import 'server-only'
import type { Db } from '@/db/client'
import { changeStatus, endPlacesOfRejected, type LockedCompletion, lockCompletions } from '@/lib/work/completions/change-status'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { insertWithdrawal } from './queries'

/** Rejects a locked completion in review because its person withdraws it. Call it in a transaction. */
export async function withdraw(tx: Db, completion: LockedCompletion): Promise<void> {
  await insertWithdrawal(tx, completion.id, completion.attempt)
  await changeStatus(tx, completion, { to: 'rejected', reason: 'withdrawn' })
  if (completion.isSameSenderBacklog) await refreshSameSenderBacklog(tx, [completion])
}

/** Withdraws those of the completions that are in review. Call it in a transaction. */
export async function withdrawTogether(tx: Db, ids: number[]): Promise<void> {
  const waiting = (await lockCompletions(tx, ids)).filter(({ status }) => status === 'in_review')
  await endPlacesOfRejected(tx, waiting, 'withdrawn')
  for (const completion of waiting) await withdraw(tx, completion)
}
