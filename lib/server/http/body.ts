import { type MultipartPart, parseMultipart as partsOf } from '@remix-run/multipart-parser'
import { ReceivedFile } from '@/lib/platform/contract/received-file'
import { AppError } from '@/lib/platform/service/errors'
import { releaseBodyBytes, reserveBodyBytes } from './body-memory'
import { HttpError } from './errors'
import { spool } from './spool'

const DEFAULT_MAX_BYTES = 64 * 1024

/**
 * At least this many bytes of a body must arrive in each interval; otherwise its sender has gone or is an attacker. The slowest phone
 * sends twenty times as much; our own page gives up after ten seconds without progress.
 */
const PROGRESS = { bytes: 4096, ms: 15_000 }

// The rest of a body that was read in part is nobody's, so the connection must end with the answer. One that was not begun Node reads away by itself.
const closeConnection = { connection: 'close' }

/** Limits of a body, and the network that sends it. */
export interface BodyLimits {
  /** Default: 64 KiB. */
  maxBytes?: number | undefined
  /** The network whose share of the memory for bodies it uses, see `body-memory.ts`. */
  network: string
}

/** Reads a body in parts. Once cancelled it is at its end, also for a read that waits. */
export interface BodyReader {
  read: () => Promise<{ done: false; value: Uint8Array } | { done: true; value?: Uint8Array | undefined }>
  cancel: () => Promise<void>
}

/** The body of a `Request`, or of a direct call. */
export interface Body {
  getReader: () => BodyReader
}

/** A request whose body is read: a `Request`, or a direct call. */
interface RequestWithBody {
  headers: Pick<Headers, 'get'>
  body?: Body | null
}

/**
 * The chunks of a body as they arrive.
 * @throws AppError 408 when it is too slow, 413 when it is longer than allowed, whatever its headers claimed, 503 when there is no memory for it
 */
async function* readWithLimits(request: RequestWithBody, { maxBytes = DEFAULT_MAX_BYTES, network }: BodyLimits): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too_large')
  const reader = request.body?.getReader()
  if (!reader) return
  let seen = 0
  let seenAtLastCheck = 0
  let reserved = 0
  let isStalled = false
  // False while a disk stores the last chunk: that time does not count against the sender.
  let isReading = false
  // A timer, because racing each read against one promise would keep every chunk in memory.
  const watch = setInterval(() => {
    isStalled ||= isReading && seen - seenAtLastCheck < PROGRESS.bytes
    seenAtLastCheck = seen
    if (isStalled) reader.cancel().catch(() => {})
  }, PROGRESS.ms)
  try {
    for (;;) {
      isReading = true
      const { done, value } = await reader.read()
      isReading = false
      if (isStalled) throw new HttpError('too_slow', closeConnection)
      if (done) return
      seen += value.byteLength
      if (seen > maxBytes) throw new HttpError('too_large', closeConnection)
      if (!reserveBodyBytes(network, value.byteLength)) throw new HttpError('unavailable', closeConnection, { retryAfter: 5 })
      reserved = seen
      yield value
    }
  } finally {
    clearInterval(watch)
    releaseBodyBytes(network, reserved)
  }
}

const mediaType = (request: RequestWithBody) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/** Reads a body as text. @throws AppError 400, 408, 413 or 503 */
export async function readText(request: RequestWithBody, limits: BodyLimits): Promise<string> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of readWithLimits(request, limits)) chunks.push(chunk)
  } catch (error) {
    rethrow(error)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** Parses a JSON body. @throws AppError 400, 408, 413, 415 or 503 */
async function readJson(request: RequestWithBody, limits: BodyLimits): Promise<unknown> {
  if (mediaType(request) !== 'application/json') throw new AppError('unsupported_media_type')
  const text = await readText(request, limits)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed')
  }
}

// Real forms have a dozen parts. Their sizes need no limit: that of the body is limited already.
const LIMITS = { maxParts: 64, maxHeaderSize: 8 * 1024, maxFileSize: Number.MAX_SAFE_INTEGER, maxTotalSize: Number.MAX_SAFE_INTEGER }

// Bytes that are not UTF-8 become the replacement character, as in browsers.
const text = new TextDecoder()

/** A part's bytes without copying them, which the parser's `bytes` does. */
const contentOf = (part: MultipartPart) => (part.content.length === 1 && part.content[0]) || part.bytes

/** RFC 2046, section 5.1.1. The search for a longer boundary would take quadratic time and block the event loop. */
const MAX_BOUNDARY = 70

/** A form's boundary. @throws AppError 400 */
function boundaryOf(request: RequestWithBody): string {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers.get('content-type') ?? '') ?? []
  const boundary = quoted ?? bare
  if (!boundary || boundary.length > MAX_BOUNDARY) throw new AppError('malformed')
  return boundary
}

/**
 * Parses a multipart form into an object of texts and `ReceivedFile`s; the first of repeated fields counts. All texts together may be
 * as long as a JSON body, because each is processed several times.
 * @throws AppError 400 or 413
 */
function parseMultipart(body: Uint8Array, boundary: string): Record<string, string | ReceivedFile> {
  if (body.length === 0) throw new AppError('malformed')
  const fields: Record<string, string | ReceivedFile> = Object.create(null)
  let textBytes = 0
  try {
    for (const part of partsOf(body, { boundary, ...LIMITS })) {
      const { name, filename } = part
      if (name === undefined) throw new Error('a part without a name')
      const content = contentOf(part)
      if (filename === undefined) textBytes += content.byteLength
      if (textBytes > DEFAULT_MAX_BYTES) throw new AppError('too_large')
      fields[name] ??= filename === undefined ? text.decode(content) : new ReceivedFile(content)
    }
  } catch (error) {
    rethrow(error)
  }
  return { ...fields }
}

/** A body that has arrived and is not parsed yet. */
export interface ReceivedBody {
  /** Parses it without validating; call it once. From then on a form is in memory. @throws AppError 400 */
  parse: () => Promise<unknown>
  /** Frees its memory and temporary file, parsed or not. */
  discard: () => Promise<void>
}

/** Receives a multipart form. @throws AppError 400, 408, 413, 415 or 503 */
async function receiveMultipart(request: RequestWithBody, limits: BodyLimits): Promise<ReceivedBody> {
  if (mediaType(request) !== 'multipart/form-data') throw new AppError('unsupported_media_type')
  const boundary = boundaryOf(request)
  const { read, discard } = await spool(readWithLimits(request, limits)).catch(rethrow)
  return { parse: async () => parseMultipart(await read(), boundary), discard }
}

function rethrow(error: unknown): never {
  if (error instanceof AppError) throw error
  if (error instanceof Error && error.cause instanceof AppError) throw error.cause
  throw new AppError('malformed', { cause: error })
}

/** Receives a request's body of the type that its endpoint expects. @throws AppError 400, 408, 413, 415 or 503 */
export async function receiveBody(request: RequestWithBody, type: 'json' | 'multipart' | 'text' | undefined, limits: BodyLimits): Promise<ReceivedBody> {
  if (type === 'multipart') return receiveMultipart(request, limits)
  const body = await (type === 'text' ? readText(request, limits) : readJson(request, limits))
  return { parse: async () => body, discard: async () => {} }
}
