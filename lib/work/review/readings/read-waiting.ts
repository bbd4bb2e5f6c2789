import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { FoundWord } from '@/db/desk-values'
import { claimOldest, type DeliveryOutcome, giveUpLate, noteOutcome } from '@/lib/platform/deliveries/queue'
import { log } from '@/lib/platform/log'
import { processGlobal } from '@/lib/platform/process-global'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { bytesOfProof } from '@/lib/work/proofs/open'
import { findWords } from './find-words'
import { canReadPictures, readPicture, UnreadablePicture } from './picture-reader'
import { insertWaiting, MOST_TRIES, readingQueue, selectLastItem, selectPictures, selectPictureToRead } from './queries'
import { wordsOfItem } from './words-of-item'

/** Items that are looked at in one statement. */
const LOOKED_AT = 5_000
/** Items before the last one seen that are looked at again, because a transaction with a lower id may end later. */
const AGAIN = 200

/** How long a picture waits that its store did not send. */
const STORE_PAUSE_MS = 600_000

const wordsOf = async (db: Db, version: number, item: string) => wordsOfItem((await campaignBriefs(db, [version])).get(version), item)

// Each process looks at all items once after its start, then only at new ones.
const seen = processGlobal('pictures seen', () => ({ upTo: 0 }))

/** Notes which pictures are to be read: those under review whose version names words. */
export async function noteWaiting(db: Db, from = seen, stop?: AbortSignal): Promise<void> {
  const last = await selectLastItem(db)
  for (let after = Math.max(0, from.upTo - AGAIN); after < last; after += LOOKED_AT) {
    stop?.throwIfAborted()
    const upTo = Math.min(last, after + LOOKED_AT)
    const pictures = await selectPictures(db, { after, upTo })
    const named = await Promise.all(pictures.map(async (picture) => ((await wordsOf(db, picture.versionId, picture.item)).words.length > 0 ? picture : [])))
    await insertWaiting(db, named.flat())
    from.upTo = upTo
  }
}

/** Called for a proof item whose picture was read. */
type OnRead = (db: Db, itemId: number) => Promise<void>

interface Read {
  outcome: DeliveryOutcome
  found?: FoundWord[]
}

/** Reads a picture. @returns how that ended, and what was found */
async function outcomeOf(db: Db, { key, version, item }: NonNullable<Awaited<ReturnType<typeof selectPictureToRead>>>, stop?: AbortSignal): Promise<Read> {
  const { words, firstWrong } = await wordsOf(db, version, item)
  let bytes: Buffer | undefined
  try {
    bytes = key === null ? undefined : await bytesOfProof(key, stop)
  } catch (error) {
    if (stop?.aborted) return { outcome: { state: 'back' } }
    // The others must not wait for a picture that its store never sends.
    log.warn({ err: error }, 'a picture that is to be read could not be fetched')
    return { outcome: { state: 'back', afterMs: STORE_PAUSE_MS } }
  }
  if (!bytes || words.length === 0) return { outcome: { state: 'failed' } }
  try {
    return { outcome: { state: 'read' }, found: findWords(await readPicture(bytes, stop), words, firstWrong) }
  } catch (error) {
    if (error instanceof UnreadablePicture) return { outcome: { state: 'failed' } }
    if (stop?.aborted) return { outcome: { state: 'back' } }
    // Later the machine may be less busy.
    log.warn({ err: error }, 'a picture could not be read this time')
    return { outcome: { state: 'again', failure: 'not_read' } }
  }
}

/** Reads pictures that wait, one after the other, until none is left or `stop` is aborted. */
export async function readWaiting(db: Db, onRead: OnRead, stop?: AbortSignal): Promise<void> {
  await giveUpLate(db, readingQueue)
  while (!stop?.aborted) {
    const [claimed] = await claimOldest(db, readingQueue, 1)
    if (!claimed) return
    const picture = await selectPictureToRead(db, claimed.id)
    if (!picture) continue
    // One that ended its process each time would otherwise be begun for ever.
    const { outcome, found }: Read = claimed.attempts > MOST_TRIES ? { outcome: { state: 'failed' } } : await outcomeOf(db, picture, stop)
    const noted = await noteOutcome(db, readingQueue, claimed, outcome, found && sql`, found = ${JSON.stringify(found)}::text::jsonb`)
    if (noted === 'read') await onRead(db, claimed.id)
  }
}

/**
 * Notes and reads what is to be read; does nothing without the optional packages.
 * @param database asked each time, because a pool that hangs is replaced
 * @param folder where the packages are looked for
 */
export async function readPictures(database: () => Db, onRead: OnRead, stop: AbortSignal, folder?: string): Promise<void> {
  if (!canReadPictures(folder)) return
  await noteWaiting(database(), seen, stop)
  await readWaiting(database(), onRead, stop)
}
