import 'server-only'
import { createHash } from 'node:crypto'
import type { Db } from '@/db/client'
import { OwnError } from '@/db/own-error.mjs'
import { replacePicture } from '@/lib/work/campaigns/pictures'
import { replaceProofKey } from '@/lib/work/completions/attempt-items'
import { formatOf } from '@/lib/work/proofs/clean'
import { bytesOfProof } from '@/lib/work/proofs/open'
import { currentStoreName, proofStore, storeNameOf } from '@/lib/work/proofs/store'
import { selectStoredPictures, selectStoredProofs } from './queries'

/** How many files are on their way at once. */
const AT_ONCE = 4

export interface Moved {
  moved: number
  /** Rows whose file is nowhere. */
  missing: number
  /** Files that stay where they were, because a store failed; the next run tries them again. */
  failed: { key: string; error: unknown }[]
}

/**
 * Moves the files of all proofs and of all campaigns' pictures into the store of new ones, also while the app runs. Each is copied, read again and
 * compared by hash, then its row names the copy, and at last the original is removed; so a run that was interrupted is continued by another one.
 * What a crash leaves behind in either store is an orphan, which the sweep finds.
 * @param onProgress called after each page with what was done until then
 */
export async function moveProofs(db: Db, onProgress?: (sofar: Moved) => void): Promise<Moved> {
  const result: Moved = { moved: 0, missing: 0, failed: [] }
  const kinds = [
    { select: selectStoredProofs, replace: replaceProofKey },
    { select: selectStoredPictures, replace: replacePicture },
  ]
  for (const { select, replace } of kinds) {
    for (let page = await select(db, 0); page.length > 0; page = await select(db, page.at(-1)?.id ?? 0)) {
      const keys = [...new Set(page.flatMap(({ key }) => (key && storeNameOf(key) !== currentStoreName() ? key : [])))]
      for (let from = 0; from < keys.length; from += AT_ONCE)
        await Promise.all(keys.slice(from, from + AT_ONCE).map((key) => moveOne(db, key, replace, result)))
      onProgress?.(result)
    }
  }
  return result
}

type Replace = (db: Db, from: string, to: string) => Promise<boolean>

async function moveOne(db: Db, key: string, replace: Replace, result: Moved): Promise<void> {
  try {
    const bytes = await bytesOfProof(key)
    if (!bytes) {
      result.missing++
      return
    }
    const copy = await proofStore().put(bytes, formatOf(bytes) ?? 'image/jpeg')
    if (!(await isSame(copy, bytes))) {
      await proofStore().remove(copy)
      throw new OwnError('its copy has another hash')
    }
    // Meanwhile the proof may have been erased, or another run may have moved it.
    const isCurrent = await replace(db, key, copy)
    // A clone that was being made shares the file: its row came with the lock that was waited for.
    if (isCurrent) await replace(db, key, copy)
    if (isCurrent) {
      await removeMoved(db, key, copy, replace)
      result.moved++
    } else await proofStore().remove(copy)
  } catch (error) {
    result.failed.push({ key, error })
  }
}

/** Removes a proof that was copied. One that its store keeps stays the current one: without a row that names it nothing would ever remove it. */
async function removeMoved(db: Db, key: string, copy: string, replace: Replace): Promise<void> {
  try {
    await proofStore().remove(key)
  } catch (error) {
    await replace(db, copy, key)
    await proofStore().remove(copy)
    throw error
  }
}

async function isSame(key: string, bytes: Buffer): Promise<boolean> {
  const stored = await bytesOfProof(key)
  const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  return stored !== undefined && hash(stored) === hash(bytes)
}
