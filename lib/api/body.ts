import { AppError } from './errors'

const DEFAULT_MAX_BYTES = 64 * 1024

/**
 * A body has to bring this much in each such time, or its sender has gone or means harm. The slowest phone brings twenty times
 * as much; our own page gives up after ten seconds without progress.
 */
const PROGRESS = { bytes: 4096, ms: 15_000 }

/** Bodies that are still on their way may hold this much memory together, however many they are. */
const MAX_HELD_BYTES = 256 * 1024 * 1024
let held = 0

// The rest of a refused body is not read: the connection ends with the answer.
const lastAnswer = { headers: { connection: 'close' } }

/**
 * Reads a body that may not be longer than allowed, whatever its headers claimed, nor slower, nor one too many.
 * @throws AppError 408, 413 or 503
 */
async function collect(request: Request, maxBytes: number, progress = PROGRESS): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too_large', lastAnswer)
  const reader = request.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let seen = 0
  let seenBefore = 0
  let watch: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_, reject) => {
    watch = setInterval(() => {
      if (seen - seenBefore < progress.bytes) reject(new AppError('too_slow', lastAnswer))
      seenBefore = seen
    }, progress.ms)
  })
  // A body that fails otherwise leaves nobody to hear of this.
  stalled.catch(() => {})
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stalled])
      if (done) return Buffer.concat(chunks, seen)
      seen += value.byteLength
      held += value.byteLength
      if (seen > maxBytes) throw new AppError('too_large', lastAnswer)
      if (held > MAX_HELD_BYTES) throw new AppError('unavailable', { headers: { ...lastAnswer.headers, 'retry-after': '5' } })
      chunks.push(value)
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed', { cause: error })
  } finally {
    clearInterval(watch)
    held -= seen
  }
}

const mediaType = (request: Request) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/** A body's text. @throws AppError 408 or 413 */
export const readText = async (request: Request, maxBytes: number): Promise<string> => new TextDecoder().decode(await collect(request, maxBytes))

/** Parses a JSON body. @throws AppError 400, 408, 413 or 415 */
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

/** Parses a multipart form into an object; of a field that comes twice the first counts. @throws AppError 400, 408, 413 or 415 */
async function readMultipart(request: Request, maxBytes: number): Promise<unknown> {
  if (mediaType(request) !== 'multipart/form-data') throw new AppError('unsupported_media_type')
  const type = request.headers.get('content-type') ?? ''
  const body = await collect(request, maxBytes)
  refuseParts(body, type)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch((cause) => {
    throw new AppError('malformed', { cause })
  })
  const fields: Record<string, FormDataEntryValue> = Object.create(null)
  for (const [name, value] of form) fields[name] ??= value
  return { ...fields }
}

/** The body as its endpoint wants it, not yet validated. */
export function readBody(request: Request, type: 'json' | 'multipart' = 'json', maxBytes = DEFAULT_MAX_BYTES): Promise<unknown> {
  return type === 'multipart' ? readMultipart(request, maxBytes) : readJson(request, maxBytes)
}
