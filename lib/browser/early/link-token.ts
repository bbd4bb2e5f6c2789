declare global {
  interface Window {
    /** The tokens that {@link takeLinkToken} found, until their page has taken them. */
    taskToken?: string | undefined
    resetToken?: string | undefined
  }
}

/**
 * Runs as an inline script before anything else is loaded, so it cannot use anything outside of itself. Takes the token of
 * `/my-task#<token>` and `/reset-password#<token>` out of the address bar and the browser's history, before the router reads the address and
 * writes it back.
 */
export function takeLinkToken() {
  const token = /^#([\w-]{20,100})$/.exec(window.location.hash)?.[1]
  const page = /\/(my-task|reset-password)\/?$/.exec(window.location.pathname)?.[1]
  if (!token || !page) return
  const isTask = page === 'my-task'
  window[isTask ? 'taskToken' : 'resetToken'] = token
  try {
    // For a reload before the token was used.
    sessionStorage.setItem(isTask ? 'task_token' : 'reset_token', token)
  } catch {
    // Storage is switched off.
  }
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
}
