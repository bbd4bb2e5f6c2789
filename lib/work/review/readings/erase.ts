import 'server-only'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { pictureReadings } from '@/db/schema/picture-readings'

/** Deletes what was found in the pictures of completions. */
export async function deleteReadings(tx: Db, completionIds: number[]): Promise<void> {
  const items = tx
    .select({ id: attemptItems.id })
    .from(attemptItems)
    .innerJoin(attempts, eq(attempts.id, attemptItems.attemptId))
    .where(inArray(attempts.completionId, completionIds))
  await tx.delete(pictureReadings).where(inArray(pictureReadings.itemId, items))
}
