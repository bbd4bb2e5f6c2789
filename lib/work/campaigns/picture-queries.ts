import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { type Db, statementsOf } from '@/db/client'
import { campaignPictures } from '@/db/schema/campaigns'

export type PictureRecord = typeof campaignPictures.$inferSelect

/** A picture of any campaign, by its name. */
export const selectPicture = async (db: Db, name: string): Promise<PictureRecord | undefined> =>
  (await db.select().from(campaignPictures).where(eq(campaignPictures.name, name)).limit(1))[0]

/** Stores a picture's row. @returns false if the campaign has that picture already */
export const insertPicture = async (tx: Db, values: typeof campaignPictures.$inferInsert): Promise<boolean> =>
  (await tx.insert(campaignPictures).values(values).onConflictDoNothing().returning({ id: campaignPictures.id })).length > 0

/** Gives a campaign the pictures of another; the files are shared. The rows are locked, so that a move of their files waits and finds the new ones too. */
export async function copyPictures(tx: Db, from: number, to: number): Promise<void> {
  const statement = statementsOf(tx)
  await statement`
    insert into campaign_pictures (campaign_id, name, storage_key, width, height, bytes)
    select ${to}, name, storage_key, width, height, bytes
    from (select name, storage_key, width, height, bytes from campaign_pictures where campaign_id = ${from} order by id for share) as original`
}

/** Says that the file of campaigns' pictures is another one now. @returns how many rows had the former key */
export const replacePictureKey = async (db: Db, from: string, to: string): Promise<number> =>
  (await db.update(campaignPictures).set({ storageKey: to }).where(eq(campaignPictures.storageKey, from)).returning({ id: campaignPictures.id })).length

/** The files of a campaign's pictures that no other campaign has. */
export const selectUnsharedKeys = async (tx: Db, campaignId: number): Promise<string[]> => {
  const rows = await tx.execute<{ key: string }>(sql`
    select storage_key as key from campaign_pictures as own where campaign_id = ${campaignId}
      and not exists (select from campaign_pictures as other where other.name = own.name and other.storage_key = own.storage_key and other.campaign_id <> ${campaignId})`)
  return rows.map(({ key }) => key)
}
