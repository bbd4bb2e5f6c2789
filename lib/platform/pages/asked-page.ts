import { type Area, isPageOf } from './areas'

/**
 * The cookie with the guarded page that somebody asked for before signing in, for the sign-in page alone. A cookie, because the address of that page
 * stays `/login`, and no link from elsewhere can set one.
 */
export const ASKED_PAGE = 'completa-asked-page'

/** For ten minutes: whoever signs in later wants something else. */
export const askedPageOptions = { path: '/login', maxAge: 600, sameSite: 'lax' } as const

/** Addresses with a longer query are not kept. */
const MOST_LETTERS = 500

/** The value of the cookie for an address; undefined for one that is too long. */
export const askedPageValue = (address: string): string | undefined => (address.length <= MOST_LETTERS ? encodeURIComponent(address) : undefined)

// Stands for this site, of which only the path counts.
const HERE = 'http://here.invalid'

/**
 * Where somebody is led who has signed in: to the page that they asked for, if it is one of their own area, else to the first page of that.
 * @param asked an address as the cookie has it, whoever wrote it
 */
export function pageAfterSignIn(role: Area, asked: string | undefined): `/${string}` {
  const first = `/${role}` as const
  if (!asked?.startsWith(first) || !URL.canParse(asked, HERE)) return first
  const { origin, pathname, search } = new URL(asked, HERE)
  const [, area, ...rest] = pathname.split('/')
  return origin === HERE && area === role && isPageOf(role, rest) ? `${first}${pathname.slice(first.length)}${search}` : first
}
