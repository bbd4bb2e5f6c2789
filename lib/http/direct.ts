import 'server-only'
import type { IncomingMessage } from 'node:http'
import type { DirectRoute, Reply } from '@/lib/platform/handover'
import type { Call } from './respond'
import type { Bound } from './route'
import { securityHeaders } from './security-headers'

/** What Next adds to the answers of a route handler (`headers()` in next.config.ts). */
const everyAnswer = Object.fromEntries(securityHeaders.map(({ key, value }) => [key.toLowerCase(), value]))

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

/** A request of Node as a call. */
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

/** What the server gets of an endpoint that it may answer without Next. @param param the name of what the pattern's group matches */
export const directRoute = (bound: Bound, pattern: RegExp, param?: string): DirectRoute => ({
  method: bound.endpoint.method,
  pattern,
  reply: (request, part, left) => direct(bound, callOf(request, bound.endpoint.method === 'GET' ? undefined : left()), param ? { [param]: part } : {}),
})

async function direct(bound: Bound, call: Call, params: Record<string, string>): Promise<Reply> {
  const reply = await bound.reply(call, params)
  return { ...reply, headers: { ...everyAnswer, ...reply.headers } }
}
