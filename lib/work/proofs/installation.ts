import 'server-only'
import type { Db } from '@/db/client'
import { OwnError } from '@/db/own-error.mjs'
import { installation } from '@/db/schema/installation'
import type { ProofStore } from './proof-store'
import { hasProofsOnDisk, selectKnownProofs } from './queries'

/** The owner of a store whose proofs are not known to belong to any database. */
const UNKNOWN = 'unknown'
/** Up to this many orphans, or this share of a store if that is more, are taken for what crashes leave behind. */
const FEW = 10
const SMALL_SHARE = 0.02
const BATCH = 500

/** Proofs and a database that do not belong together; nothing is swept then. The message says what to do. */
class ForeignProofsError extends OwnError {
  override name = 'ForeignProofsError'
}

/** The id of this database. @throws Error if its row is gone */
export async function installationId(db: Db): Promise<string> {
  const [row] = await db.select({ id: installation.id }).from(installation)
  if (!row) throw new OwnError('the database has no installation id')
  return row.id
}

/** What a store has, as this database sees it. */
export interface Inventory {
  known: number
  orphans: string[]
  /** Moved to the trash before. */
  trashed: { key: string; ageMs: number; isKnown: boolean }[]
  /** Files whose writing was interrupted. No caller was answered that they are stored. */
  halves: string[]
}

/** Compares a store with the rows. @param graceMs younger files are left out, because they may belong to a submission that is not stored yet */
export async function inventory(db: Db, store: ProofStore, graceMs: number): Promise<Inventory> {
  const found: Inventory = { known: 0, orphans: [], trashed: [], halves: [] }
  type Entry = { key: string; ageMs: number; trashed?: boolean }
  let batch: Entry[] = []
  const sortBatch = async () => {
    const keys = await selectKnownProofs(
      db,
      batch.map(({ key }) => key),
    )
    for (const { key, ageMs, trashed } of batch) {
      const isKnown = keys.has(key)
      if (isKnown) found.known++
      if (trashed) found.trashed.push({ key, ageMs, isKnown })
      else if (!isKnown) found.orphans.push(key)
    }
    batch = []
  }
  for await (const entry of store.list()) {
    if (!entry.trashed && entry.ageMs < graceMs) continue
    if (entry.half) found.halves.push(entry.key)
    else batch.push(entry)
    if (batch.length === BATCH) await sortBatch()
  }
  await sortBatch()
  return found
}

/** Whether the orphans are few enough to be what crashes left behind. */
export const isPlausible = ({ known, orphans }: Inventory): boolean =>
  orphans.length <= known && orphans.length <= Math.max(FEW, SMALL_SHARE * (known + orphans.length))

/** Whether the store is known to belong to another database. A store without an owner is not. */
export async function isForeign(db: Db, store: ProofStore): Promise<boolean> {
  const [id, owner] = await Promise.all([installationId(db), store.owner()])
  return owner !== undefined && owner !== id
}

const foreign = ({ place }: ProofStore, id: string, owner: string | undefined) =>
  new ForeignProofsError(
    `The proofs in ${place} ${owner === undefined || owner === UNKNOWN ? 'are not known to this database' : `belong to another database (${owner})`}, so none is swept. Use the database that they belong to, restore it with npm run db:restore, or move them away. If they are this database's own, write ${id} into ${place}/installation.`,
  )

/** @throws ForeignProofsError unless the store carries this database's id */
export async function requireOwnStore(db: Db, store: ProofStore): Promise<void> {
  const [id, owner] = await Promise.all([installationId(db), store.owner()])
  if (owner !== id) throw foreign(store, id, owner)
}

/** @throws ForeignProofsError if completions refer to proofs on a disk */
export async function requireNoProofs(db: Db, { place }: ProofStore): Promise<void> {
  if (!(await hasProofsOnDisk(db))) return
  throw new ForeignProofsError(
    `There are no proofs in ${place}, and completions refer to some. Is the disk there, and is DATA_DIR right? If they are lost, write ${await installationId(db)} into ${place}/installation.`,
  )
}

/**
 * Makes sure that a store carries this database's id. A store without one gets it if it is empty or if this database's rows refer to its proofs:
 * those have random names, which no other database has. A store that is linked is asked for its owner once, which can take a bucket seconds.
 * @throws ForeignProofsError if they do not belong together
 */
export async function linkStore(db: Db, store: ProofStore): Promise<void> {
  const [id, owner] = await Promise.all([installationId(db), store.owner()])
  if (owner === id) return
  if (owner !== undefined && owner !== UNKNOWN) throw foreign(store, id, owner)
  const found = await inventory(db, store, 0)
  const isEmpty = found.known + found.orphans.length === 0
  if (isEmpty) await requireNoProofs(db, store)
  // A database that did not know these proofs at first may have added its own since.
  const isOwn = isEmpty || (owner === undefined ? found.known > 0 && isPlausible(found) : found.orphans.length === 0)
  await store.setOwner(isOwn ? id : UNKNOWN)
  // Another database may have written its id at the same moment.
  await requireOwnStore(db, store)
}
