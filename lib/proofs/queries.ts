import 'server-only'
import { eq, inArray, like } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'

/** Of the given proof keys those that a completion refers to. */
export async function selectKnownProofs(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.select({ key: completions.proofKey }).from(completions).where(inArray(completions.proofKey, keys))
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

/** Whether any completion's proof is kept on disk; keys at UploadThing have no folder. */
export async function hasProofsOnDisk(db: Db): Promise<boolean> {
  const rows = await db.select({ id: completions.id }).from(completions).where(like(completions.proofKey, '__/%')).limit(1)
  return rows.length > 0
}

/** Where a completion's proof lies; undefined when there is no such completion or its proof is gone. */
export const selectProofKey = async (db: Db, id: number) =>
  (await db.select({ key: completions.proofKey }).from(completions).where(eq(completions.id, id)))[0]?.key ?? undefined
