import 'server-only'
import type { Db } from '@/db/client'
import { log } from '@/lib/log'
import { selectKnownProofs } from '@/lib/referrals/queries'
import type { ProofStore } from './store'

/** A file younger than this may belong to a submission that is still on its way. */
const GRACE_MS = 60 * 60 * 1000
const EVERY_MS = 6 * 60 * 60 * 1000
const BATCH = 500

/**
 * Removes proofs that no completion refers to: left behind by a crash between file and row, or by a removal that failed.
 * @returns how many were removed
 */
export async function sweepOrphans(db: Db, store: ProofStore, graceMs = GRACE_MS): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const sweepBatch = async () => {
    const known = await selectKnownProofs(db, batch)
    for (const key of batch) {
      if (known.has(key)) continue
      await store.remove(key)
      removed++
    }
    batch = []
  }
  for await (const { key, ageMs } of store.list()) {
    if (ageMs < graceMs) continue
    batch.push(key)
    if (batch.length === BATCH) await sweepBatch()
  }
  await sweepBatch()
  return removed
}

/** Sweeps now and then for as long as the process lives. */
export function keepSweeping(db: Db, store: ProofStore): void {
  const sweep = () =>
    sweepOrphans(db, store).then(
      (removed) => removed > 0 && log.info({ removed }, 'swept orphaned proofs'),
      (error) => log.warn({ err: error }, 'could not sweep orphaned proofs'),
    )
  setTimeout(sweep, 60_000).unref()
  setInterval(sweep, EVERY_MS).unref()
}
