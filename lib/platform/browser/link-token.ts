'use client'

import { takeLinkToken } from './early/link-token'
import { inTab } from './kept'

/** The pages that links with a secret in their fragment lead to. */
export type LinkPage = 'my-task' | 'reset-password' | 'invitation' | 'unsubscribe'

/** The key of early/link-token.ts. */
const keyOf = (page: LinkPage) => `token of ${page}`

/** The token of the link that this tab was opened with; undefined without one. It is no longer in the address, and is stored in the tab until it is dropped. */
export function linkToken(page: LinkPage): string | undefined {
  // Another link may have been opened while the page was open.
  takeLinkToken()
  if (window.linkToken?.page === page) return window.linkToken.token
  return inTab.getItem(keyOf(page)) ?? undefined
}

/** Deletes a token that was used or is not valid. */
export function dropLinkToken(page: LinkPage): void {
  if (window.linkToken?.page === page) window.linkToken = undefined
  inTab.removeItem(keyOf(page))
}
