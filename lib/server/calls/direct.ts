import 'server-only'
import type { IncomingMessage } from 'node:http'
import type { FindDirectCall, WhenClosed } from '@/lib/platform/handover'
import type { Body, BodyReader } from '@/lib/server/http/body'
import type { Call } from '@/lib/server/http/respond'
import { securityHeaders } from '@/lib/server/http/security-headers'
import { findCalls } from './find-call'

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

/** Addresses as clients of ours write them; Next answers any other spelling. */
const PLAIN = /^\/api\/v1((?:\/(?!\.{1,2}(?:[/?]|$))[\w.~-]+)+)(?:\?[^#]*)?$/

/**
 * The call that our own server answers without Next, through the same `route()` as everywhere: all of `/api/v1` that answers JSON. Next
 * needs more time per call than most handlers, and it copies proofs. Next still answers the rest: files, the OpenAPI document, HEAD and
 * OPTIONS, other spellings of an address.
 */
export const directCall: FindDirectCall = (method, url) => {
  const path = PLAIN.exec(url)?.[1]
  const found = path ? findCalls(path.slice(1).split('/')) : undefined
  const bound = found?.calls.get(method)
  if (!found || !bound || bound.endpoint.csvRow) return undefined
  return async (request, whenClosed) => {
    const answered = await bound.reply(new DirectCall(request, bound.endsWithCaller ? whenClosed : undefined), found.values)
    answered.headers = Object.assign({}, commonHeaders, answered.headers)
    return answered
  }
}
