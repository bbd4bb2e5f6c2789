import { DrizzleQueryError } from 'drizzle-orm'
import type { ValidationKey } from '@/lib/contract/message-key'
import type { Messages } from '@/lib/i18n/messages'

/** Every way a call can fail, with its HTTP status. Services throw the code; only this file knows HTTP. */
const statusOf = {
  malformed: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  account_disabled: 403,
  wrong_role: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** A failure that the caller is told about. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Field name to message keys, for `invalid`. */
  readonly fields: Record<string, ValidationKey[]> | undefined
  readonly headers: Record<string, string>
  /** The key of its text below `errors`: the code, unless there is a better one. */
  readonly says: keyof Messages['errors']

  constructor(
    code: ErrorCode,
    options: { fields?: Record<string, ValidationKey[]>; headers?: Record<string, string>; says?: keyof Messages['errors']; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.status = statusOf[code]
    this.fields = options.fields
    this.headers = options.headers ?? {}
    this.says = options.says ?? code
  }
}

/** 422 on one field. */
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
  if (code && awayCodes.test(code)) return new AppError('unavailable', { headers: { 'retry-after': '2' }, cause: error })
  // A NUL byte, or bytes that are no UTF-8, in a text.
  if (code === '22021' || code === '22P05') return new AppError('invalid', { cause: error })
  return new AppError('internal', { cause: error })
}
