import { DrizzleQueryError } from 'drizzle-orm'
import type { Scope } from '@/db/key-scopes'
import { OwnError } from '@/db/own-error.mjs'
import type { ValidationKey } from '@/lib/platform/contract/message-key'
import type { FailureBody } from '@/lib/platform/contract/schemas'
import type { AskedFactor } from '@/lib/platform/contract/second-factor'
import { noteIfFull } from '@/lib/platform/full-database'
import type { Messages } from '@/lib/platform/i18n/messages'

/** Every way in which a call can fail. `lib/server/http/errors.ts` maps them to HTTP statuses. */
export type ErrorCode =
  | 'malformed'
  | 'unauthenticated'
  | 'wrong_credentials'
  | 'second_factor_required'
  | 'second_factor_needed'
  | 'missing_scope'
  | 'closed_to_keys'
  | 'wrong_network'
  | 'wrong_code'
  | 'account_disabled'
  | 'wrong_role'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_slow'
  | 'conflict'
  | 'confirmation_required'
  | 'ask_first'
  | 'below_minimum'
  | 'no_method'
  | 'already_open'
  | 'key_failed'
  | 'payee_blocked'
  | 'transaction_used'
  | 'provider_decides'
  | 'too_large'
  | 'unsupported_media_type'
  | 'invalid'
  | 'rate_limited'
  | 'internal'
  | 'unavailable'

interface Options {
  /** Message keys by field name, for `invalid`. */
  fields?: Record<string, ValidationKey[]> | undefined
  /** For `second_factor_required`. */
  asked?: AskedFactor
  /** With a wrong code: how many tries are left, told in its text too. */
  triesLeft?: number | undefined
  /** With a conflict: the object as it is now, in the shape in which its own call answers it. */
  current?: FailureBody['current']
  /** With `missing_scope`: what the key lacks. */
  scope?: Scope
  /** With a conflict: an amount in centavos that its text names. */
  cents?: number
  /** When to try again, in seconds. */
  retryAfter?: number
  /** The key of the text in `messages.errors`. Default: the code. */
  messageKey?: keyof Messages['errors']
  cause?: unknown
}

/** A failure that is reported to the caller. */
export class AppError extends OwnError {
  readonly code: ErrorCode
  readonly fields: Options['fields']
  readonly asked: AskedFactor | undefined
  readonly triesLeft: number | undefined
  readonly current: Options['current']
  readonly scope: Scope | undefined
  readonly cents: number | undefined
  readonly retryAfter: number | undefined
  readonly messageKey: keyof Messages['errors']

  constructor(code: ErrorCode, options: Options = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.asked = options.asked
    this.triesLeft = options.triesLeft
    this.current = options.current
    this.scope = options.scope
    this.cents = options.cents
    this.retryAfter = options.retryAfter
    this.messageKey = options.messageKey ?? code
  }
}

/** What a key is answered that lacks a scope. */
export const missingScope = (scope: Scope) => new AppError('missing_scope', { scope })

/** A failure on one field. */
export const invalid = (field: string, key: ValidationKey) => new AppError('invalid', { fields: { [field]: [key] } })

const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error)

/** The SQLSTATE or driver code of a database error, if it is one. */
export function databaseCode(error: unknown): string | undefined {
  const cause = causeOf(error)
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

/** The name of the unique index that a write violated, if that was the error. */
export function violatedKey(error: unknown): string | undefined {
  const cause = causeOf(error)
  if (databaseCode(error) !== '23505' || !(cause instanceof Error) || !('constraint_name' in cause)) return undefined
  return String(cause.constraint_name)
}

// Connection errors of the socket and of the driver; a server that is starting, stopping, full or too slow; deadlocks and
// serialization failures. Also a server that refuses the login, lacks the database or is not migrated yet: the start retries these,
// and the log says why (lib/server/startup/database-trouble.ts).
const unavailableCodes =
  /^(E(CONNREFUSED|CONNRESET|PIPE|HOSTUNREACH|NOTFOUND|TIMEDOUT|AI_AGAIN)|CONNECT(ION)?_\w+|08\w{3}|53\w{3}|57P0[1-5]|57014|25P03|40001|40P01|28\w{3}|3D000|42P01)$/

/** Converts anything thrown to the failure that the caller is answered with. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = databaseCode(error)
  if (code) noteIfFull(code)
  if (code && unavailableCodes.test(code)) return new AppError('unavailable', { retryAfter: 2, cause: error })
  // A text with a NUL byte, or with bytes that are not UTF-8.
  if (code === '22021' || code === '22P05') return new AppError('invalid', { cause: error })
  return new AppError('internal', { cause: error })
}
