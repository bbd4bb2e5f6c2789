import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { clickDevices, clicks } from '@/db/schema/clicks'

/** Clears what clicks store about a person and their device. Call it in a transaction. */
export async function eraseClicks(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(clicks)
    .set({ fingerprint: null, visit: null, ref: null, ipAddress: null, userAgent: null, browser: null, os: null, city: null })
    .where(inArray(clicks.id, ids))
}

/** Deletes devices that were counted, for whichever campaign: the key of one that is not the default ends in `/` and its id. @param keys see `deviceKey` */
export async function forgetClickDevices(tx: Db, keys: string[]): Promise<void> {
  if (keys.length > 0) await tx.delete(clickDevices).where(inArray(sql`split_part(${clickDevices.deviceKey}, '/', 1)`, keys))
}
