import 'server-only'
import fs from 'node:fs'
import tty from 'node:tty'

/** Lines are written in batches of this many characters: a write per line would take as long as the rest of a short call. */
const BATCH = 8192
/** Most characters to buffer for a reader that does not read; further lines are dropped. */
const MAX_WAITING_CHARS = 1 << 20
const RETRY_MS = 100
/** How long a process that exits waits for a slow reader. */
const EXIT_FLUSH_MS = 300

/** Writes lines in batches to the process's standard output or error. */
interface Output {
  write(line: string): void
  /** Starts writing the buffered lines and returns at once. */
  flush(): void
  /** Writes the buffered lines before returning, for a process that exits; gives up after `EXIT_FLUSH_MS`. */
  flushNow(): void
}

/**
 * A descriptor whose writes never block on the reader. A pipe or terminal is opened again, because setting O_NONBLOCK on standard
 * output itself would also change it for the parent process. Sockets cannot be reopened, but Node already makes them non-blocking.
 */
function openNonBlocking(fd: 1 | 2): number {
  // Node's own stream emits an error when the reader has gone; without a listener it would end the process.
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
 * An output that never blocks the process: lines for a reader that has gone are lost, lines for one that has stopped reading are
 * buffered up to `MAX_WAITING_CHARS`.
 */
export function openOutput(fd: 1 | 2 = 1): Output {
  openNonBlocking(fd === 1 ? 2 : 1)
  const target = openNonBlocking(fd)
  let waiting = ''
  /** Taken from `waiting` and not yet written; a write may be in progress. */
  let underWay: Buffer | undefined
  let isWriting = false

  const send = (bytes: Buffer) => {
    underWay = bytes
    isWriting = true
    fs.write(target, bytes, (error, written) => {
      isWriting = false
      if (error && isFull(error)) return void setTimeout(() => underWay && send(underWay), RETRY_MS).unref()
      // Any other error means that there is no reader. A named pipe may get one later, so the next lines are tried again.
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
      if (waiting.length + line.length > MAX_WAITING_CHARS) return
      waiting += line
      if (waiting.length >= BATCH) flush()
    },
    flush,
    flushNow() {
      let rest = Buffer.concat([isWriting ? Buffer.alloc(0) : (underWay ?? Buffer.alloc(0)), Buffer.from(waiting)])
      waiting = ''
      underWay = undefined
      for (const deadline = Date.now() + EXIT_FLUSH_MS; rest.length > 0 && Date.now() < deadline; ) {
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
