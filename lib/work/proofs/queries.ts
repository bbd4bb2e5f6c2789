import 'server-only'
import { and, eq, inArray, like } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attemptItems } from '@/db/schema/attempts'
import { campaignPictures } from '@/db/schema/campaigns'

/** Of the given keys those that an item of an attempt or a picture of a campaign refers to. */
export async function selectKnownProofs(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.select({ key: attemptItems.proofKey }).from(attemptItems).where(inArray(attemptItems.proofKey, keys))
  const pictures = await db.select({ key: campaignPictures.storageKey }).from(campaignPictures).where(inArray(campaignPictures.storageKey, keys))
  return new Set([...rows, ...pictures].flatMap(({ key }) => key ?? []))
}

/** Whether any attempt's proof, or a campaign's picture, is stored on disk; keys at UploadThing have no folder. */
export async function hasProofsOnDisk(db: Db): Promise<boolean> {
  const rows = await db.select({ id: attemptItems.id }).from(attemptItems).where(like(attemptItems.proofKey, '__/%')).limit(1)
  const pictures = await db.select({ id: campaignPictures.id }).from(campaignPictures).where(like(campaignPictures.storageKey, '__/%')).limit(1)
  return rows.length + pictures.length > 0
}

/** The key of a picture of an attempt; undefined if there is no such item or its picture is no longer stored. */
export const selectProofKey = async (db: Db, attemptId: number, item: string) =>
  (
    await db
      .select({ key: attemptItems.proofKey })
      .from(attemptItems)
      .where(and(eq(attemptItems.attemptId, attemptId), eq(attemptItems.item, item)))
  )[0]?.key ?? undefined
