import { NextRequest } from 'next/server'
import { PEER_HEADER } from '@/lib/platform/server-headers.mjs'
import type { AnswerBody } from './answer-body'

type Handler = (request: NextRequest, context: { params: Promise<Record<string, string | string[]> | undefined> }) => Promise<Response> | Response
type RouteFile = Record<string, Handler | undefined>

const files = import.meta.glob<RouteFile>('/app/api/**/route.ts')

/** A browser that no bot list knows. */
export const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

interface Options {
  token?: string | undefined
  json?: unknown
  form?: FormData
  /** Sent as it is, with whatever content type `headers` says. */
  body?: BodyInit
  headers?: Record<string, string>
  /** The socket's address. */
  ip?: string
  /** Aborted when the caller goes away. */
  signal?: AbortSignal
}

/** A route's answer, read. */
export interface Answer<Body = AnswerBody> {
  status: number
  headers: Headers
  bytes: Uint8Array
  body: Body
}

/** Literal folders win over parameters, and those over catch-alls, as in Next's router. */
function findRoute(pathname: string) {
  const candidates = Object.keys(files).map((file) => {
    const names: string[] = []
    const pattern = file
      .replace(/^\/app|\/route\.ts$/g, '')
      .replace(/\/\[\[\.{3}\w+\]\]/, '(?:/.*)?')
      .replace(/\[(\.\.\.)?(\w+)\]/g, (_, rest: string | undefined, name: string) => {
        names.push(name)
        return rest ? '(.+)' : '([^/]+)'
      })
    return { file, names, pattern: new RegExp(`^${pattern}$`), rank: file.includes('[[...') ? 3 : file.includes('[...') ? 2 : names.length > 0 ? 1 : 0 }
  })
  for (const { file, names, pattern } of candidates.sort((a, b) => a.rank - b.rank)) {
    const match = pattern.exec(pathname)
    if (match) return { file, params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')])) }
  }
  throw new Error(`no route for ${pathname}`)
}

/**
 * Calls the real route handler of a path, as the router would, without a server between.
 * @typeParam Body of answers that no contract describes
 */
export async function send<Body = AnswerBody>(
  method: string,
  path: string,
  { token, json, form, body, headers = {}, ip = '203.0.113.7', signal }: Options = {},
): Promise<Answer<Body>> {
  const url = new URL(path, 'http://localhost:3000')
  const { file, params } = findRoute(url.pathname)
  const load = files[file]
  const handler = (await load?.())?.[method]
  if (!handler) throw new Error(`${file} does not export ${method}`)
  const request = new NextRequest(url, {
    method,
    headers: {
      'user-agent': PHONE,
      'accept-language': 'en',
      [PEER_HEADER]: ip,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(signal && { signal }),
    ...(json !== undefined ? { body: JSON.stringify(json) } : form ? { body: form } : body !== undefined ? { body } : {}),
  })
  const response = await handler(request, { params: Promise.resolve(Object.keys(params).length > 0 ? params : undefined) })
  const bytes = await response.arrayBuffer()
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(bytes),
    body: text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
  }
}
