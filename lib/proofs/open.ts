import 'server-only'
import type { Db } from '@/db/client'
import { withinDeadline } from '@/lib/service/deadline'
import type { OpenedProof } from './proof-store'
import { selectProofKey } from './queries'
import { proofStore } from './store'

/** How long the database may take to say where a proof lies. */
const DATABASE_MS = 5_000

/** The proof of a completion; undefined when there is no such completion or its proof is gone. @throws AppError `unavailable` */
export async function openProof(db: Db, completionId: number): Promise<OpenedProof | undefined> {
  const key = await withinDeadline(selectProofKey(db, completionId), DATABASE_MS)
  return key ? proofStore().open(key) : undefined
}
