import 'server-only'
import type { Db } from '@/db/client'
import { log } from '@/lib/platform/log'
import { inventory, isPlausible, linkStore, requireOwnStore } from './installation'
import type { ProofStore } from './proof-store'

/** A file younger than this may belong to a submission that is still on its way. */
const GRACE_MS = 60 * 60 * 1000
const EVERY_MS = 6 * 60 * 60 * 1000
/** How long what was swept can still be taken back. */
export const TRASH_MS = 14 * 24 * 60 * 60 * 1000

/**
 * Moves proofs that no completion refers to into the store's trash: left behind by a crash between file and row, or by a removal that
 * failed. What is in the trash comes back if a row refers to it again, and goes for good after `TRASH_MS`.
 * @param options `all` also takes more than crashes leave behind
 * @returns how many were moved
 * @throws ForeignProofsError, or Error if there are too many of them; then nothing has changed
 */
export async function sweepOrphans(db: Db, store: ProofStore, graceMs = GRACE_MS, { all = false } = {}): Promise<number> {
  await requireOwnStore(db, store)
  const found = await inventory(db, store, graceMs)
  if (!all && !isPlausible(found))
    throw new Error(
      `${found.orphans.length} of ${found.orphans.length + found.known} proofs are unknown to this database, more than a sweep may take; none was moved. Was the database restored to an earlier state? If they may go: npm run proofs:sweep -- --all`,
    )
  for (const { key, isKnown, ageMs } of found.trashed) {
    if (isKnown) await store.untrash(key)
    else if (ageMs > TRASH_MS) await store.remove(key)
  }
  for (const key of found.halves) await store.remove(key)
  for (const key of found.orphans) await store.trash(key)
  return found.orphans.length + found.halves.length
}

/** Sweeps now and then for as long as the process lives. */
export function keepSweeping(db: () => Db, store: ProofStore): void {
  const sweep = () =>
    linkStore(db(), store)
      .then(() => sweepOrphans(db(), store))
      .then(
        (moved) => moved > 0 && log.info({ moved }, 'moved orphaned proofs to the trash'),
        (error) => log.warn({ err: error }, 'could not sweep orphaned proofs'),
      )
  setTimeout(sweep, 60_000).unref()
  setInterval(sweep, EVERY_MS).unref()
}
