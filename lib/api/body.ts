import { type MultipartPart, parseMultipart as partsOf } from '@remix-run/multipart-parser'
import { AppError } from './errors'
import { ReceivedFile } from './received-file'
import { spool } from './spool'

const DEFAULT_MAX_BYTES = 64 * 1024

/**
 * A body has to bring this much in each such time, or its sender has gone or means harm. The slowest phone brings twenty times
 * as much; our own page gives up after ten seconds without progress.
 */
const PROGRESS = { bytes: 4096, ms: 15_000 }

/** Bodies that are still on their way may take this much room together, however many they are. */
const MAX_UNDER_WAY_BYTES = 512 * 1024 * 1024
let underWay = 0

// The rest of a refused body is not read: the connection ends with the answer.
const lastAnswer = { headers: { connection: 'close' } }

/** A request whose body is read: a `Request`, or a call of a direct route. */
interface WithBody {
  headers: Pick<Headers, 'get'>
  body?: ReadableStream<Uint8Array> | null
}

/**
 * A body as it arrives, which may not be longer than allowed, whatever its headers claimed, nor slower, nor one too many.
 * @throws AppError 408, 413 or 503
 */
async function* arriving(request: WithBody, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too_large', lastAnswer)
  const reader = request.body?.getReader()
  if (!reader) return
  let seen = 0
  let seenBefore = 0
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
      if (stalled) throw new AppError('too_slow', lastAnswer)
      if (done) return
      seen += value.byteLength
      underWay += value.byteLength
      if (seen > maxBytes) throw new AppError('too_large', lastAnswer)
      if (underWay > MAX_UNDER_WAY_BYTES) throw new AppError('unavailable', { headers: { ...lastAnswer.headers, 'retry-after': '5' } })
      yield value
    }
  } finally {
    clearInterval(watch)
    underWay -= seen
  }
}

const mediaType = (request: WithBody) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/** A body's text. @throws AppError 400, 408, 413 or 503 */
export async function readText(request: WithBody, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of arriving(request, maxBytes)) chunks.push(chunk)
  } catch (error) {
    rethrow(error)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** Parses a JSON body. @throws AppError 400, 408, 413, 415 or 503 */
async function readJson(request: WithBody, maxBytes: number): Promise<unknown> {
  if (mediaType(request) !== 'application/json') throw new AppError('unsupported_media_type')
  const text = await readText(request, maxBytes)
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

/** A multipart form as an object of texts and `ReceivedFile`s; of a field that comes twice the first counts. @throws AppError 400 */
function parseMultipart(body: Uint8Array, type: string): Record<string, string | ReceivedFile> {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (!boundary || body.length === 0) throw new AppError('malformed')
  const fields: Record<string, string | ReceivedFile> = Object.create(null)
  try {
    for (const part of partsOf(body, { boundary, ...LIMITS })) {
      if (part.name === undefined) throw new Error('a part without a name')
      fields[part.name] ??= part.filename === undefined ? text.decode(contentOf(part)) : new ReceivedFile(contentOf(part))
    }
  } catch (cause) {
    throw new AppError('malformed', { cause })
  }
  return { ...fields }
}

/** Takes a multipart form in. @throws AppError 400, 408, 413, 415 or 503 */
async function receiveMultipart(request: WithBody, maxBytes: number): Promise<() => Promise<unknown>> {
  if (mediaType(request) !== 'multipart/form-data') throw new AppError('unsupported_media_type')
  const body = await spool(arriving(request, maxBytes)).catch(rethrow)
  return async () => parseMultipart(await body(), request.headers.get('content-type') ?? '')
}

function rethrow(error: unknown): never {
  if (error instanceof AppError) throw error
  if (error instanceof Error && error.cause instanceof AppError) throw error.cause
  throw new AppError('malformed', { cause: error })
}

/**
 * Takes a request's body in, as its endpoint wants it. @returns what parses it, not yet validated; a form takes memory from then on
 * @throws AppError 400, 408, 413, 415 or 503
 */
export async function receiveBody(request: WithBody, type: 'json' | 'multipart' = 'json', maxBytes = DEFAULT_MAX_BYTES): Promise<() => Promise<unknown>> {
  if (type === 'multipart') return receiveMultipart(request, maxBytes)
  const body = await readJson(request, maxBytes)
  return async () => body
}
