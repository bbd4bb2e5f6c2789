import 'server-only'
import type { NextRequest } from 'next/server'
import type { z } from 'zod'
import { actorOfKey, noteKeyUse } from '@/lib/people/api-keys/authenticate'
import { isMeantAsKey, isWellFormedKey } from '@/lib/people/api-keys/key'
import { forgetWorked, hasWorked, noteWorked } from '@/lib/people/api-keys/worked'
import type { CsvFile, EndpointShape, HandlerInput, HandlerOutput } from '@/lib/platform/contract/endpoint'
import { env } from '@/lib/platform/env'
import { makeFairQueue } from '@/lib/platform/fair-queue'
import { ourServer, type Reply } from '@/lib/platform/handover'
import { translatorFor } from '@/lib/platform/i18n/translator'
import { processGlobal } from '@/lib/platform/process-global'
import { REFUSAL_HEADER } from '@/lib/platform/server-headers.mjs'
import { Caller, whenAborted } from '@/lib/platform/service/caller'
import type { Actor, ActorCtx, Ctx } from '@/lib/platform/service/context'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { AppError } from '@/lib/platform/service/errors'
import { type Limit, limits } from '@/lib/platform/service/limits'
import { consumeQuota, quotaOf, refuseSpent } from '@/lib/platform/service/rate-limit'
import { networkOf } from '@/lib/platform/visitor/address'
import { bearerOf } from './actor'
import { allowed, authorise, refuseConfirmation } from './authorise'
import { receiveBody } from './body'
import { fileResponse } from './csv'
import { HttpError } from './errors'
import { refuseKeyInQuery } from './key-in-query'
import { handleMayLag, noteOwnChange } from './may-lag'
import { answer, type Call, type CallCtx, json, noStore, respond } from './respond'
import { toValidationError } from './validation-errors'

type CtxOf<E extends EndpointShape> = E['auth'] extends 'public' ? Ctx : ActorCtx

interface Binding<E extends EndpointShape> {
  limit: Limit
  /** The handler's own statement counts the call against its rate limit (`ctx.quota`), which saves the most frequent call a round trip. */
  counts?: 'in handler'
  /**
   * The answer may be up to five seconds old, except for what its caller changed: where there is a replica the handler reads from it (`ctx.db`), and can
   * write nothing. It may run twice. Of a file only the rows are read there. Nothing that decides may lag: money, statuses, permissions.
   */
  mayLag?: true
  handler: (input: { ctx: CtxOf<E> } & HandlerInput<E>) => Promise<HandlerOutput<E>>
  /** Further response headers made from the output, such as a cookie. */
  headers?: (output: z.output<E['output']>) => Record<string, string>
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }

/** An endpoint bound to its handler. */
export interface Bound<E extends EndpointShape = EndpointShape> {
  endpoint: E
  /** Whether its answer may lag behind, see `Binding`. */
  mayLag: boolean
  /** @param values its path parameters, in their order */
  handle: (request: NextRequest, values: readonly string[]) => Promise<Response>
  /** `handle` for a call that our server answers without Next, see `lib/server/calls/direct.ts`. */
  reply: (call: Call, values: readonly string[]) => Promise<Reply>
  /** Whether its work ends with its caller's connection. */
  endsWithCaller: boolean
}

/** How long a handler may take, just less than clients wait. Uploads also wait for a slot and decode pictures. */
const HANDLER_MS = { json: 5_000, multipart: 25_000 }

// A form is in memory several times while it is parsed and processed, so further ones wait on the disk. One network may use two of
// the three slots, so that its forms never block all others.
const formQueue = processGlobal('form queue', () => makeFairQueue({ slots: 3, perKey: 2 }))

/** A call whose address and caller are known. */
interface StartedCall {
  ctx: CallCtx
  request: Call
  values: readonly string[]
  network: string
  caller: Caller | undefined
}

type ReceivedBody = Awaited<ReturnType<typeof receiveBody>>

const inTime = <T>(work: Promise<T>) => withinDeadline(work, env().DATABASE_TIMEOUT_MS)

