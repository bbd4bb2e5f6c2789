import 'server-only'
import { and, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { pictureReadings } from '@/db/schema/picture-readings'
import type { Queue } from '@/lib/platform/deliveries/queue'
import { FIRST_VERSION } from '@/lib/work/campaigns/briefs'
import { GIVE_UP_MS } from './picture-reader'

/** How often a picture is begun, whatever ends that. */
export const MOST_TRIES = 3

/** Pictures that are to be read. A process may take a minute more than one is read for; a machine that is too busy is no fault of the picture. */
export const readingQueue: Queue = {
  table: 'picture_readings',
  id: 'item_id',
  leaseMs: GIVE_UP_MS + 60_000,
  retryMs: (attempts) => (attempts < MOST_TRIES ? 60_000 : undefined),
}

/** The highest id of an item. */
export const selectLastItem = async (db: Db): Promise<number> => {
  const [row] = await db.select({ last: sql<number>`coalesce(max(${attemptItems.id}), 0)`.mapWith(Number) }).from(attemptItems)
  return row?.last ?? 0
}

/** The pictures among some items whose completion waits for a decision on them. */
export const selectPictures = (db: Db, { after, upTo }: { after: number; upTo: number }) =>
  db
    .select({ id: attemptItems.id, item: attemptItems.item, versionId: completions.versionId, createdAt: attemptItems.createdAt })
    .from(attemptItems)
    .innerJoin(attempts, eq(attempts.id, attemptItems.attemptId))
    .innerJoin(completions, and(eq(completions.id, attempts.completionId), eq(completions.attempt, attempts.number)))
    .where(
      and(
        gt(attemptItems.id, after),
        lte(attemptItems.id, upTo),
        isNotNull(attemptItems.proofKey),
        eq(completions.status, 'in_review'),
        ne(completions.versionId, FIRST_VERSION),
      ),
    )

/** Notes pictures that are to be read; those that are noted already stay as they are. */
export async function insertWaiting(db: Db, pictures: { id: number; createdAt: Date }[]): Promise<void> {
  if (pictures.length === 0) return
  await db
    .insert(pictureReadings)
    .values(pictures.map(({ id, createdAt }) => ({ itemId: id, createdAt })))
    .onConflictDoNothing()
}

/** A picture with what reading it needs. @returns undefined if it is gone with its task */
export const selectPictureToRead = async (db: Db, itemId: number) =>
  (
    await db
      .select({ item: attemptItems.item, key: attemptItems.proofKey, version: completions.versionId })
      .from(attemptItems)
      .innerJoin(completions, eq(completions.id, attemptItems.completionId))
      .where(eq(attemptItems.id, itemId))
  )[0]

/** What was found in the newest pictures of completions, by the key of the proof item; a picture that waits or failed is left out. */
export const selectFound = (db: Db, completionIds: number[]) =>
  db
    .select({ completionId: completions.id, item: attemptItems.item, versionId: completions.versionId, found: pictureReadings.found })
    .from(completions)
    .innerJoin(attempts, and(eq(attempts.completionId, completions.id), eq(attempts.number, completions.attempt)))
    .innerJoin(attemptItems, eq(attemptItems.attemptId, attempts.id))
    .innerJoin(pictureReadings, eq(pictureReadings.itemId, attemptItems.id))
    .where(and(inArray(completions.id, completionIds), eq(pictureReadings.state, 'read')))
