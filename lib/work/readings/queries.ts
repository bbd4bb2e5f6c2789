import 'server-only'
import { and, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { FoundWord } from '@/db/desk-values'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { pictureReadings } from '@/db/schema/picture-readings'
import { FIRST_VERSION } from '@/lib/work/campaigns/briefs'
import { GIVE_UP_MS } from './picture-reader'

/** How long a process may take for a picture before another one takes it: a minute more than it is read for. */
const LEASE = sql.raw(`interval '${GIVE_UP_MS / 1000 + 60} seconds'`)
/** How often a picture is begun. A machine that is too busy, or a process that was killed, is no fault of the picture. */
const MOST_TRIES = 3

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

/** Gives up what was begun too often. */
export async function giveUpOften(db: Db): Promise<void> {
  await db.execute(sql`
    update picture_readings set state = 'failed', claimed_until = null
    where state = 'waiting' and tries >= ${MOST_TRIES} and claimed_until < now()`)
}

/** A picture that this process has taken to read. */
export interface ClaimedPicture extends Record<string, unknown> {
  id: number
  item: string
  key: string | null
  version: number
}

/** Takes the picture that waits longest and that no other process is reading. */
export async function claimPicture(db: Db): Promise<ClaimedPicture | undefined> {
  const [row] = await db.execute<ClaimedPicture>(sql`
    with claimed as (
      update picture_readings set claimed_until = now() + ${LEASE}, tries = tries + 1
      where item_id = (
        select item_id from picture_readings where state = 'waiting' and tries < ${MOST_TRIES} and (claimed_until is null or claimed_until < now())
        order by item_id limit 1 for update skip locked)
      returning item_id)
    select item.id::float8 as id, item.item, item.proof_key as key, completion.version_id::float8 as version
    from claimed join attempt_items as item on item.id = claimed.item_id join completions as completion on completion.id = item.completion_id`)
  return row
}

/** Notes what was found in a picture. An erased person's picture has no row any more. */
export async function setFound(db: Db, id: number, found: FoundWord[]): Promise<void> {
  await db.update(pictureReadings).set({ state: 'read', found, claimedUntil: null }).where(eq(pictureReadings.itemId, id))
}

export async function setFailed(db: Db, id: number): Promise<void> {
  await db.update(pictureReadings).set({ state: 'failed', claimedUntil: null }).where(eq(pictureReadings.itemId, id))
}

/** Lets a picture wait again, as if it had not been begun. @param seconds until it may be begun again */
export async function giveBackPicture(db: Db, id: number, seconds = 10): Promise<void> {
  await db
    .update(pictureReadings)
    .set({ tries: sql`greatest(${pictureReadings.tries} - 1, 0)`, claimedUntil: sql`now() + ${seconds}::int * interval '1 second'` })
    .where(and(eq(pictureReadings.itemId, id), eq(pictureReadings.state, 'waiting')))
}

/** What was found in the newest pictures of completions, by the key of the proof item; a picture that waits or failed is left out. */
export const selectFound = (db: Db, completionIds: number[]) =>
  db
    .select({ completionId: completions.id, item: attemptItems.item, versionId: completions.versionId, found: pictureReadings.found })
    .from(completions)
    .innerJoin(attempts, and(eq(attempts.completionId, completions.id), eq(attempts.number, completions.attempt)))
    .innerJoin(attemptItems, eq(attemptItems.attemptId, attempts.id))
    .innerJoin(pictureReadings, eq(pictureReadings.itemId, attemptItems.id))
    .where(and(inArray(completions.id, completionIds), eq(pictureReadings.state, 'read')))