/**
 * Binds an endpoint to a service. For every call, in this order: request id, client address, rate limit (of the key, for one that works), actor,
 * authorisation, body, input, handler, output, headers. Fields that the output schema does not name are removed from the answer.
 */
export function route<const E extends EndpointShape>(endpoint: E, binding: Binding<E>): Bound<E> {
  const isPublic = endpoint.auth === 'public'
  const isForm = endpoint.bodyType === 'multipart'
  const isFile = endpoint.csvRow !== undefined
  const mayLag = binding.mayLag ?? false
  const readInput = inputReader(endpoint)

  const countCall = ({ db, quota }: CallCtx) => (quota ? inTime(consumeQuota(db, quota)) : undefined)

  /** Ties the call's work to its caller; undefined for a handler that counts its call and has a deadline of its own. */
  function startCaller(ctx: CallCtx, request: Call, network: string): Caller | undefined {
    ctx.quota = quotaOf(binding.limit, network)
    // A click whose caller was answered with a failure must not be recorded later.
    if (binding.counts === 'in handler' && !ctx.isHead) {
      refuseSpent(ctx.quota)
      return undefined
    }
    const caller = new Caller(request.whenClosed ?? (request.signal && whenAborted(request.signal)))
    ctx.db = caller.abortableDb(ctx.db)
    ctx.signal = () => caller.signal
    return caller
  }

  /** Counts the call against its rate limit and authorises its actor. */
  async function countAndAuthorise(started: StartedCall): Promise<Actor | undefined> {
    const { ctx, request, caller } = started
    const key = keyIn(request)
    if (key && isPublic) await refuseUnknownKey(started, key)
    else if (key) return countAndAuthoriseKey(started, key)
    // Together, because each is a round trip to the database. A caller who is over the limit learns nothing about the session.
    const [counted, authorised] = await Promise.allSettled([
      caller && countCall(ctx),
      isPublic ? undefined : inTime(authorise(ctx.db, request.headers, endpoint)),
    ])
    if (counted.status === 'rejected') throw counted.reason
    refuseKeyInQuery(request)
    if (authorised.status === 'rejected') throw authorised.reason
    return authorised.value
  }

  /** Finds whom a key acts as. A key that is not known counts for its network, which may try so many before further ones are looked up. */
  async function actorOfCounted(ctx: CallCtx, key: string, network: string): Promise<Actor> {
    // A mistyped key costs the database nothing.
    if (!isWellFormedKey(key)) return actorOfKey(ctx.db, key, ctx.ip)
    const guesses = quotaOf(limits.unknownKey, network)
    const isKnown = hasWorked(key)
    if (!isKnown) {
      const { quota } = ctx
      ctx.quota = guesses
      refuseSpent(guesses)
      ctx.quota = quota
    }
    const found = await inTime(actorOfKey(ctx.db, key, ctx.ip)).catch(async (error) => {
      const isUnknown = error instanceof AppError && error.code === 'unauthenticated'
      if (isUnknown) forgetWorked(key)
      const [counted] = await Promise.allSettled([countCall(ctx), isUnknown && inTime(consumeQuota(ctx.db, guesses))])
      throw counted.status === 'rejected' ? counted.reason : error
    })
    if (!isKnown) noteWorked(key)
    return found
  }

  /** Refuses a key that does not work where none is needed, too, so that nobody builds on one that they mistyped or that was revoked. */
  async function refuseUnknownKey({ ctx, network }: StartedCall, key: string): Promise<void> {
    await actorOfCounted(ctx, key, network)
  }

  /** Counts and authorises a caller with an API key. One that works is counted by itself, or with its owner's others, every other call by its network. */
  async function countAndAuthoriseKey({ ctx, request, network }: StartedCall, key: string): Promise<Actor> {
    const found = await actorOfCounted(ctx, key, network)
    ctx.quota = quotaOf(binding.limit, binding.limit.sharedByKeys ? `keys-of:${found.id}` : `key:${found.key?.id}`)
    await countCall(ctx)
    refuseKeyInQuery(request)
    if (found.active) await inTime(noteKeyUse(ctx.db, found, ctx.ip))
    return allowed(found, endpoint)
  }

  // Clients may leave out the body of a DELETE.
  const hasBody = ({ headers }: Call) => endpoint.body !== undefined && (endpoint.method !== 'DELETE' || headers.has('content-type'))

  async function readInputAndHandle({ ctx, request, values, caller }: StartedCall, actor: Actor | undefined, body: ReceivedBody | undefined) {
    let input: HandlerInput<E>
    try {
      if (!caller) refuseKeyInQuery(request)
      input = readInput(request, values, body ? await body.parse() : endpoint.body && {}) as HandlerInput<E>
    } catch (error) {
      // Calls refused before the handler count against the rate limit too.
      if (!caller) await countCall(ctx)
      throw error
    }
    const handle = (given: Ctx) => binding.handler({ ctx: given as CtxOf<E>, ...input })
    const own: Ctx & { actor?: Actor } = actor ? { ...ctx, actor, ...(isFile && mayLag && { fileMayLag: true }) } : ctx
    const handling = mayLag && !isFile ? handleMayLag(own, caller, handle) : handle(own)
    return actor?.key ? handling.catch(refuseConfirmation) : handling
  }

  /** Runs the handler while its caller waits; a form waits for its network's turn. */
  function handleInTurn(started: StartedCall, actor: Actor | undefined, body: ReceivedBody | undefined) {
    const { network, caller } = started
    const handle = () => readInputAndHandle(started, actor, body)
    if (!caller) return handle()
    // Work that hangs frees its slot when its caller is answered 503.
    const inTurn = () => (isForm ? formQueue.run(network, caller.signal, () => caller.untilGone(handle)) : handle())
    return caller.waitFor(inTurn, HANDLER_MS[isForm ? 'multipart' : 'json'])
  }

  /** The answer with what the output schema names, and the headers that are made from it. */
  function replyWith(result: unknown, ctx: CallCtx): Reply {
    const output = endpoint.output.safeParse(withSuccess(result, endpoint, ctx))
    if (!output.success) throw new AppError('internal', { cause: output.error })
    const reply = json(endpoint.status ?? 200, output.data, binding.headers?.(output.data as z.output<E['output']>))
    reply.cookies = ctx.cookies
    return reply
  }

  async function answerCall(ctx: CallCtx, request: Call, values: readonly string[]): Promise<Reply | CsvFile<unknown>> {
    const network = networkOf(ctx.ip)
    const caller = startCaller(ctx, request, network)
    const started: StartedCall = { ctx, request, values, network, caller }
    // A click needs neither, and each promise would cost it more than its own work, because Next makes Node track them all.
    const actor = caller || !isPublic || keyIn(request) ? await countAndAuthorise(started) : undefined
    const body = hasBody(request) ? await receiveBody(request, endpoint.bodyType, { maxBytes: endpoint.maxBodyBytes, network }) : undefined
    const handling = handleInTurn(started, actor, body)
    const result = await (body ? handling.finally(() => body.discard()) : handling)
    if (actor && (endpoint.method !== 'GET' || (caller?.mayHaveCommitted && (isFile || !mayLag)))) await noteOwnChange(ctx, actor)
    return isFile ? (result as CsvFile<unknown>) : replyWith(result, ctx)
  }

  const path = `/api/v1${endpoint.path}`
  return {
    endpoint,
    mayLag,
    endsWithCaller: binding.counts !== 'in handler',
    handle: (request, values) =>
      respond(request, path, async (ctx) => {
        const result = await answerCall(ctx, request, values)
        if ('body' in result) return result
        const { csvRow, csvExact, fileFormat: format = 'csv' } = endpoint
        if (!csvRow) throw new AppError('internal')
        return fileResponse(result, { format, row: csvRow, exact: csvExact, headers: noStore, locale: ctx.locale, isHead: ctx.isHead, signal: request.signal })
      }),
    reply: (call, values) =>
      answer(call, path, async (ctx) => {
        const result = await answerCall(ctx, call, values)
        if (!('body' in result)) throw new AppError('internal')
        return result
      }),
  }
}

