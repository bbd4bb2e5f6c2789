import { DrizzleQueryError } from 'drizzle-orm'
import type { ValidationKey } from '@/lib/contract/message-key'
import type { Messages } from '@/lib/i18n/messages'

/** Every way in which a call can fail. What each is over HTTP, `lib/http/errors.ts` alone knows. */
export type ErrorCode =
  | 'malformed'
  | 'unauthenticated'
  | 'wrong_credentials'
  | 'account_disabled'
  | 'wrong_role'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_slow'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media_type'
  | 'invalid'
  | 'rate_limited'
  | 'internal'
  | 'unavailable'

interface Options {
  /** Field name to message keys, for `invalid`. */
  fields?: Record<string, ValidationKey[]>
  /** When to try again, in seconds. */
  retryAfter?: number
  /** The key of its text below `errors`: the code, unless there is a better one. */
  messageKey?: keyof Messages['errors']
  cause?: unknown
}

/** A failure that the caller is told about. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Options['fields']
  readonly retryAfter: number | undefined
  readonly messageKey: keyof Messages['errors']

  constructor(code: ErrorCode, options: Options = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.messageKey = options.messageKey ?? code
  }
}

/** A failure on one field. */
export const invalid = (field: string, key: ValidationKey) => new AppError('invalid', { fields: { [field]: [key] } })

const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error)

/** The SQLSTATE or driver code of a database error, if it is one. */
export function databaseCode(error: unknown): string | undefined {
  const cause = causeOf(error)
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

/** The unique index that a write ran into, if that is what went wrong. */
export function violatedKey(error: unknown): string | undefined {
  const cause = causeOf(error)
  if (databaseCode(error) !== '23505' || !(cause instanceof Error) || !('constraint_name' in cause)) return undefined
  return String(cause.constraint_name)
}

// Connection trouble of the socket, of the driver, and of a server that is starting, stopping, full or too slow; and two
// transactions in each other's way, of which the server ended one. Also a server that does not let us in, has no such database, or is
// not migrated yet: the start goes on trying, and the log says why (lib/startup/database-trouble.ts).
const awayCodes =
  /^(E(CONNREFUSED|CONNRESET|PIPE|HOSTUNREACH|NOTFOUND|TIMEDOUT|AI_AGAIN)|CONNECT(ION)?_\w+|08\w{3}|53\w{3}|57P0[1-5]|57014|25P03|40001|40P01|28\w{3}|3D000|42P01)$/

/** Any thrown thing as the failure that its caller is told. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = databaseCode(error)
  if (code && awayCodes.test(code)) return new AppError('unavailable', { retryAfter: 2, cause: error })
  // A NUL byte, or bytes that are no UTF-8, in a text.
  if (code === '22021' || code === '22P05') return new AppError('invalid', { cause: error })
  return new AppError('internal', { cause: error })
}
