import 'server-only'
import { isSameSecret } from '@/lib/platform/same-secret'
import { AppError } from '@/lib/platform/service/errors'

/**
 * Authorises a machine by one of the tokens in the settings.
 * @throws AppError `not_found` when none is set, `unauthenticated` for another token
 */
export function requireBearer(headers: Headers, tokens: (string | undefined)[]): void {
  const known = tokens.filter((token) => token !== undefined)
  if (known.length === 0) throw new AppError('not_found')
  const given = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  if (!known.some((token) => isSameSecret(given, token))) throw new AppError('unauthenticated')
}
