import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/platform/env'

// An unsubscribe token turns one kind of letter to one promoter off and on, and does nothing else. It never expires, because people read old letters
// too, and it is not stored.

/** Letters that promoters can do without. */
export type RegularLetter = 'weekly_summary' | 'announcements'

const macOf = (letter: RegularLetter, userId: number) => {
  const key = createHmac('sha256', env().NEXTAUTH_SECRET).update('key of unsubscribe tokens').digest()
  return createHmac('sha256', key).update(`${letter} ${userId}`).digest()
}

/** The token of an account, for its letters. One for announcements begins with an a. */
export const unsubscribeToken = (letter: RegularLetter, userId: number): string =>
  `${letter === 'announcements' ? 'a' : ''}${userId}.${macOf(letter, userId).toString('base64url')}`

/** The account and the kind of letter of a token; undefined if the token is not ours. */
export function letterOfToken(token: string): { letter: RegularLetter; userId: number } | undefined {
  const [, mark, id = '', mac = ''] = /^(a?)([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  const letter = mark ? 'announcements' : 'weekly_summary'
  const given = Buffer.from(mac, 'base64url')
  const right = macOf(letter, Number(id))
  return given.length === right.length && timingSafeEqual(given, right) ? { letter, userId: Number(id) } : undefined
}

/** The address of the page that unsubscribes. The token is in the fragment, which no server logs. */
export const unsubscribePage = (site: string, token: string): string => `${site}/unsubscribe#${token}`

/** The headers with which mail programs offer to unsubscribe in one press (RFC 8058). @param page as {@link unsubscribePage} made it */
export const unsubscribeHeaders = (page: string): Record<string, string> => ({
  'List-Unsubscribe': `<${page.replace('/unsubscribe#', '/api/v1/unsubscribe?token=')}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
