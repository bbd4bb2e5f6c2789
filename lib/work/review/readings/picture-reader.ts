import 'server-only'
import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { OwnError } from '@/db/own-error.mjs'
import { processGlobal } from '@/lib/platform/process-global'
import { onShutdown } from '@/lib/platform/shutdown'
import type { SeenWord } from './find-words'

/** After this time a picture is given up. One takes one to five seconds on a quiet machine, and a minute where each processor is busy. */
export const GIVE_UP_MS = 180_000
/** After this time without a picture the process that reads is ended, and its memory with it. */
const IDLE_MS = 60_000

/** What the process answers; see `reader.mjs`. */
type Answer = { isReady: true } | { lines?: SeenWord[][]; failure?: string; bytes: number; isLast: boolean }

/** The picture itself cannot be read: trying it again is of no use. */
export class UnreadablePicture extends Error {}

/** Whether the packages that read pictures are installed; they are optional. @param folder of the product */
export function canReadPictures(folder = process.cwd()): boolean {
  const { resolve } = createRequire(path.join(folder, 'package.json'))
  try {
    return Boolean(resolve('tesseract.js') && resolve('@tesseract.js-data/por/package.json'))
  } catch {
    return false
  }
}

let readsHere: boolean | undefined

/** Whether this process reads pictures; asked once, because packages do not come while it runs. */
export function readsPictures(): boolean {
  readsHere ??= canReadPictures()
  return readsHere
}

interface Reader {
  /** Bytes that the process had after its last picture. */
  bytes: number
  child?: ChildProcess | undefined
  idle?: NodeJS.Timeout | undefined
  endsWithProcess?: boolean
  turn: Promise<unknown>
}

// Shared by the process, because the build gives each entry its own copy of this module.
const kept = processGlobal('picture reader', (): Reader => ({ bytes: 0, turn: Promise.resolve() }))

/** Memory of the process that reads, after its last picture. */
export const readerMegabytes = (): number => kept.bytes / 1024 / 1024

/** Ends the process that reads, if there is one. */
export function endReader(): void {
  clearTimeout(kept.idle)
  kept.child?.kill('SIGKILL')
  kept.child = undefined
}

function startReader(): ChildProcess {
  if (!kept.endsWithProcess) onShutdown(endReader)
  kept.endsWithProcess = true
  const script = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'work', 'review', 'readings', 'reader.mjs')
  const child = fork(script, {
    serialization: 'advanced',
    // No setting and no secret of the product.
    env: { NODE_ENV: 'production', PATH: process.env.PATH },
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A process that only waits keeps no other from ending.
  child.unref()
  child.channel?.unref()
  child.once('exit', () => {
    if (kept.child === child) kept.child = undefined
  })
  return child
}

/** @returns the process's answer to a picture @throws when it ends first, or takes too long */
function answerOf(child: ChildProcess, picture: Buffer, stop: AbortSignal | undefined): Promise<Exclude<Answer, { isReady: true }>> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(patience)
      child.off('message', hear).off('exit', gone).off('error', gone)
      stop?.removeEventListener('abort', away)
      settle()
    }
    const fail = (why: string) => end(() => reject(new OwnError(why)))
    const hear = (answer: Answer) => {
      if (!('isReady' in answer)) end(() => resolve(answer))
    }
    const gone = () => fail('the process that reads pictures has ended')
    const away = () => fail('reading a picture was broken off')
    const patience = setTimeout(() => fail(`a picture took more than ${GIVE_UP_MS / 1000} seconds to read`), GIVE_UP_MS)
    child.on('message', hear).once('exit', gone).once('error', gone)
    stop?.addEventListener('abort', away)
    child.send({ picture }, (error) => error && gone())
  })
}

async function readAlone(picture: Buffer, stop: AbortSignal | undefined): Promise<SeenWord[][]> {
  stop?.throwIfAborted()
  clearTimeout(kept.idle)
  kept.child ??= startReader()
  const { child } = kept
  try {
    const { lines, failure, isLast, bytes } = await answerOf(child, picture, stop)
    kept.bytes = bytes
    if (isLast) endReader()
    if (!lines) throw new UnreadablePicture(failure)
    return lines
  } catch (error) {
    // It may still be at work on this picture.
    if (!(error instanceof UnreadablePicture)) endReader()
    throw error
  } finally {
    if (kept.child) kept.idle = setTimeout(endReader, IDLE_MS).unref()
  }
}

/**
 * Reads a picture in a process of lowest priority, which rests while others want the processor, one at a time.
 * @returns the words of each line
 * @throws UnreadablePicture; Error when it took too long, was broken off or the process ended
 */
export function readPicture(picture: Buffer, stop?: AbortSignal): Promise<SeenWord[][]> {
  const turn = kept.turn.then(() => readAlone(picture, stop))
  kept.turn = turn.catch(() => {})
  return turn
}
