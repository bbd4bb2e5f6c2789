import 'server-only'
import type { Db } from '@/db/client'
import { changeStatus, type LockedCompletion } from '@/lib/work/completions/change-status'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { insertWithdrawal } from './queries'

/** Rejects a locked completion in review because its person withdraws it. Call it in a transaction. */
export async function withdraw(tx: Db, completion: LockedCompletion): Promise<void> {
  await insertWithdrawal(tx, completion.id, completion.attempt)
  await changeStatus(tx, completion, { to: 'rejected', reason: 'withdrawn' })
  if (completion.isSameSenderBacklog) await refreshSameSenderBacklog(tx, [completion])
}
