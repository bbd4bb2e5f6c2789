import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@/lib/platform/service/errors'

const digest = (value: string) => createHash('sha256').update(value).digest()

/**
 * Authorises a machine by one of the tokens in the settings.
 * @throws AppError `not_found` when none is set, `unauthenticated` for another token
 */
export function requireBearer(headers: Headers, tokens: (string | undefined)[]): void {
  const known = tokens.filter((token) => token !== undefined)
  if (known.length === 0) throw new AppError('not_found')
  const given = digest(/^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '')
  if (!known.some((token) => timingSafeEqual(given, digest(token)))) throw new AppError('unauthenticated')
}
