import { type MultipartPart, parseMultipart as partsOf } from '@remix-run/multipart-parser'
import { ReceivedFile } from '@/lib/contract/received-file'
import { AppError } from '@/lib/service/errors'
import { HttpError } from './errors'
import { giveBackRoom, takeRoom } from './room'
import { spool } from './spool'

const DEFAULT_MAX_BYTES = 64 * 1024

/**
 * A body has to bring this much in each such time, or its sender has gone or means harm. The slowest phone brings twenty times
 * as much; our own page gives up after ten seconds without progress.
 */
const PROGRESS = { bytes: 4096, ms: 15_000 }

// The rest of a refused body is not read: the connection ends with the answer.
const lastAnswer = { connection: 'close' }

/** What is allowed of a body, and whose it is. */
export interface BodyLimits {
  /** 64 KiB unless said otherwise. */
  maxBytes?: number | undefined
  /** Whose share of the room for bodies it takes, see `room.ts`. */
  network: string
}

/** A request whose body is read: a `Request`, or a call of a direct route. */
interface WithBody {
  headers: Pick<Headers, 'get'>
  body?: ReadableStream<Uint8Array> | null
}

/**
 * A body as it arrives, which may not be longer than allowed, whatever its headers claimed, nor slower, nor one too many.
 * @throws AppError 408, 413 or 503
 */
async function* arriving(request: WithBody, { maxBytes = DEFAULT_MAX_BYTES, network }: BodyLimits): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new HttpError('too_large', lastAnswer)
  const reader = request.body?.getReader()
  if (!reader) return
  let seen = 0
  let seenBefore = 0
  let held = 0
  let stalled = false
  // Not while a disk takes what has come.
  let isWaiting = false
  // Not a promise to race against: it would keep every chunk that ever won.
  const watch = setInterval(() => {
    stalled ||= isWaiting && seen - seenBefore < PROGRESS.bytes
    seenBefore = seen
    if (stalled) reader.cancel().catch(() => {})
  }, PROGRESS.ms)
  try {
    for (;;) {
      isWaiting = true
      const { done, value } = await reader.read()
      isWaiting = false
      if (stalled) throw new HttpError('too_slow', lastAnswer)
      if (done) return
      seen += value.byteLength
      if (seen > maxBytes) throw new HttpError('too_large', lastAnswer)
      if (!takeRoom(network, value.byteLength)) throw new HttpError('unavailable', lastAnswer, { retryAfter: 5 })
      held = seen
      yield value
    }
  } finally {
    clearInterval(watch)
    giveBackRoom(network, held)
  }
}

const mediaType = (request: WithBody) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/** A body's text. @throws AppError 400, 408, 413 or 503 */
export async function readText(request: WithBody, limits: BodyLimits): Promise<string> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of arriving(request, limits)) chunks.push(chunk)
  } catch (error) {
    rethrow(error)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** Parses a JSON body. @throws AppError 400, 408, 413, 415 or 503 */
async function readJson(request: WithBody, limits: BodyLimits): Promise<unknown> {
  if (mediaType(request) !== 'application/json') throw new AppError('unsupported_media_type')
  const text = await readText(request, limits)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed')
  }
}

// Real forms have a dozen parts. Their size is that of the body, which is bounded already.
const LIMITS = { maxParts: 64, maxHeaderSize: 8 * 1024, maxFileSize: Number.MAX_SAFE_INTEGER, maxTotalSize: Number.MAX_SAFE_INTEGER }

// What is no UTF-8 becomes the sign for that, as in browsers.
const text = new TextDecoder()

/** A part's bytes where they lie; the parser's own way to them is a copy. */
const contentOf = (part: MultipartPart) => (part.content.length === 1 && part.content[0]) || part.bytes

/** RFC 2046, section 5.1.1. A longer one would have its body searched in quadratic time, on the thread that serves everybody. */
const MAX_BOUNDARY = 70

/** A form's boundary. @throws AppError 400 */
function boundaryOf(request: WithBody): string {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers.get('content-type') ?? '') ?? []
  const boundary = quoted ?? bare
  if (!boundary || boundary.length > MAX_BOUNDARY) throw new HttpError('malformed', lastAnswer)
  return boundary
}

/**
 * A multipart form as an object of texts and `ReceivedFile`s; of a field that comes twice the first counts. Its texts may have as much
 * together as a JSON body: every one is gone through several times.
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

/** A body that was taken in and not parsed yet. */
export interface ReceivedBody {
  /** What it says, not yet validated; a form takes memory from then on. Once. @throws AppError 400 */
  parse: () => Promise<unknown>
  /** Lets go of it, parsed or not. */
  discard: () => Promise<void>
}

/** Takes a multipart form in. @throws AppError 400, 408, 413, 415 or 503 */
async function receiveMultipart(request: WithBody, limits: BodyLimits): Promise<ReceivedBody> {
  if (mediaType(request) !== 'multipart/form-data') throw new AppError('unsupported_media_type')
  const boundary = boundaryOf(request)
  const { read, discard } = await spool(arriving(request, limits)).catch(rethrow)
  return { parse: async () => parseMultipart(await read(), boundary), discard }
}

function rethrow(error: unknown): never {
  if (error instanceof AppError) throw error
  if (error instanceof Error && error.cause instanceof AppError) throw error.cause
  throw new AppError('malformed', { cause: error })
}

/** Takes a request's body in, as its endpoint wants it. @throws AppError 400, 408, 413, 415 or 503 */
export async function receiveBody(request: WithBody, type: 'json' | 'multipart' | undefined, limits: BodyLimits): Promise<ReceivedBody> {
  if (type === 'multipart') return receiveMultipart(request, limits)
  const body = await readJson(request, limits)
  return { parse: async () => body, discard: async () => {} }
}
