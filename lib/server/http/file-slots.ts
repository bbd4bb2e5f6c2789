import 'server-only'
import { processGlobal } from '@/lib/platform/process-global'
import { AppError } from '@/lib/platform/service/errors'

/** Most files at once in one process. Each has a database connection of its own, outside the pool. */
const MAX_FILES = 2

/** A reader that reads nothing for this long is considered gone. */
export const STALL_MS = 30_000

/** A file that takes longer is broken off, because it holds a slot and a transaction. At 250 kB/s a million rows fit into this time. */
export const FILE_MS = 15 * 60_000

const filesUnderWay = () => processGlobal('files under way', () => ({ underWay: 0 }))

/** A file's slot, held from its first query to its last byte. */
export interface FileSlot {
  /** Aborted when the slot is released: all work for the file must stop. */
  signal: AbortSignal
  /** To be called whenever the reader has read something. */
  restartStallTimer: () => void
  /** Releases the slot. Further calls have no effect. */
  release: () => void
}

/** Why a file ended early. Next does not log errors named AbortError, which stand for a reader who left. */
const ended = (message: string) => new DOMException(message, 'AbortError')

/**
 * Takes a slot. It is released by `release()`, when the reader's connection closes, when the reader reads nothing for `STALL_MS`, and after `FILE_MS`.
 * @param reader aborted when the reader's connection is closed, before or after the answer has begun
 * @throws AppError `rate_limited` when all slots are taken; the signal's reason when the reader has already gone
 */
export function takeFileSlot(reader: AbortSignal, { stallMs = STALL_MS, fileMs = FILE_MS } = {}): FileSlot {
  reader.throwIfAborted()
  const files = filesUnderWay()
  if (files.underWay >= MAX_FILES) throw new AppError('rate_limited', { retryAfter: 15 })
  files.underWay++
  const controller = new AbortController()
  const release = (reason = ended('the file was released')) => {
    if (controller.signal.aborted) return
    files.underWay--
    clearTimeout(stallTimer)
    clearTimeout(fileTimer)
    reader.removeEventListener('abort', onReaderGone)
    controller.abort(reason)
  }
  const onReaderGone = () => release(ended('the reader went away'))
  const startStallTimer = () => setTimeout(() => release(ended('nobody reads the file')), stallMs)
  let stallTimer = startStallTimer()
  const fileTimer = setTimeout(() => release(ended('the file took too long')), fileMs)
  reader.addEventListener('abort', onReaderGone, { once: true })
  return {
    signal: controller.signal,
    restartStallTimer: () => {
      clearTimeout(stallTimer)
      if (!controller.signal.aborted) stallTimer = startStallTimer()
    },
    release: () => release(),
  }
}