/** The API key of a call, right or wrong; undefined without one. */
function keyIn({ headers }: Call): string | undefined {
  const token = bearerOf(headers)
  return token && isMeantAsKey(token) ? token : undefined
}

/** Adds the endpoint's success message to the handler's result. */
const withSuccess = (result: unknown, { success }: EndpointShape, { locale }: Ctx) =>
  success ? Object.assign({}, result, { message: translatorFor(locale)(`toasts.${success}`) }) : result

/** Makes the function that parses an endpoint's input, each part by its schema. It throws a 422 with the wrong fields, or a 404 for a wrong path parameter. */
function inputReader(endpoint: EndpointShape) {
  const paramNames = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pathParams = (values: readonly string[]) => Object.fromEntries(paramNames.map((name, index) => [name, values[index]]))
  // Looking up the headers that the schema names is much cheaper than listing all.
  const headerNames = Object.keys(endpoint.headers?.shape ?? {})
  const parse = (part: 'params' | 'query' | 'headers' | 'body', raw: unknown) => {
    const parsed = endpoint[part]?.safeParse(raw, { reportInput: true })
    if (parsed?.success === false) {
      // A path parameter that cannot be valid is a 404, not a 422.
      throw part === 'params' ? new AppError('not_found') : toValidationError(parsed.error)
    }
    return parsed?.data
  }
  return (request: Call, values: readonly string[], body: unknown) => {
    const { headers } = request
    return {
      params: endpoint.params && parse('params', pathParams(values)),
      query: endpoint.query && parse('query', Object.fromEntries(request.nextUrl.searchParams)),
      headers: endpoint.headers && parse('headers', Object.fromEntries(headerNames.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : [])))),
      body: parse('body', body),
    }
  }
}

