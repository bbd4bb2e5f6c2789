import { AppError } from './errors'
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

/**
 * A body as it arrives, which may not be longer than allowed, whatever its headers claimed, nor slower, nor one too many.
 * @throws AppError 408, 413 or 503
 */
async function* arriving(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
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

const mediaType = (request: Request) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/** A body's text. @throws AppError 400, 408, 413 or 503 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of arriving(request, maxBytes)) chunks.push(chunk)
  } catch (error) {
    rethrow(error)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** Parses a JSON body. @throws AppError 400, 408, 413, 415 or 503 */
async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (mediaType(request) !== 'application/json') throw new AppError('unsupported_media_type')
  const text = await readText(request, maxBytes)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed')
  }
}

const MAX_PARTS = 64
const MAX_PART_HEAD_BYTES = 8 * 1024

/** The form parser takes a second for a body of nothing but tiny parts or header lines; real forms have a dozen. @throws AppError 400 */
function refuseParts(body: Buffer, contentType: string) {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  let parts = 0
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    const head = body.subarray(at, at + MAX_PART_HEAD_BYTES)
    const isLast = head.subarray(mark.length, mark.length + 2).toString() === '--'
    if (++parts > MAX_PARTS || (!isLast && head.indexOf('\r\n\r\n') < 0)) throw new AppError('malformed')
  }
}

/** A multipart form as an object; of a field that comes twice the first counts. @throws AppError 400 */
async function parseMultipart(body: Buffer<ArrayBuffer>, type: string): Promise<unknown> {
  refuseParts(body, type)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(rethrow)
  const fields: Record<string, FormDataEntryValue> = Object.create(null)
  for (const [name, value] of form) fields[name] ??= value
  return { ...fields }
}

/** Takes a multipart form in. @throws AppError 400, 408, 413, 415 or 503 */
async function receiveMultipart(request: Request, maxBytes: number): Promise<() => Promise<unknown>> {
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
export async function receiveBody(request: Request, type: 'json' | 'multipart' = 'json', maxBytes = DEFAULT_MAX_BYTES): Promise<() => Promise<unknown>> {
  if (type === 'multipart') return receiveMultipart(request, maxBytes)
  const body = await readJson(request, maxBytes)
  return async () => body
}
