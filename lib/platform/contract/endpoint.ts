import './jitless'
import type { z } from 'zod'
import type { Scope } from '@/db/key-scopes'
import type { Messages } from '@/lib/platform/i18n/messages'

/** Roles a signed-in person can have. */
export type Role = 'admin' | 'promoter'

/** Who may call: everybody, or people signed in with one of the roles. */
export type Audience = 'public' | readonly Role[]

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type FileFormat = 'csv' | 'xlsx'

type Schema = z.ZodType
type ObjectSchema = z.ZodObject

/** The description of one call of `/api/v1`; see {@link endpoint}. */
export interface EndpointShape {
  method: HttpMethod
  /** Below `/api/v1`, parameters in braces: `/referrals/{code}`. */
  path: `/${string}`
  auth: Audience
  /** What an API key must be allowed to call this; `any` for a call whose answer goes by the scopes. Without it no key can. Calls for everybody need none. */
  scope?: Scope | 'any'
  summary: string
  params?: ObjectSchema
  query?: ObjectSchema
  /** Header names in lower case. */
  headers?: ObjectSchema
  body?: Schema
  /** The format of the body, `json` by default. `text` is passed on unparsed, because its signature covers the text as it was sent. */
  bodyType?: 'json' | 'multipart' | 'text'
  /** Most bytes of the body; 64 KiB by default. */
  maxBodyBytes?: number
  /** The whole answer body: `{ data, … }`. */
  output: Schema
  /** The schema of a row if the answer is a streamed CSV file. Its keys are the columns; `output` is `csvFile` then. */
  csvRow?: ObjectSchema
  /** The file's format, CSV by default; an XLSX workbook has the rows of `csvRow` too. */
  fileFormat?: FileFormat
  /** Columns of the file that are quoted and otherwise unchanged, because a bank's program reads them. */
  csvExact?: readonly string[]
  /** Whether the token must come from a password or second factor that was given less than ten minutes ago (`POST /confirm`). */
  confirmed?: boolean
  /** Whether an administrator may call it before setting up the second factor that `REQUIRE_SECOND_FACTOR` demands. */
  beforeSecondFactor?: boolean
  /** Whether somebody may call it whose application to become a promoter waits or was declined, and whose account is not active for it. */
  beforeApproval?: boolean
  /** The status of success: 200 unless something was created. */
  status?: 200 | 201
  /** Key below `toasts` of the success message: the page shows it as a toast, and it is the answer's `message` if `output` has that field. */
  success?: keyof Messages['toasts']
  /** Failures that only this call has, for the API reference: status to meaning. */
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

/** A CSV file that is being streamed. Only one batch of rows is in memory, and each row is made on demand. */
export interface CsvFile<Row> {
  /** Without folder, date and ending. */
  name: string
  /** Columns after those of the contract, which the data have: their keys in a row, each with its heading. Their cells are texts or null. */
  more?: { key: string; heading: string }[]
  /** @param signal aborted when the file must end, which ends the iteration too */
  batches: (signal: AbortSignal) => AsyncIterable<Iterable<Row>>
}

/** What a handler returns; `route()` adds the success message. */
export type HandlerOutput<E extends EndpointShape> = E['csvRow'] extends ObjectSchema
  ? CsvFile<z.input<E['csvRow']>>
  : E['success'] extends string
    ? Omit<z.input<E['output']>, 'message'>
    : z.input<E['output']>
