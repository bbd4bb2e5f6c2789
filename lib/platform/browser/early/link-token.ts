declare global {
  interface Window {
    /** What {@link takeLinkToken} found, for the page that it belongs to. */
    linkToken?: { page: string; token: string } | undefined
  }
}

/**
 * Runs as an inline script before anything else is loaded, so it cannot use anything outside of itself. Removes the token of `/my-task#<token>` and
 * of the other pages that letters link to from the address bar and the history, before the router reads the address and writes it back.
 * `lib/platform/browser/link-token.ts` reads the token for its page.
 */
export function takeLinkToken() {
  const token = /^#([\w.-]{20,100})$/.exec(window.location.hash)?.[1]
  const page = /\/(my-task|reset-password|invitation|unsubscribe)\/?$/.exec(window.location.pathname)?.[1]
  if (!token || !page) return
  window.linkToken = { page, token }
  try {
    // For a reload before the token was used.
    sessionStorage.setItem(`token of ${page}`, token)
  } catch {
    // Storage is switched off.
  }
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
}
