'use client'

import { takeLinkToken } from './early/link-token'

/** The pages that links with a secret in their fragment lead to. */
export type LinkPage = 'my-task' | 'reset-password' | 'invitation' | 'unsubscribe'

/** The key of early/link-token.ts. */
const keyOf = (page: LinkPage) => `token of ${page}`

/** The token of the link that this tab was opened with; undefined without one. It is no longer in the address, and is stored in the tab until it is dropped. */
export function linkToken(page: LinkPage): string | undefined {
  // Another link may have been opened while the page was open.
  takeLinkToken()
  if (window.linkToken?.page === page) return window.linkToken.token
  try {
    return sessionStorage.getItem(keyOf(page)) ?? undefined
  } catch {
    // Storage is switched off.
    return undefined
  }
}

/** Deletes a token that was used or is not valid. */
export function dropLinkToken(page: LinkPage): void {
  if (window.linkToken?.page === page) window.linkToken = undefined
  try {
    sessionStorage.removeItem(keyOf(page))
  } catch {
    // Storage is switched off.
  }
}
