import 'server-only'
import { randomUUID } from 'node:crypto'
import type { NextRequest } from 'next/server'
import type { z } from 'zod'
import { type Db, database } from '@/db/client'
import { env } from '@/lib/env'
import { chooseLocale, LOCALE_COOKIE, type Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { log } from '@/lib/log'
import { clientAddress, networkOf } from '@/lib/visitor/address'
import { type Actor, actorOf } from './actor'
import { readBody } from './body'
import { csvResponse } from './csv'
import { withinDeadline } from './deadline'
import type { CsvFile, EndpointShape, HandlerInput, HandlerOutput } from './endpoint'
import { AppError, toAppError } from './errors'
import type { Limit } from './limits'
import { inputProblems } from './problems'
import { consume } from './rate-limit'

/** What a service knows about the call besides its input. */
export interface Ctx {
  db: Db
  locale: Locale
  requestId: string
  /** The caller's address, see `lib/visitor/address.ts`. */
  ip: string
  userAgent: string
  requestHeaders: Headers
  /** Path and query, for the links of lists. */
  address: string
  /** True for HEAD: answered like GET, but it has no effect. */
  isHead: boolean
}

/** The same with a caller who is signed in and allowed. */
export interface ActorCtx extends Ctx {
  actor: Actor
}

type CtxOf<E extends EndpointShape> = E['auth'] extends 'public' ? Ctx : ActorCtx

interface Binding<E extends EndpointShape> {
  limit: Limit
  handler: (input: { ctx: CtxOf<E> } & HandlerInput<E>) => Promise<HandlerOutput<E>>
  /** How long the handler may take, for the few whose work grows with the data; milliseconds. */
  deadlineMs?: number
  /** More response headers, from the answer: a cookie. */
  headers?: (output: z.output<E['output']>) => Record<string, string>
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }

/** An endpoint bound to its handler; `resource()` makes the exports of a route file of them. */
export interface Bound {
  endpoint: EndpointShape
  handle: (request: NextRequest, context: RouteContext) => Promise<Response>
}

const noStore = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  vary: 'Authorization, Cookie, Accept-Language',
}

/** How long a handler may take whose work is the database; uploads decode pictures and get longer. */
const HANDLER_MS = { json: 5_000, multipart: 30_000 }

/**
 * Binds an endpoint to a service. For every call, in this order: request id, client address, rate limit, actor,
 * authorisation, input, handler, output, headers. What the output schema does not name cannot leave the server.
 */
export function route<const E extends EndpointShape>(endpoint: E, binding: Binding<E>): Bound {
  async function answer(ctx: Ctx, request: NextRequest, context: RouteContext): Promise<Response> {
    await withinDeadline(consume(ctx.db, binding.limit, networkOf(ctx.ip)), env().DATABASE_TIMEOUT_MS)
    const actor = endpoint.auth === 'public' ? undefined : await withinDeadline(authorise(ctx.db, request.headers, endpoint), env().DATABASE_TIMEOUT_MS)
    const input = await parseInput(endpoint, request, context)
    const work = binding.handler({ ctx: (actor ? { ...ctx, actor } : ctx) as CtxOf<E>, ...(input as HandlerInput<E>) })
    const result = await withinDeadline(work, binding.deadlineMs ?? HANDLER_MS[endpoint.bodyType ?? 'json'])
    if (endpoint.csvRow) return withinDeadline(csvResponse(result as CsvFile<unknown>, endpoint.csvRow, noStore, ctx.isHead), HANDLER_MS.json)
    const output = endpoint.output.safeParse(result)
    if (!output.success) throw new AppError('internal', { cause: output.error })
    return Response.json(output.data, { status: endpoint.status ?? 200, headers: { ...noStore, ...binding.headers?.(output.data as z.output<E['output']>) } })
  }

  return {
    endpoint,
    async handle(request, context) {
      const started = performance.now()
      const ctx = contextOf(request)
      let response: Response
      try {
        response = await answer(ctx, request, context)
      } catch (error) {
        response = failureResponse(toAppError(error), ctx, endpoint)
      }
      response.headers.set('x-request-id', ctx.requestId)
      log.info({ id: ctx.requestId, route: `${endpoint.method} ${endpoint.path}`, status: response.status, ms: Math.round(performance.now() - started) })
      return response
    },
  }
}

