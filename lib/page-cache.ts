import 'server-only'
import fs from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import path from 'node:path'
import { chooseLocale, LOCALE_COOKIE } from '@/lib/i18n/locales'
import { answerBeforeNext } from './before-next'

/** A page's answer as it goes over the wire. */
interface KeptPage {
  etag: string
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** Pages that `middleware.ts` guards, and those that send a signed-in person on. */
const personal = /^\/(admin|promoter|login|register)(\/|$)/

/** The visible addresses of all prerendered public pages; none while developing, where nothing is prerendered. */
function publicPages(): Set<string> {
  try {
    const file = path.join(process.cwd(), '.next', 'prerender-manifest.json')
    const { routes }: { routes: Record<string, unknown> } = JSON.parse(fs.readFileSync(/* turbopackIgnore: true */ file, 'utf8'))
    const visible = Object.keys(routes).flatMap((route) => /^\/(?:pt|en)(\/.*)?$/.exec(route)?.[0] ?? [])
    return new Set(visible.map((route) => route.slice('/pt'.length) || '/').filter((route) => !personal.test(route)))
  } catch {
    return new Set()
  }
}

const acceptsGzip = (header: string | undefined) => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(header ?? '')

const cookieOf = (header: string | undefined) => new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]*)`).exec(header ?? '')?.[1]

/**
 * What a public page depends on, and the same written back into the request: with nothing else in it to depend on, the answer
 * is right for everybody who has this key.
 */
function keyOf(request: IncomingMessage, page: string): string {
  const { headers } = request
  const locale = chooseLocale(cookieOf(headers.cookie), headers['accept-language'])
  const encoding = acceptsGzip(headers['accept-encoding']) ? 'gzip' : 'identity'
  headers.cookie = `${LOCALE_COOKIE}=${locale}`
  headers['accept-language'] = locale
  headers['accept-encoding'] = encoding
  return `${page} ${locale} ${encoding}`
}

function sendKept(request: IncomingMessage, response: ServerResponse, { etag, headers, body }: KeptPage) {
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag)) {
    const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...rest } = headers
    response.writeHead(304, rest).end()
  } else response.writeHead(200, headers).end(body)
}

/** Copies what is written. The overloads of `write` and `end` all begin with the chunk and its encoding. */
function copyInto(chunks: Buffer[], write: (...args: never[]) => unknown, response: ServerResponse) {
  return (...args: unknown[]) => {
    const [chunk, encoding] = args
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    return Reflect.apply(write, response, args)
  }
}

/** Calls back with the whole answer if it is one that everybody may have and that no one will change while this process runs. */
function listen(response: ServerResponse, keep: (page: KeptPage) => void) {
  const chunks: Buffer[] = []
  Object.assign(response, { write: copyInto(chunks, response.write, response), end: copyInto(chunks, response.end, response) })
  response.once('finish', () => {
    const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...headers } = response.getHeaders()
    const forAll = response.statusCode === 200 && headers['x-nextjs-prerender'] && !headers['set-cookie']
    if (!forAll || headers['cache-control'] !== 's-maxage=31536000' || typeof headers.etag !== 'string') return
    const body = Buffer.concat(chunks)
    keep({ etag: headers.etag, headers: { ...headers, 'content-length': body.length }, body })
  })
}

/**
 * Answers public pages from memory. They are prerendered and never change while a process runs, yet Next finds, hashes and
 * compresses them anew for each reader, which makes a page of 100 kB four times as dear as an empty one.
 */
export function keepPublicPages(): void {
  const pages = publicPages()
  const kept = new Map<string, KeptPage>()

  /** @returns whether the request has been answered */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const page = (request.url ?? '').split('?', 1)[0] ?? ''
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.headers.rsc !== undefined || !pages.has(page)) return false
    const key = keyOf(request, page)
    const found = kept.get(key)
    if (found) sendKept(request, response, found)
    else if (request.method === 'GET') {
      // So that there is a whole answer to keep, and nothing of this request's query in it.
      delete request.headers['if-none-match']
      request.url = page
      listen(response, (whole) => kept.set(key, whole))
    }
    return Boolean(found)
  }

  if (pages.size > 0) answerBeforeNext(answer)
}
