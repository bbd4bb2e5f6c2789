import 'server-only'
import type { IncomingMessage } from 'node:http'
import type { DirectRoute } from '@/lib/platform/handover'
import type { Call } from './respond'
import { type Bound, paramNamesOf } from './route'
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
    url,
    ...(signal && { signal }),
    ...(method !== 'GET' && { body: bodyOf(request) }),
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

/**
 * How path parameters are spelled, by name; Next answers any other spelling. None matches the name of a folder beside it: an id has only digits, and
 * no campaign is called like the other calls below `/campaigns`.
 */
const spellings: Record<string, string> = {
  id: '\\d{1,15}',
  delivery: '\\d{1,15}',
  note: '\\d{1,15}',
  funding: '\\d{1,15}',
  label: '[a-z0-9-]{1,40}',
  code: '[0-9A-Za-z]{1,32}',
  slug: '(?!(?:all|names)(?![\\w-]))[0-9A-Za-z_-]{1,60}',
}

/** @returns the pattern of an endpoint's address, with one group for each parameter @throws Error for a parameter that has no spelling */
function patternOf(path: string): RegExp {
  const source = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const spelling = spellings[name]
    if (!spelling) throw new Error(`How is the parameter ${name} of ${path} spelled?`)
    return `(${spelling})`
  })
  return new RegExp(`^/api/v1${source}(?:\\?[^#]*)?$`)
}

/** An endpoint that the server may answer without Next. */
export function directRoute({ endpoint, reply, endsWithCaller }: Bound): DirectRoute {
  const names = paramNamesOf(endpoint)
  return {
    method: endpoint.method,
    area: endpoint.path.split('/')[1] ?? '',
    pattern: patternOf(endpoint.path),
    reply: async (request, parts, makeSignal) => {
      const params = Object.fromEntries(names.map((name, index) => [name, parts[index] ?? '']))
      const answered = await reply(callOf(request, endsWithCaller ? makeSignal() : undefined), params)
      return { ...answered, headers: { ...commonHeaders, ...answered.headers } }
    },
  }
}
