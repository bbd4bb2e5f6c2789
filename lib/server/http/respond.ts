import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { ourServer, type Reply, type WhenClosed } from '@/lib/platform/handover'
import { localeOf } from '@/lib/platform/i18n/locales'
import { translatorFor } from '@/lib/platform/i18n/translator'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { amountText, toReais } from '@/lib/platform/money'
import { REQUEST_ID_HEADER } from '@/lib/platform/server-headers.mjs'
import type { Ctx } from '@/lib/platform/service/context'
import { type AppError, toAppError } from '@/lib/platform/service/errors'
import { poolerHint } from '@/lib/platform/service/pooler-hint'
import { rateLimitHeaders } from '@/lib/platform/service/rate-limit'
import { clientAddress } from '@/lib/platform/visitor/address'
import { locate } from '@/lib/platform/visitor/location'
import type { Body } from './body'
import { deviceCookie, readDeviceCookie } from './browser-cookie'
import { headersOf, statusOf } from './errors'

/** Headers of every answer of the API: never cache it, never guess its type, never run it. */
export const noStore = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  vary: 'Authorization, Cookie, Accept-Language',
}

/** The parts of a request that the API reads. A `NextRequest` is a `Call`; direct calls are cheaper ones. */
export interface Call {
  method: string
  headers: Pick<Headers, 'get' | 'has'>
  body?: Body | null
  /** Its address with the query, as it was sent; perhaps with a host before it. */
  url: string
  /** Made on first use: it is expensive, and few calls need it. */
  nextUrl: Pick<URL, 'pathname' | 'search' | 'searchParams'>
  /** Aborted when the caller's connection ends before the answer. */
  signal?: AbortSignal
  /** The same for a direct call, which makes no signal. */
  whenClosed?: WhenClosed | undefined
}

// Shared, because making a signal takes longer than anything else in a click.
const neverAborted = new AbortController().signal

/** The context of a call, with the `Set-Cookie` lines of its answer. */
export interface CallCtx extends Ctx {
  cookies: string[]
}

// Functions, and no getters: V8 makes a pair of old objects for each getter of an object literal, which it frees only when it looks through all memory.
function contextOf(request: Call): CallCtx {
  const cookies: string[] = []
  const ip = clientAddress(request.headers, env().TRUST_PROXY)
  return {
    db: database(),
    signal: () => request.signal ?? neverAborted,
    locale: localeOf(request.headers.get('cookie'), request.headers.get('accept-language')),
    requestId: (ourServer() && request.headers.get(REQUEST_ID_HEADER)) || randomUUID(),
    ip,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 512),
    place: () => locate(ip, request.headers),
    keptByBrowser: () => readDeviceCookie(request.headers.get('cookie')),
    keepInBrowser: (value) => cookies.push(deviceCookie(value)),
    address: () => `${request.nextUrl.pathname}${request.nextUrl.search}`,
    isHead: request.method === 'HEAD',
    cookies,
  }
}

const jsonHeaders = { ...noStore, 'content-type': 'application/json' }

/** A JSON answer of the API. */
export const json = (status: number, body: unknown, headers?: Record<string, string>): Reply => ({
  status,
  // Three to ten times as quick as spreading, which makes a new hidden class for each answer; so is each `Object.assign` of headers on their way out.
  headers: Object.assign({}, jsonHeaders, headers),
  body: JSON.stringify(body),
})

/** In texts: nobody counts the tries. */
const NOT_COUNTED = -1

function failureReply(error: AppError, ctx: Ctx, route: string, hasToken: boolean): Reply {
  const status = statusOf(error)
  if (status >= 500) log.error({ id: ctx.requestId, route, code: error.code, err: error.cause }, poolerHint(error.cause) ?? 'a call failed')
  const t = translatorFor(ctx.locale)
  const told = { minimum: env().MINIMUM_AGE, left: error.triesLeft ?? NOT_COUNTED }
  const fields = error.fields && Object.entries(error.fields).map(([field, keys]) => [field, keys.map((key) => t(`validation.${key}`, told))] as const)
  const body = {
    message:
      fields?.[0]?.[1][0] ??
      t(`errors.${error.messageKey}`, { scope: error.scope ?? '', amount: error.cents === undefined ? '' : amountText(ctx.locale, toReais(error.cents)) }),
    code: error.code,
    ...(fields && { errors: Object.fromEntries(fields) }),
    ...(error.asked && { second_factor: error.asked }),
    ...(error.current && { current: error.current }),
    ...(error.scope && { scope: error.scope }),
    ...(error.triesLeft !== undefined && { tries_left: error.triesLeft }),
    ...(status >= 500 && { request_id: ctx.requestId }),
  }
  return json(status, body, headersOf(error, hasToken))
}

/**
 * Answers one request of the API: gives it an id, turns thrown errors into failure answers, and records the outcome in log and metrics.
 * Of the request only the pattern of its route is recorded: address, query and body are personal data.
 * @param route the whole path with its parameters in braces: `/api/v1/referrals/{code}`
 */
export async function answer<Answer extends Reply | Response>(
  request: Call,
  route: string,
  work: (ctx: CallCtx) => Answer | Promise<Answer>,
): Promise<Answer | Reply> {
  const started = performance.now()
  const ctx = contextOf(request)
  let response: Answer | Reply
  try {
    response = await work(ctx)
  } catch (error) {
    response = failureReply(toAppError(error), ctx, route, request.headers.has('authorization'))
  }
  const own: Record<string, string> = ctx.quota ? rateLimitHeaders(ctx.quota) : {}
  own['x-request-id'] = ctx.requestId
  if (response instanceof Response) for (const [name, value] of Object.entries(own)) response.headers.set(name, value)
  else Object.assign(response.headers, own)
  const { method } = request
  const { status } = response
  const ms = performance.now() - started
  log.info({ id: ctx.requestId, method, route, status, ms: Math.round(ms) })
  const figures = metrics()
  figures?.requests.observe({ route, method, status }, ms / 1000)
  if (status === 503) figures?.unavailable.inc()
  return response
}

/** `answer()` for a route handler of Next. */
export async function respond(request: Call, route: string, work: (ctx: CallCtx) => Reply | Response | Promise<Reply | Response>): Promise<Response> {
  const answered = await answer<Reply | Response>(request, route, work)
  if (answered instanceof Response) return answered
  const { status, headers, body, cookies = [] } = answered
  const response = new Response(body, { status, headers })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
