import 'server-only'
import type { Db } from '@/db/client'
import type { Job } from '@/lib/platform/jobs'
import { log } from '@/lib/platform/log'
import { processGlobal } from '@/lib/platform/process-global'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { bytesOfProof } from '@/lib/work/proofs/open'
import { findWords } from './find-words'
import { canReadPictures, readPicture, UnreadablePicture } from './picture-reader'
import { type ClaimedPicture, claimPicture, giveBackPicture, giveUpOften, insertWaiting, selectLastItem, selectPictures, setFailed, setFound } from './queries'
import { wordsOfItem } from './words-of-item'

/** Items that are looked at in one statement. */
const LOOKED_AT = 5_000
/** Items before the last one seen that are looked at again, because a transaction with a lower id may end later. */
const AGAIN = 200

/** How long a picture waits that its store did not send. */
const STORE_PAUSE_SECONDS = 600

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

async function readOne(db: Db, { id, item, key, version }: ClaimedPicture, onRead: OnRead, stop?: AbortSignal): Promise<void> {
  const { words, firstWrong } = await wordsOf(db, version, item)
  let bytes: Buffer | undefined
  try {
    bytes = key === null ? undefined : await bytesOfProof(key, stop)
  } catch (error) {
    if (stop?.aborted) return giveBackPicture(db, id)
    // The others must not wait for a picture that its store never sends.
    log.warn({ err: error }, 'a picture that is to be read could not be fetched')
    return giveBackPicture(db, id, STORE_PAUSE_SECONDS)
  }
  if (!bytes || words.length === 0) return setFailed(db, id)
  try {
    await setFound(db, id, findWords(await readPicture(bytes, stop), words, firstWrong))
    await onRead(db, id)
  } catch (error) {
    if (error instanceof UnreadablePicture) return setFailed(db, id)
    if (stop?.aborted) return giveBackPicture(db, id)
    // It is tried again when its claim has ended, when the machine may be less busy.
    log.warn({ err: error }, 'a picture could not be read this time')
  }
}

/** Reads pictures that wait, one after the other, until none is left or `stop` is aborted. */
export async function readWaiting(db: Db, onRead: OnRead, stop?: AbortSignal): Promise<void> {
  await giveUpOften(db)
  for (let picture = await claimPicture(db); picture; picture = stop?.aborted ? undefined : await claimPicture(db)) await readOne(db, picture, onRead, stop)
}

/**
 * Does nothing without the optional packages.
 * @param database asked each time, because a pool that hangs is replaced
 * @param folder where the packages are looked for
 */
export const readingJob = (database: () => Db, onRead: OnRead, folder?: string): Job => ({
  name: 'read pictures',
  firstMs: 0,
  everyMs: 0,
  everywhere: true,
  run: async (stop) => {
    if (!canReadPictures(folder)) return
    await noteWaiting(database(), seen, stop)
    await readWaiting(database(), onRead, stop)
  },
})
