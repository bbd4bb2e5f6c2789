import 'server-only'
import type { Db } from '@/db/client'
import { OwnError } from '@/db/own-error.mjs'
import { log } from '@/lib/platform/log'
import { inventory, isPlausible, linkStore, requireOwnStore } from './installation'
import type { ProofStore } from './proof-store'

/** A file younger than this may belong to a submission that is still on its way. */
const GRACE_MS = 60 * 60 * 1000
/** How long a proof in the trash can still be restored. */
export const TRASH_MS = 14 * 24 * 60 * 60 * 1000

interface SweepOptions {
  all?: boolean
  stop?: AbortSignal
}

/**
 * Moves proofs that no attempt refers to into the store's trash: a crash between file and row, or a removal that failed, left them behind. A proof in
 * the trash is restored if a row refers to it again, and is deleted after `TRASH_MS`.
 * @param options `all` also takes more than crashes leave behind; `stop` aborts the sweep between two files
 * @returns how many were moved
 * @throws ForeignProofsError, or Error if there are too many of them; then nothing has changed
 */
export async function sweepOrphans(db: Db, store: ProofStore, graceMs = GRACE_MS, { all = false, stop }: SweepOptions = {}): Promise<number> {
  await requireOwnStore(db, store)
  const found = await inventory(db, store, graceMs)
  if (!all && !isPlausible(found))
    throw new OwnError(
      `${found.orphans.length} of ${found.orphans.length + found.known} proofs are unknown to this database, more than a sweep may take; none was moved. Was the database restored to an earlier state? If they may go: npm run proofs:sweep -- --all`,
    )
  for (const { key, isKnown, ageMs } of found.trashed) {
    stop?.throwIfAborted()
    if (isKnown) await store.untrash(key)
    else if (ageMs > TRASH_MS) await store.remove(key)
  }
  for (const key of found.halves) {
    stop?.throwIfAborted()
    await store.remove(key)
  }
  for (const key of found.orphans) {
    stop?.throwIfAborted()
    await store.trash(key)
  }
  return found.orphans.length + found.halves.length
}

/**
 * Sweeps every store that is set up, because proofs may be on their way from one to another.
 * @param database asked each time, because a pool that hangs is replaced
 * @throws the first failure, after all were tried
 */
export async function sweepStores(database: () => Db, stores: ProofStore[], stop: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const store of stores) {
    try {
      await linkStore(database(), store)
      const moved = await sweepOrphans(database(), store, GRACE_MS, { stop })
      if (moved > 0) log.info({ moved, place: store.place }, 'moved orphaned proofs to the trash')
    } catch (error) {
      stop.throwIfAborted()
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
