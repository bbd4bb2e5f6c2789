import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { NextRequest } from 'next/server'
import { answerBeforeNext } from './before-next'
import { log } from './log'
import { securityHeaders } from './security-headers'

/** A route handler, for the variable part of its path if it has one. */
type Handle = (request: NextRequest, part: string) => Response | Promise<Response>

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return headers
}

async function send(answer: Response, response: ServerResponse) {
  for (const { key, value } of securityHeaders) response.setHeader(key, value)
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  const body = Buffer.from(await answer.arrayBuffer())
  response.setHeader('content-length', body.length)
  response.writeHead(answer.status).end(body)
}

/**
 * A body as it arrives, read only as far as it is asked for: Next would copy it on the way. Letting go of it does not end the
 * connection, which still has to carry the answer.
 */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined
  return new ReadableStream(
    {
      async pull(controller) {
        chunks ??= request[Symbol.asyncIterator]()
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Aborted when the connection ends before the answer, as a request of Next's is. */
function whileConnected(response: ServerResponse): AbortSignal {
  const leaving = new AbortController()
  response.once('close', () => response.writableFinished || leaving.abort())
  return leaving.signal
}

function requestOf(request: IncomingMessage, response: ServerResponse): NextRequest {
  const address = `http://localhost${request.url}`
  if (request.method === 'GET') return new NextRequest(address, { headers: headersOf(request) })
  return new NextRequest(address, {
    method: request.method ?? '',
    headers: headersOf(request),
    body: bodyOf(request),
    duplex: 'half',
    signal: whileConnected(response),
  })
}

/**
 * Calls a route handler without Next around it: for the call that every visitor makes, most of the work was finding the route, and
 * a proof was held in memory once more.
 * @param pattern the whole address, with at most one group; an address in any other spelling goes the long way
 */
export function answerDirectly(method: 'GET' | 'POST', pattern: RegExp, handle: Handle): void {
  answerBeforeNext((request, response) => {
    const match = request.method === method ? pattern.exec(request.url ?? '') : null
    if (!match) return false
    Promise.resolve(handle(requestOf(request, response), match[1] ?? ''))
      .then((answer) => send(answer, response))
      .catch((error) => {
        log.error({ err: error }, 'a shortcut failed')
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
    return true
  })
}
