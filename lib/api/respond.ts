import 'server-only'
import { randomUUID } from 'node:crypto'
import type { NextRequest } from 'next/server'
import { database } from '@/db/client'
import { env } from '@/lib/env'
import { chooseLocale, LOCALE_COOKIE } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { log } from '@/lib/log'
import { metrics } from '@/lib/metrics'
import { clientAddress } from '@/lib/visitor/address'
import { type AppError, toAppError } from './errors'
import type { Ctx } from './route'

/** What every answer of the API says: not to be kept, not to be guessed at, not to be run. */
export const noStore = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  vary: 'Authorization, Cookie, Accept-Language',
}

function contextOf(request: NextRequest): Ctx {
  return {
    db: database(),
    signal: request.signal,
    locale: chooseLocale(request.cookies.get(LOCALE_COOKIE)?.value, request.headers.get('accept-language')),
    requestId: randomUUID(),
    ip: clientAddress(request.headers, env().TRUST_PROXY),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 512),
    requestHeaders: request.headers,
    // Asked for by lists alone, and dear.
    get address() {
      return `${request.nextUrl.pathname}${request.nextUrl.search}`
    },
    isHead: request.method === 'HEAD',
    cookies: [],
  }
}

function failureResponse(error: AppError, ctx: Ctx, route: string): Response {
  if (error.status >= 500) log.error({ id: ctx.requestId, route, code: error.code, err: error.cause })
  const t = translatorFor(ctx.locale)
  const fields = error.fields && Object.entries(error.fields).map(([field, keys]) => [field, keys.map((key) => t(`validation.${key}`))] as const)
  const body = {
    message: fields?.[0]?.[1][0] ?? t(`errors.${error.says}`),
    code: error.code,
    ...(fields && { errors: Object.fromEntries(fields) }),
    ...(error.status >= 500 && { request_id: ctx.requestId }),
  }
  return Response.json(body, { status: error.status, headers: { ...noStore, ...error.headers } })
}

/**
 * Answers one request of the API: gives it an id, turns what is thrown into its failure, and notes in log and metrics how it went.
 * Nothing of the request itself is noted, for address, query and body are people's: only the pattern of its route.
 * @param route the whole path with its parameters in braces: `/api/v1/referrals/{code}`
 */
export async function respond(request: NextRequest, route: string, work: (ctx: Ctx) => Response | Promise<Response>): Promise<Response> {
  const started = performance.now()
  const ctx = contextOf(request)
  let response: Response
  try {
    response = await work(ctx)
  } catch (error) {
    response = failureResponse(toAppError(error), ctx, route)
  }
  response.headers.set('x-request-id', ctx.requestId)
  const { method } = request
  const { status } = response
  const ms = performance.now() - started
  log.info({ id: ctx.requestId, method, route, status, ms: Math.round(ms) })
  const figures = metrics()
  figures?.requests.observe({ route, method, status }, ms / 1000)
  if (status === 503) figures?.unavailable.inc()
  return response
}
