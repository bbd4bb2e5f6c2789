import 'server-only'
import { and, asc, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attemptItems } from '@/db/schema/attempts'
import { campaignPictures } from '@/db/schema/campaigns'

const PAGE = 500

/** The files of proofs, a page at a time. @param after the id after which it begins */
export const selectStoredProofs = async (db: Db, after: number) =>
  db
    .select({ id: attemptItems.id, key: attemptItems.proofKey })
    .from(attemptItems)
    .where(and(gt(attemptItems.id, after), isNotNull(attemptItems.proofKey)))
    .orderBy(asc(attemptItems.id))
    .limit(PAGE)

/** The files of campaigns' pictures, a page at a time. @param after the id after which it begins */
export const selectStoredPictures = async (db: Db, after: number) =>
  db
    .select({ id: campaignPictures.id, key: campaignPictures.storageKey })
    .from(campaignPictures)
    .where(gt(campaignPictures.id, after))
    .orderBy(asc(campaignPictures.id))
    .limit(PAGE)
