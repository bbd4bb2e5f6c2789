import 'server-only'
import { eq, inArray, like } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attempts } from '@/db/schema/attempts'

/** Of the given proof keys those that an attempt refers to. */
export async function selectKnownProofs(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.select({ key: attempts.proofKey }).from(attempts).where(inArray(attempts.proofKey, keys))
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

/** Whether any attempt's proof is stored on disk; keys at UploadThing have no folder. */
export async function hasProofsOnDisk(db: Db): Promise<boolean> {
  const rows = await db.select({ id: attempts.id }).from(attempts).where(like(attempts.proofKey, '__/%')).limit(1)
  return rows.length > 0
}

/** The key of an attempt's proof; undefined if there is no such attempt or its proof is no longer stored. */
export const selectProofKey = async (db: Db, attemptId: number) =>
  (await db.select({ key: attempts.proofKey }).from(attempts).where(eq(attempts.id, attemptId)))[0]?.key ?? undefined
