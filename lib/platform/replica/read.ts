import 'server-only'
import type { Db } from '@/db/client'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { CallerGone } from '@/lib/platform/service/caller'
import { databaseCode, toAppError } from '@/lib/platform/service/errors'
import type { LogPosition } from './replay'
import { doubtReplica, type ReadableReplica, readableReplica } from './replica'

/** The SQLSTATE of a statement that took too long, and would be no quicker on the first server. */
const CANCELED = '57014'

/**
 * Reads what may be up to five seconds old: at the replica, or on the first server when there is none, when it lacks the reader's last change, and when
 * reading failed there, for whatever reason.
 * @param since the position of the reader's last change
 * @param first reads from the first server @param there reads from the replica; neither writes
 */
export async function readMayLag<T>(since: LogPosition | undefined, first: () => Promise<T>, there: (replica: ReadableReplica) => Promise<T>): Promise<T> {
  const replica = readableReplica(since)
  if (!replica) {
    countReading('first')
    return first()
  }
  try {
    const result = await unlessLost(replica.lost, there(replica))
    countReading('replica')
    return result
  } catch (error) {
    if (hasReaderLeft(error) || databaseCode(error) === CANCELED) throw error
    countReading('again')
    const { code } = toAppError(error)
    if (code === 'unavailable') doubtReplica()
    else if (code === 'internal') log.warn({ err: error }, 'a reading failed at the replica and is done again on the first server')
    return first()
  }
}

/** {@link readMayLag} with one way of reading for both. */
export const queryMayLag = <T>(first: Db, since: LogPosition | undefined, read: (db: Db) => Promise<T>): Promise<T> =>
  readMayLag(
    since,
    () => read(first),
    ({ db }) => read(db),
  )

/** @returns true also for a file's reader, see `lib/server/http/file-slots.ts` */
const hasReaderLeft = (error: unknown) => error instanceof CallerGone || (error instanceof DOMException && error.name === 'AbortError')

const countReading = (server: 'replica' | 'first' | 'again') => {
  if (env().DATABASE_READ_URL) metrics()?.laggingReads.inc({ server })
}

/** Waits for work until the replica is lost: the driver does not always notice that a server was killed. */
async function unlessLost<T>(lost: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => {})
  let stop = () => {}
  const end = new Promise<never>((_, reject) => {
    stop = () => reject(lost.reason)
    lost.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, end])
  } finally {
    lost.removeEventListener('abort', stop)
  }
}