/** The `allow` header of an address with these methods. */
const allowHeader = (methods: Iterable<string>) => [...[...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ')

/** Answers OPTIONS, and with a JSON 405 each method that an address does not have. */
const answerOther = (request: NextRequest, path: string, methods: Iterable<string>): Promise<Response> =>
  respond(request, path, () => {
    const allow = allowHeader(methods)
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { ...noStore, allow } })
    throw new HttpError('method_not_allowed', { allow })
  })

/** The calls of one address, by method, and the values of its path parameters. */
export interface FoundCalls {
  calls: ReadonlyMap<string, Bound>
  values: readonly string[]
}

/** Answers a request to an address that has calls. */
export function answerCalls(request: NextRequest, { calls, values }: FoundCalls): Promise<Response> {
  const bound = calls.get(request.method === 'HEAD' ? 'GET' : request.method)
  if (bound) return bound.handle(request, values)
  const [first] = calls.values()
  return answerOther(request, `/api/v1${first?.endpoint.path}`, calls.keys())
}

type Handle = (request: NextRequest, context: RouteContext) => Promise<Response>

/** Answers a request outside the endpoints. Throws an AppError to refuse. */
type Answerer = (request: NextRequest, context: RouteContext, ctx: Ctx) => Response | Promise<Response>

/**
 * The exports of a route file outside the endpoints: a document, a picture.
 * @param path the route's pattern, for log and metrics
 */
export function plain(path: string, answerers: Partial<Record<'GET' | 'POST', Answerer>>) {
  const other: Handle = (request) => answerOther(request, path, Object.keys(answerers))
  const pick = (answerer: Answerer | undefined): Handle =>
    answerer ? (request, context) => respond(request, path, (ctx) => answerer(request, context, ctx)) : other
  const GET = pick(answerers.GET)
  return { GET, HEAD: GET, POST: pick(answerers.POST), PUT: other, PATCH: other, DELETE: other, OPTIONS: other }
}

/** The answer for unknown `/api` paths, and for requests that no route can handle (`server/unusual-requests.mjs`). */
export const notFound = (request: NextRequest): Promise<Response> =>
  respond(request, 'unknown', () => {
    const refusal = ourServer() && request.headers.get(REFUSAL_HEADER)
    if (refusal === 'method_not_allowed') throw new HttpError(refusal, { allow: 'GET, HEAD, POST, PATCH, DELETE, OPTIONS' })
    throw new AppError(refusal === 'malformed' ? refusal : 'not_found')
  })
