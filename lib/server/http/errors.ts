import { AppError, type ErrorCode } from '@/lib/platform/service/errors'

/** The HTTP status of every failure, by its code. */
export const statuses: Record<ErrorCode, number> = {
  malformed: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  wrong_code: 401,
  account_disabled: 403,
  wrong_role: 403,
  second_factor_needed: 403,
  missing_scope: 403,
  closed_to_keys: 403,
  wrong_network: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  confirmation_required: 409,
  ask_first: 409,
  below_minimum: 409,
  no_method: 409,
  already_open: 409,
  key_failed: 409,
  payee_blocked: 409,
  transaction_used: 409,
  provider_decides: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
}

/** A failure whose answer has headers of its own. */
export class HttpError extends AppError {
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, headers: Record<string, string>, options?: ConstructorParameters<typeof AppError>[1]) {
    super(code, options)
    this.headers = headers
  }
}

/** The HTTP status of a failure. */
export const statusOf = (error: AppError): number => statuses[error.code]

/**
 * What a caller is asked for (RFC 6750). Browsers show no dialog for `Bearer`.
 * @param hasToken whether the call had a token, which then is wrong
 */
function challengeOf({ code, scope }: AppError, hasToken: boolean): string | undefined {
  if (code === 'missing_scope') return `Bearer error="insufficient_scope", scope="${scope}"`
  if (statuses[code] !== 401) return undefined
  return code === 'unauthenticated' && hasToken ? 'Bearer error="invalid_token"' : 'Bearer'
}

/** The headers of a failure's answer. @param hasToken whether the call had a token */
export function headersOf(error: AppError, hasToken: boolean): Record<string, string> {
  const challenge = challengeOf(error, hasToken)
  return {
    ...(challenge && { 'www-authenticate': challenge }),
    ...(error.retryAfter !== undefined && { 'retry-after': String(error.retryAfter) }),
    ...(error instanceof HttpError && error.headers),
  }
}
