import 'server-only'
import fs from 'node:fs'
import tty from 'node:tty'

/** Lines are written together once they are this long: a write for each would take as long as the rest of a short call. */
const BATCH = 8192
/** What waits for a reader that does not read; later lines are left out. In characters. */
const MOST = 1 << 20
const RETRY_MS = 100
/** How long the end of the process waits for a reader that is slow. */
const LAST_WORDS_MS = 300

/** Writes lines in batches to where the process's output goes. */
interface Output {
  write(line: string): void
  /** Hands over what waits, without waiting for it to arrive. */
  flush(): void
  /** The same for a process that is ending: waits, but not for ever. */
  flushNow(): void
}

/**
 * A descriptor that never waits for its reader. A pipe or terminal is opened anew, so that the setting is ours alone: standard output is
 * shared with whoever started us. Sockets cannot be opened; Node itself makes those that it knows of answer at once.
 */
function openEager(fd: 1 | 2): number {
  // Node's own stream for it. Where nobody reads, an error without a listener would end the process.
  const stream = fd === 1 ? process.stdout : process.stderr
  stream.on('error', () => {})
  try {
    if (!fs.fstatSync(fd).isFIFO() && !tty.isatty(fd)) return fd
    return fs.openSync(`/proc/self/fd/${fd}`, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK | fs.constants.O_NOCTTY)
  } catch {
    return fd
  }
}

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EAGAIN'

/**
 * An output that holds nobody up: with a reader that is gone its lines go nowhere, with one that has stopped reading they wait, up to
 * a bound.
 */
export function openOutput(fd: 1 | 2 = 1): Output {
  openEager(fd === 1 ? 2 : 1)
  const target = openEager(fd)
  let waiting = ''
  /** Taken from `waiting` and not written yet; the system may be at it. */
  let underWay: Buffer | undefined
  let isAsked = false

  const send = (bytes: Buffer) => {
    underWay = bytes
    isAsked = true
    fs.write(target, bytes, (error, written) => {
      isAsked = false
      if (error && isFull(error)) return void setTimeout(() => underWay && send(underWay), RETRY_MS).unref()
      // Any other error: nobody is there. Somebody may come to a named pipe later, so the next lines are tried again.
      if (!error && written < bytes.length) return send(bytes.subarray(written))
      underWay = undefined
      if (waiting.length >= BATCH) flush()
    })
  }
  const flush = () => {
    if (underWay || waiting === '') return
    const bytes = Buffer.from(waiting)
    waiting = ''
    send(bytes)
  }
  return {
    write(line) {
      if (waiting.length + line.length > MOST) return
      waiting += line
      if (waiting.length >= BATCH) flush()
    },
    flush,
    flushNow() {
      let rest = Buffer.concat([isAsked ? Buffer.alloc(0) : (underWay ?? Buffer.alloc(0)), Buffer.from(waiting)])
      waiting = ''
      underWay = undefined
      for (const deadline = Date.now() + LAST_WORDS_MS; rest.length > 0 && Date.now() < deadline; ) {
        try {
          rest = rest.subarray(fs.writeSync(target, rest))
        } catch (error) {
          if (!isFull(error)) return
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
        }
      }
    },
  }
}
