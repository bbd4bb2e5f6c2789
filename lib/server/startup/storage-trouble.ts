import 'server-only'
import fs from 'node:fs/promises'
import path from 'node:path'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { disks, freeBytes } from '@/lib/platform/free-space'
import { wasFull } from '@/lib/platform/full-database'
import { isForeign } from '@/lib/work/proofs/installation'
import { localProofFolder, proofStore, requireLinked } from '@/lib/work/proofs/store'

const MB = 1024 * 1024

/** With less than this a disk is about to be full: room for some thousand proofs. */
const LOW_BYTES = 256 * MB
/** With less than this nothing more can be stored: a proof and its copy; a segment of the database's log. */
const FULL_BYTES = { proofs: MB, temporary: 8 * MB, data: 16 * MB }

/** What is wrong with where things are stored, in the order in which it hurts. */
export interface StorageTrouble {
  /** No task can be handed in. */
  isStopped: boolean
  message: string
}

const stopped = (message: string): StorageTrouble => ({ isStopped: true, message })
const warning = (message: string): StorageTrouble => ({ isStopped: false, message })

/** Elsewhere proofs stand under the id of their database, and asking a bucket would make the answer depend on it. */
async function proofFolderTrouble(folder: string): Promise<StorageTrouble[]> {
  const why = await fs.access(folder, fs.constants.W_OK).then(
    () => undefined,
    ({ code }: NodeJS.ErrnoException) => code,
  )
  if (why === 'ENOENT') return [stopped('The folder of the proofs is missing; no task can be handed in.')]
  if (why) return [stopped('The folder of the proofs cannot be written; no task can be handed in.')]
  const isLinked = await requireLinked(proofStore()).then(
    () => true,
    () => false,
  )
  if (!isLinked)
    return [stopped('The folder of the proofs is not the one that this database knows: is its disk mounted? No task can be handed in; see the log.')]
  return (await isForeign(database(), proofStore())) ? [warning('The proofs do not belong to this database; see the log.')] : []
}

async function spaceTrouble(name: keyof typeof FULL_BYTES, what: string, then: string): Promise<StorageTrouble[]> {
  const free = await freeBytes(disks()[name])
  if (free === undefined || free >= LOW_BYTES) return []
  return free < FULL_BYTES[name] ? [stopped(`The disk ${what} is full; ${then}.`)] : [warning(`The disk ${what} has ${Math.floor(free / MB)} MB left.`)]
}

const isEmbedded = () =>
  fs.access(path.join(env().DATA_DIR, 'postgres.json')).then(
    () => true,
    () => false,
  )

/** Looks at every place that a task needs to be handed in. */
export async function storageTrouble(): Promise<StorageTrouble[]> {
  const folder = localProofFolder()
  const found = await Promise.all([
    folder === undefined ? [] : proofFolderTrouble(folder),
    folder === undefined ? [] : spaceTrouble('proofs', 'of the proofs', 'no task can be handed in'),
    spaceTrouble('temporary', 'of temporary files', 'no picture can be received'),
    (await isEmbedded()) ? spaceTrouble('data', 'of the database', 'nothing can be stored') : [],
    wasFull() ? [stopped("The database's disk is full; nothing can be stored.")] : [],
  ])
  return found.flat()
}
