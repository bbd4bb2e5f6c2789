import 'server-only'
import { eq, inArray, like } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attempts } from '@/db/schema/attempts'
import { campaignPictures } from '@/db/schema/campaigns'

/** Of the given keys those that an attempt or a picture of a campaign refers to. */
export async function selectKnownProofs(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.select({ key: attempts.proofKey }).from(attempts).where(inArray(attempts.proofKey, keys))
  const pictures = await db.select({ key: campaignPictures.storageKey }).from(campaignPictures).where(inArray(campaignPictures.storageKey, keys))
  return new Set([...rows, ...pictures].flatMap(({ key }) => key ?? []))
}

/** Whether any attempt's proof is stored on disk; keys at UploadThing have no folder. */
export async function hasProofsOnDisk(db: Db): Promise<boolean> {
  const rows = await db.select({ id: attempts.id }).from(attempts).where(like(attempts.proofKey, '__/%')).limit(1)
  return rows.length > 0
}

/** The key of an attempt's proof; undefined if there is no such attempt or its proof is no longer stored. */
export const selectProofKey = async (db: Db, attemptId: number) =>
  (await db.select({ key: attempts.proofKey }).from(attempts).where(eq(attempts.id, attemptId)))[0]?.key ?? undefined
