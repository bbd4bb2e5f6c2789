import 'server-only'
import type { Db } from '@/db/client'
import { log } from '@/lib/log'
import { selectKnownProofs } from '@/lib/referrals/queries'
import type { ProofStore } from './store'

/** A file younger than this may belong to a submission that is still on its way. */
const GRACE_MS = 60 * 60 * 1000
const EVERY_MS = 6 * 60 * 60 * 1000
const BATCH = 500
/** More orphans than this, and more than known proofs, is no accident of crashes: it is another installation's folder, or an emptied database. */
const PLAUSIBLE = 100

/**
 * Removes proofs that no completion refers to: left behind by a crash between file and row, or by a removal that failed.
 * @returns how many were removed
 * @throws Error, and removes nothing, when most of the store is unknown to this database
 */
export async function sweepOrphans(db: Db, store: ProofStore, graceMs = GRACE_MS): Promise<number> {
  const orphans: string[] = []
  let known = 0
  let batch: string[] = []
  const sortBatch = async () => {
    const referred = await selectKnownProofs(db, batch)
    orphans.push(...batch.filter((key) => !referred.has(key)))
    known += referred.size
    batch = []
  }
  for await (const { key, ageMs } of store.list()) {
    if (ageMs < graceMs) continue
    batch.push(key)
    if (batch.length === BATCH) await sortBatch()
  }
  await sortBatch()
  if (orphans.length > PLAUSIBLE && orphans.length > known)
    throw new Error(`${orphans.length} of ${orphans.length + known} proofs are unknown to this database; none was removed`)
  for (const key of orphans) await store.remove(key)
  return orphans.length
}

/** Sweeps now and then for as long as the process lives. */
export function keepSweeping(db: () => Db, store: ProofStore): void {
  const sweep = () =>
    sweepOrphans(db(), store).then(
      (removed) => removed > 0 && log.info({ removed }, 'swept orphaned proofs'),
      (error) => log.warn({ err: error }, 'could not sweep orphaned proofs'),
    )
  setTimeout(sweep, 60_000).unref()
  setInterval(sweep, EVERY_MS).unref()
}
