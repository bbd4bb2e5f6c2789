import 'server-only'
import { DEFAULT_ITEM_KEY } from '@/db/campaign-values'
import type { Db } from '@/db/client'
import { withinDeadline } from '@/lib/platform/service/deadline'
import type { OpenedProof } from './proof-store'
import { selectProofKey } from './queries'
import { proofStore } from './store'

/** How long the database may take to return a proof's key, in milliseconds. */
const DATABASE_MS = 5_000

/** A picture of an attempt; undefined when there is no such item or its picture is gone. @throws AppError `unavailable` */
export async function openProof(db: Db, attemptId: number, item = DEFAULT_ITEM_KEY): Promise<OpenedProof | undefined> {
  const key = await withinDeadline(selectProofKey(db, attemptId, item), DATABASE_MS)
  return key ? proofStore().open(key) : undefined
}
