import 'server-only'
import type { IncomingMessage } from 'node:http'
import type { DirectRoute, WhenClosed } from '@/lib/platform/handover'
import type { Body, BodyReader } from './body'
import type { Call } from './respond'
import { type Bound, paramNamesOf } from './route'
import { securityHeaders } from './security-headers'

/** The headers that Next adds to the answers of route handlers (`headers()` in next.config.ts). */
const commonHeaders = Object.fromEntries(securityHeaders.map(({ key, value }) => [key.toLowerCase(), value]))

/**
 * A request's body, read only on demand; Next's conversion would copy it. Cancelling it does not close the connection, which still has to carry the
 * answer. It is not a `ReadableStream`: Node keeps each of those, with all that belongs to its request, until it has looked through all memory.
 */
const bodyOf = (request: IncomingMessage): Body => ({
  getReader() {
    const chunks: AsyncIterator<Uint8Array> = request[Symbol.asyncIterator]()
    let isCancelled = false
    let endRead = () => {}
    const read: BodyReader['read'] = () =>
      new Promise((resolve, reject) => {
        endRead = () => resolve({ done: true })
        if (isCancelled) endRead()
        else chunks.next().then(({ done, value }) => resolve(done ? { done } : { done: false, value }), reject)
      })
    const cancel = async () => {
      isCancelled = true
      endRead()
    }
    return { read, cancel }
  },
})

/** Node's request as a `Call`. */
class DirectCall implements Call {
  readonly method: string
  readonly url: string
  readonly headers: Call['headers']
  readonly body: Body | null

  constructor(
    request: IncomingMessage,
    readonly whenClosed: WhenClosed | undefined,
  ) {
    const { method = '', url = '', headers } = request
    this.method = method
    this.url = url
    this.body = method === 'GET' ? null : bodyOf(request)
    this.headers = {
      get: (name) => {
        const value = headers[name]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      },
      has: (name) => headers[name] !== undefined,
    }
  }

  get nextUrl(): URL {
    return new URL(this.url, 'http://localhost')
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
    reply: async (request, parts, whenClosed) => {
      const params = Object.fromEntries(names.map((name, index) => [name, parts[index] ?? '']))
      const answered = await reply(new DirectCall(request, endsWithCaller ? whenClosed : undefined), params)
      answered.headers = Object.assign({}, commonHeaders, answered.headers)
      return answered
    },
  }
}