function contextOf(request: NextRequest): Ctx {
  return {
    db: database(),
    locale: chooseLocale(request.cookies.get(LOCALE_COOKIE)?.value, request.headers.get('accept-language')),
    requestId: randomUUID(),
    ip: clientAddress(request.headers, env().TRUST_PROXY),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 512),
    requestHeaders: request.headers,
    address: `${request.nextUrl.pathname}${request.nextUrl.search}`,
    isHead: request.method === 'HEAD',
  }
}

async function authorise(db: Db, headers: Headers, endpoint: EndpointShape): Promise<Actor> {
  const actor = await actorOf(db, headers)
  if (!actor) throw new AppError('unauthenticated')
  if (!actor.active) throw new AppError('account_disabled')
  if (endpoint.auth !== 'public' && !endpoint.auth.includes(actor.role)) throw new AppError('wrong_role')
  return actor
}

async function parseInput(endpoint: EndpointShape, request: NextRequest, context: RouteContext) {
  const raw = {
    params: endpoint.params && pathParams(endpoint.path, await context.params),
    query: endpoint.query && Object.fromEntries(request.nextUrl.searchParams),
    headers: endpoint.headers && Object.fromEntries(request.headers),
    body: endpoint.body && (await readBody(request, endpoint.bodyType, endpoint.maxBodyBytes)),
  }
  const parse = async (part: 'params' | 'query' | 'headers' | 'body') => {
    const parsed = await endpoint[part]?.safeParseAsync(raw[part], { reportInput: true })
    if (parsed?.success === false) {
      // A path that names nothing possible is nothing that exists.
      throw part === 'params' ? new AppError('not_found') : inputProblems(parsed.error)
    }
    return parsed?.data
  }
  return { params: await parse('params'), query: await parse('query'), headers: await parse('headers'), body: await parse('body') }
}

/** Path parameters under the endpoint's own names: one folder of the router may serve `{code}` for GET and `{id}` for DELETE. */
function pathParams(path: string, routed: Awaited<RouteContext['params']>) {
  const values = Object.values(routed)
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name], index) => [name, values[index]]))
}

function failureResponse(error: AppError, ctx: Ctx, endpoint: Pick<EndpointShape, 'method' | 'path'> | undefined): Response {
  if (error.status >= 500) log.error({ id: ctx.requestId, route: endpoint && `${endpoint.method} ${endpoint.path}`, code: error.code, err: error.cause })
  const t = translatorFor(ctx.locale)
  const fields = error.fields && Object.entries(error.fields).map(([field, keys]) => [field, keys.map((key) => t(`validation.${key}`))] as const)
  const body = {
    message: fields?.[0]?.[1][0] ?? t(`errors.${error.code}`),
    code: error.code,
    ...(fields && { errors: Object.fromEntries(fields) }),
    ...(error.status >= 500 && { request_id: ctx.requestId }),
  }
  return Response.json(body, { status: error.status, headers: { ...noStore, ...error.headers } })
}

type Handle = (request: NextRequest, context: RouteContext) => Response | Promise<Response>

/** The exports of a route file: the handlers it has, and for every other method a JSON 405 that says which these are. */
function exportsOf(handlers: Map<string, Handle>) {
  const allow = [...[...handlers.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ')
  const refuse: Handle = (request) => failureResponse(new AppError('method_not_allowed', { headers: { allow } }), contextOf(request), undefined)
  const options: Handle = () => new Response(null, { status: 204, headers: { allow } })
  const pick = (method: string) => handlers.get(method) ?? refuse
  return { GET: pick('GET'), HEAD: pick('GET'), POST: pick('POST'), PUT: pick('PUT'), PATCH: pick('PATCH'), DELETE: pick('DELETE'), OPTIONS: options }
}

/** The exports of a route file with endpoints, each under its method. */
export const resource = (...bound: Bound[]) => exportsOf(new Map(bound.map(({ endpoint, handle }) => [endpoint.method, handle])))

/** The exports of a route file that answers GET with something that is no endpoint. */
export const onlyGet = (handle: Handle) => exportsOf(new Map([['GET', handle]]))

/** The answer for `/api/v1` paths that do not exist. */
export const notFound = (request: NextRequest): Response => failureResponse(new AppError('not_found'), contextOf(request), undefined)
