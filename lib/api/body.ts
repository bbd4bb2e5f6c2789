import { AppError } from './errors'
import { spool } from './spool'

const DEFAULT_MAX_BYTES = 64 * 1024

/** The request's body as a stream that fails as soon as it is longer than allowed, whatever its headers claimed. */
function limited(request: Request, maxBytes: number): ReadableStream<Uint8Array> | null {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too_large', { headers: { connection: 'close' } })
  let seen = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > maxBytes) controller.error(new AppError('too_large', { headers: { connection: 'close' } }))
      else controller.enqueue(chunk)
    },
  })
  return request.body?.pipeThrough(counter) ?? null
}

const mediaType = (request: Request) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/** A body's text. @throws AppError 413 */
export const readText = (request: Request, maxBytes: number): Promise<string> => new Response(limited(request, maxBytes)).text().catch(rethrow)

/** Parses a JSON body. @throws AppError 400, 413 or 415 */
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

/** Takes a multipart form in. @throws AppError 413 or 415 */
async function receiveMultipart(request: Request, maxBytes: number): Promise<() => Promise<unknown>> {
  if (mediaType(request) !== 'multipart/form-data') throw new AppError('unsupported_media_type')
  const body = await spool(limited(request, maxBytes)).catch(rethrow)
  return async () => parseMultipart(await body(), request.headers.get('content-type') ?? '')
}

function rethrow(error: unknown): never {
  if (error instanceof AppError) throw error
  if (error instanceof Error && error.cause instanceof AppError) throw error.cause
  throw new AppError('malformed', { cause: error })
}

/**
 * Takes a request's body in, as its endpoint wants it. @returns what parses it, not yet validated; a form takes memory from then on
 * @throws AppError 400, 413 or 415
 */
export async function receiveBody(request: Request, type: 'json' | 'multipart' = 'json', maxBytes = DEFAULT_MAX_BYTES): Promise<() => Promise<unknown>> {
  if (type === 'multipart') return receiveMultipart(request, maxBytes)
  const body = await readJson(request, maxBytes)
  return async () => body
}
