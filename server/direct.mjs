import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { acceptedEncodings } from './cached-answers.mjs'

const gzip = promisify(zlib.gzip)

/**
 * Sizes in bytes. Shorter bodies are not compressed, because they fit into one packet anyway. Most others are compressed synchronously, which takes
 * 0.1 to 0.5 ms; a thread would take two to ten times as long, but would not delay other calls.
 */
const COMPRESSED = { from: 1024, atOnceTo: 64 * 1024 }

/**
 * Sends an answer, compressed like those of Next.
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 * @param {import('../lib/platform/handover').Reply} reply
 */
async function send({ headers: asked }, response, { status, headers: own, body, cookies = [] }) {
  /** @type {import('node:http').OutgoingHttpHeaders} */
  const headers = Object.assign({}, own)
  // `writeHead` replaces headers that were appended before, and the answer's own headers include a session's cookie.
  if (cookies.length > 0) headers['set-cookie'] = [own['set-cookie'] ?? [], cookies].flat()
  const length = Buffer.byteLength(body)
  headers['content-length'] = length
  if (length < COMPRESSED.from) {
    response.writeHead(status, headers).end(body)
    return
  }
  headers.vary = [own.vary, 'Accept-Encoding'].filter(Boolean).join(', ')
  if (!acceptedEncodings(asked['accept-encoding']?.toString()).includes('gzip')) {
    response.writeHead(status, headers).end(body)
    return
  }
  const packed = length <= COMPRESSED.atOnceTo ? zlib.gzipSync(body) : await gzip(body)
  headers['content-encoding'] = 'gzip'
  headers['content-length'] = packed.length
  response.writeHead(status, headers).end(packed)
}

/**
 * Answers calls of the product without Next around them.
 * @param {import('../lib/platform/handover').Product} product
 */
export function directCalls({ direct, log }) {
  /**
   * @param {NonNullable<ReturnType<import('../lib/platform/handover').FindDirectCall>>} call
   * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
   */
  async function reply(call, request, response) {
    try {
      await send(
        request,
        response,
        await call(request, (closed) => {
          response.once('close', () => response.writableFinished || closed())
        }),
      )
    } catch (error) {
      log.error({ err: error }, 'a direct call failed')
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    }
  }

  /**
   * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
   * @returns whether a call answers the request without Next
   */
  return function answer(request, response) {
    const call = direct(request.method ?? '', request.url ?? '')
    if (call) reply(call, request, response)
    return call !== undefined
  }
}
