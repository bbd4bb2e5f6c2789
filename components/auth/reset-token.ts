import { takeLinkToken } from '@/lib/browser/early/link-token'

/** The key of lib/browser/early/link-token.ts. */
const STORED = 'reset_token'

/** The token of the link that this tab was opened with; '' without. It has left the address by then, and stays in the tab until it is used. */
export function resetToken(): string {
  try {
    return window.resetToken ?? sessionStorage.getItem(STORED) ?? ''
  } catch {
    // Storage is switched off.
    return ''
  }
}

/** Forgets a token that was used or opens nothing. */
export function dropResetToken(): void {
  window.resetToken = undefined
  try {
    sessionStorage.removeItem(STORED)
  } catch {
    // Storage is switched off.
  }
}

/** Calls back with the token of another link, opened while the page is open. @returns stops it */
export function followResetLinks(changed: (token: string) => void): () => void {
  const take = () => {
    takeLinkToken()
    changed(resetToken())
  }
  window.addEventListener('hashchange', take)
  return () => window.removeEventListener('hashchange', take)
}
