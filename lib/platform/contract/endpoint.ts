import './jitless'
import type { z } from 'zod'
import type { Messages } from '@/lib/platform/i18n/messages'

/** Roles a signed-in person can have. */
export type Role = 'admin' | 'promoter'

/** Who may call: everybody, or people signed in with one of the roles. */
export type Audience = 'public' | readonly Role[]

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type Schema = z.ZodType
type ObjectSchema = z.ZodObject

/** What can be said of one call of `/api/v1`; see {@link endpoint}. */
export interface EndpointShape {
  method: HttpMethod
  /** Below `/api/v1`, parameters in braces: `/referrals/{code}`. */
  path: `/${string}`
  auth: Audience
  summary: string
  params?: ObjectSchema
  query?: ObjectSchema
  /** Header names in lower case. */
  headers?: ObjectSchema
  body?: Schema
  /** How the body travels; JSON unless said otherwise. `text` is given as it came, whatever it is: what somebody signed. */
  bodyType?: 'json' | 'multipart' | 'text'
  /** Most bytes that the body may have; 64 KiB unless said otherwise. */
  maxBodyBytes?: number
  /** The whole answer body: `{ data, … }`. */
  output: Schema
  /** Set when the answer is a CSV file, streamed: one of its rows, whose keys are the columns. `output` is `csvFile` then. */
  csvRow?: ObjectSchema
  /** Columns of it that stand in the file as they are, in quotes: what a bank must be able to read. */
  csvExact?: readonly string[]
  /** Whether the token must come from a password or second factor that was given less than ten minutes ago (`POST /confirm`). */
  confirmed?: boolean
  /** Whether an administrator may call it who has yet to set up the second factor that `REQUIRE_SECOND_FACTOR` wants. */
  beforeSecondFactor?: boolean
  /** The status of success: 200 unless something was created. */
  status?: 200 | 201
  /** Key below `toasts` of what is said of its success: by the page as a toast, and in the answer's `message` where `output` names it. */
  success?: keyof Messages['toasts']
  /** Failures of this call alone, for its description: status to meaning. */
  refusals?: Partial<Record<401 | 404 | 409, string>>
}

/**
 * Describes a call once, for its route, the browser's client, the OpenAPI document and the tests.
 * The shape is returned as given, with its literal types.
 */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Given<S> = S extends Schema ? z.input<S> : undefined

/** What a handler receives, parsed. */
export type HandlerInput<E extends EndpointShape> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  headers: Parsed<E['headers']>
  body: Parsed<E['body']>
}

type Part<Name extends string, S> = S extends Schema
  ? Record<string, never> extends Given<S>
    ? { [K in Name]?: Given<S> }
    : { [K in Name]: Given<S> }
  : { [K in Name]?: undefined }

/** What a caller sends, before parsing. */
export type CallInput<E extends EndpointShape> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'headers', E['headers']> &
  Part<'body', E['body']>

/** The answer body of a successful call. */
export type CallOutput<E extends EndpointShape> = z.output<E['output']>

/** A CSV file on its way: rows in batches, as many in memory as one batch holds, each row made when it is asked for. */
export interface CsvFile<Row> {
  /** Without folder, date and ending. */
  name: string
  /** @param signal speaks when the file is to end, which ends the iteration too */
  batches: (signal: AbortSignal) => AsyncIterable<Iterable<Row>>
}

/** What a handler returns for it; the text of its success is added by `route()`. */
export type HandlerOutput<E extends EndpointShape> = E['csvRow'] extends ObjectSchema
  ? CsvFile<z.input<E['csvRow']>>
  : E['success'] extends string
    ? Omit<z.input<E['output']>, 'message'>
    : z.input<E['output']>
