import 'server-only'
import { inArray, or } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaignPlaces } from '@/db/schema/campaigns'

/** Clears what places store about the devices of their holders: these places, and those that the completions used. Call it in a transaction. */
export async function erasePlaces(tx: Db, { ids = [], completions = [] }: { ids?: number[]; completions?: number[] }): Promise<void> {
  if (ids.length + completions.length === 0) return
  await tx
    .update(campaignPlaces)
    .set({ fingerprint: null, ipAddress: null })
    .where(or(inArray(campaignPlaces.id, ids), inArray(campaignPlaces.completionId, completions)))
}
