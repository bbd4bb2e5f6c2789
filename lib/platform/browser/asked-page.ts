import type { Role } from '@/lib/platform/contract/endpoint'
import { ASKED_PAGE, askedPageOptions, askedPageValue, pageAfterSignIn } from '@/lib/platform/pages/asked-page'

const write = (value: string, seconds: number) => {
  const { path, sameSite } = askedPageOptions
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the product supports.
  document.cookie = `${ASKED_PAGE}=${value}; path=${path}; max-age=${seconds}; samesite=${sameSite}`
}

/** Keeps the address of this page for whoever signs in next here. */
export function keepAskedPage(): void {
  const value = askedPageValue(`${location.pathname}${location.search}`)
  if (value) write(value, askedPageOptions.maxAge)
}

/** Forgets the page that was asked for. */
export const forgetAskedPage = () => write('', 0)

/** Where to go after signing in; forgets it. Call it on the sign-in page, which alone can read it. */
export function takeAskedPage(role: Role): `/${string}` {
  const value = new RegExp(`(?:^|; )${ASKED_PAGE}=([^;]*)`).exec(document.cookie)?.[1]
  forgetAskedPage()
  try {
    return pageAfterSignIn(role, value && decodeURIComponent(value))
  } catch {
    // Not written by us.
    return pageAfterSignIn(role, undefined)
  }
}
