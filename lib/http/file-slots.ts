import 'server-only'
import { processGlobal } from '@/lib/platform/process-global'
import { AppError } from '@/lib/service/errors'

/** Files under way in one process at most, each with a database connection of its own beside the pool. */
const MAX_FILES = 2

/** A reader that takes nothing for so long is gone. */
export const STALL_MS = 30_000

/** A file that takes longer is broken off: it holds a place and a transaction. 250 kB a second carry a million rows in this time. */
export const FILE_MS = 15 * 60_000

const filesUnderWay = () => processGlobal('files under way', () => ({ underWay: 0 }))

/** A file's place, from its first query to its last byte. */
export interface FileSlot {
  /** Speaks when the place is given back: whatever is being done for the file is to end. */
  signal: AbortSignal
  /** Starts the reader's time anew: they have taken something. */
  moved: () => void
  /** Gives the place back, once, however often it is called. */
  leave: () => void
}

/** Why a file ended early. Next takes errors of this name for a reader who left, and keeps them out of the log. */
const ended = (message: string) => new DOMException(message, 'AbortError')

/**
 * Takes one of the places. It is given back by `leave`, when the reader goes away, when they take nothing for `STALL_MS`, and after `FILE_MS`.
 * @param reader speaks when the reader's connection is closed, before or after the answer has begun
 * @throws AppError `rate_limited` when all are taken; the signal's reason when the reader has gone already
 */
export function takeFileSlot(reader: AbortSignal, { stallMs = STALL_MS, fileMs = FILE_MS } = {}): FileSlot {
  reader.throwIfAborted()
  const files = filesUnderWay()
  if (files.underWay >= MAX_FILES) throw new AppError('rate_limited', { retryAfter: 15 })
  files.underWay++
  const place = new AbortController()
  const leave = (reason = ended('the file was left')) => {
    if (place.signal.aborted) return
    files.underWay--
    clearTimeout(stalled)
    clearTimeout(whole)
    reader.removeEventListener('abort', gone)
    place.abort(reason)
  }
  const gone = () => leave(ended('the reader went away'))
  const stall = () => setTimeout(() => leave(ended('nobody reads the file')), stallMs)
  let stalled = stall()
  const whole = setTimeout(() => leave(ended('the file took too long')), fileMs)
  reader.addEventListener('abort', gone, { once: true })
  return {
    signal: place.signal,
    moved: () => {
      clearTimeout(stalled)
      if (!place.signal.aborted) stalled = stall()
    },
    leave: () => leave(),
  }
}
