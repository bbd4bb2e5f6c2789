import fc from 'fast-check'
import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import { allEndpoints } from '@/lib/server/calls/registry'
import { headerText, requestOf, text } from '@/lib/testing/fuzz'

/** A request as it is sent. */
export interface Wire {
  as: 'guest' | 'promoter' | 'admin'
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
  /** Whether the path is an API route, so that a refusal must be an API failure. */
  plain: boolean
}

const BOUNDARY = 'fuzz-boundary'

function multipart(body: Record<string, unknown>, picture: Buffer): Buffer {
  const parts = Object.entries(body).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`),
  )
  const proof = Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="proof"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`)
  return Buffer.concat([...parts, proof, picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

const pathOf = ({ path }: EndpointShape, param: string) => `/api/v1${path.replace(/\{\w+\}/, encodeURIComponent(param))}`

/** A request with the structure of its contract, and values that may violate it. */
const formed = (endpoint: EndpointShape, picture: Buffer): fc.Arbitrary<Wire> =>
  fc.record({ as: fc.constantFrom('guest' as const, 'promoter' as const, 'admin' as const), parts: requestOf(endpoint) }).map(({ as, parts }) => {
    const query = new URLSearchParams(parts.query).toString()
    const isForm = endpoint.bodyType === 'multipart'
    return {
      as,
      method: endpoint.method,
      path: `${pathOf(endpoint, parts.param)}${query && `?${query}`}`,
      headers: { ...parts.headers, ...(endpoint.body && { 'content-type': isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json' }) },
      ...(endpoint.body && { body: isForm ? multipart(parts.body, picture) : Buffer.from(JSON.stringify(parts.body)) }),
      plain: true,
    }
  })

const others = [
  ...['session', 'csrf', 'providers', 'signin', 'signin/credentials', 'signout', 'callback/credentials', '_log', 'error', 'verify-request', 'x/y/z', ''].map(
    (name) => `/api/auth/${name}`,
  ),
  ...['/api/proofs/1', '/api/proofs/x', '/api/metrics', '/api/docs', '/api/v1/openapi.json', '/api/v1', '/api/v1/nothing', '/api/nothing'],
  ...['/', '/policy', '/login', '/perform-task', '/admin', '/admin/promoters', '/promoter', '/nothing', '/pt/admin', '/_next/image', '/_next/static/x.js'],
]

const json = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.constantFrom('', '{', '[]', 'null', '1e999', '"\\ud800"', '{"csrfToken":"x","json":"true"}', `${'['.repeat(20_000)}`, '{"__proto__":{"a":1}}', '\0'),
)

/** A request outside the endpoints: next-auth, proofs, documents, pages. */
const other: fc.Arbitrary<Wire> = fc
  .record({
    as: fc.constantFrom('guest' as const, 'promoter' as const, 'admin' as const),
    path: fc.constantFrom(...others),
    method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
    query: fc.dictionary(fc.constantFrom('callbackUrl', 'error', 'csrf', 'expires', 'signature', 'url', 'w', 'q', '_rsc', 'json', '__proto__'), text, {
      maxKeys: 3,
    }),
    type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', ''),
    body: json,
  })
  .map(
    ({ as, path, method, query, type, body }): Wire => ({
      as,
      method,
      path: `${path}?${new URLSearchParams(query)}`,
      headers: Object.fromEntries(type ? [['content-type', type]] : []),
      ...(method !== 'GET' && method !== 'HEAD' && { body: Buffer.from(body) }),
      plain: path.startsWith('/api/'),
    }),
  )

const oddType = fc.constantFrom(
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;charset=\u00ff',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(500)}`,
  'multipart/mixed; boundary=x',
  'application/x-www-form-urlencoded',
  'image/png',
  ',,;;==',
  'APPLICATION/JSON',
)
const oddMethod = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'SEARCH',
  'MKCOL',
  'LINK',
  'M-SEARCH',
  'QUERY',
)
const oddPath = fc.constantFrom(
  ...[
    '%',
    '%zz',
    '%00',
    '%0d%0a',
    '%c0%af',
    '%ff',
    '%e0%80',
    '%u0041',
    '//',
    '/../',
    '/..%2f',
    '/./',
    '\\',
    ';x=1',
    '?',
    '??',
    '&&',
    '?page[]=1&page=2',
    '?page=1&page=2',
    '?__proto__[x]=1',
  ],
  ...['.json', '.rsc', '/', '%2f', '%5c', '%25', `/${'a'.repeat(6000)}`, '%F0%9F%98%80', '.csv', '~', '*', '(', "'", '"', '<x>'],
)
const oddHeader = fc.oneof(
  fc.record({
    name: fc.constantFrom(
      'authorization',
      'cookie',
      'accept-language',
      'user-agent',
      'x-device-fingerprint',
      'idempotency-key',
      'x-forwarded-for',
      'accept',
      'range',
      'if-none-match',
      'referer',
      'origin',
      'accept-encoding',
    ),
    value: headerText,
  }),
  fc
    .constantFrom(
      ...([
        ['authorization', 'Bearer '],
        ['authorization', `Bearer ${'a'.repeat(4000)}`],
        ['authorization', 'Bearer a.b.c.d.e'],
        ['cookie', 'next-auth.session-token=a.b.c.d.e; NEXT_LOCALE=%ff'],
        ['cookie', `next-auth.csrf-token=%7C; ${'x=y; '.repeat(500)}`],
        ['cookie', 'next-auth.callback-url=javascript:alert(1); __proto__=1'],
        ['content-encoding', 'gzip'],
        ['expect', 'a miracle'],
        ['next-action', 'a'.repeat(40)],
        ['next-router-state-tree', '%5B%22'],
        ['rsc', '1'],
        ['next-router-prefetch', '1'],
        ['next-router-segment-prefetch', '/_tree'],
        ['x-middleware-subrequest', 'middleware:middleware:middleware:middleware:middleware'],
        ['x-nextjs-data', '1'],
        ['x-forwarded-for', '1.2.3.4, ::1, %, 999.1.1.1'],
        ['x-forwarded-host', 'evil.example:99999'],
        ['x-forwarded-proto', 'javascript'],
        ['host', 'evil.example'],
        ['host', ''],
        ['host', '[::1'],
        ['x-http-method-override', 'DELETE'],
        ['accept-language', `${'pt;q=0.1,'.repeat(500)}`],
        ['if-modified-since', 'never'],
        ['upgrade', 'h2c'],
      ] as [string, string][]),
    )
    .map(([name, value]) => ({ name, value })),
)

/** Bytes changed in place, cut off, doubled. */
const spoiled = (body: Buffer, at: number, byte: number, how: number): Buffer => {
  const place = Math.floor((at / 2 ** 31) * body.length)
  if (how === 0) return body.subarray(0, place)
  if (how === 1) return Buffer.concat([body.subarray(0, place), Buffer.from([byte]), body.subarray(place)])
  if (how === 2) return Buffer.concat([body, body])
  const changed = Buffer.from(body)
  if (changed.length > 0) changed[place % changed.length] = byte
  return changed
}

type Mutation = (wire: Wire) => Wire

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  oddMethod.map(
    (method): Mutation =>
      (wire) => ({ ...wire, method, plain: false }),
  ),
  oddType.map(
    (type): Mutation =>
      (wire) => ({ ...wire, headers: { ...wire.headers, 'content-type': type } }),
  ),
  oddHeader.map(
    ({ name, value }): Mutation =>
      (wire) => ({ ...wire, headers: { ...wire.headers, [name]: value }, plain: false }),
  ),
  fc.tuple(oddPath, fc.boolean()).map(
    ([odd, inside]): Mutation =>
      (wire) => ({ ...wire, path: inside ? wire.path.replace(/\/([^/]*)$/, `${odd}/$1`) : wire.path + odd, plain: false }),
  ),
  json.map(
    (body): Mutation =>
      (wire) =>
        wire.body ? { ...wire, body: Buffer.from(body) } : wire,
  ),
  fc.tuple(fc.nat(2 ** 31 - 1), fc.nat(255), fc.nat(3)).map(
    ([at, byte, how]): Mutation =>
      (wire) =>
        wire.body ? { ...wire, body: spoiled(wire.body, at, byte, how) } : wire,
  ),
)

/** Requests to all endpoints and pages, the same for the same seed. @param picture a valid proof */
export function makeRequests(count: number, seed: number, picture: Buffer): Wire[] {
  const right = fc.oneof(...allEndpoints.map((endpoint) => ({ weight: 2, arbitrary: formed(endpoint, picture) })), { weight: 16, arbitrary: other })
  const mutated = fc
    .tuple(right, fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([wire, mutations]) => mutations.reduce((so, change) => change(so), wire))
  return fc.sample(fc.oneof({ weight: 2, arbitrary: right }, { weight: 3, arbitrary: mutated }), { numRuns: count, seed })
}
