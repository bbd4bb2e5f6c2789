import 'server-only'
import type { IncomingMessage } from 'node:http'
import type { DirectRoute, Reply } from '@/lib/platform/handover'
import type { Call } from './respond'
import type { Bound } from './route'
import { securityHeaders } from './security-headers'

/** The headers that Next adds to the answers of route handlers (`headers()` in next.config.ts). */
const commonHeaders = Object.fromEntries(securityHeaders.map(({ key, value }) => [key.toLowerCase(), value]))

/**
 * A request's body as a stream that reads only on demand; Next's conversion would copy it. Cancelling the stream does not close the
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

/** Converts Node's request to a `Call`. */
function callOf(request: IncomingMessage, signal?: AbortSignal): Call {
  const { method = '', url = '', headers } = request
  return {
    method,
    ...(signal && { signal }),
    ...(method === 'POST' && { body: bodyOf(request) }),
    headers: {
      get: (name) => {
        const value = headers[name]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      },
      has: (name) => headers[name] !== undefined,
    },
    get nextUrl() {
      return new URL(url, 'http://localhost')
    },
  }
}

/** An endpoint that the server may answer without Next. @param param the name of the path parameter that the pattern's group matches */
export const directRoute = (bound: Bound, pattern: RegExp, param?: string): DirectRoute => ({
  method: bound.endpoint.method,
  pattern,
  reply: (request, part, makeSignal) =>
    direct(bound, callOf(request, bound.endpoint.method === 'GET' ? undefined : makeSignal()), param ? { [param]: part } : {}),
})

async function direct(bound: Bound, call: Call, params: Record<string, string>): Promise<Reply> {
  const reply = await bound.reply(call, params)
  return { ...reply, headers: { ...commonHeaders, ...reply.headers } }
}
