declare global {
  interface Window {
    /** The token that {@link takeTaskToken} found, until the page has taken it. */
    taskToken?: string | undefined
  }
}

/**
 * Runs as an inline script before anything else is loaded, so it cannot use anything outside of itself. Takes the token of
 * `/my-task#<token>` out of the address bar and the browser's history, before the router reads the address and writes it back.
 */
export function takeTaskToken() {
  const token = /^#([\w-]{20,100})$/.exec(window.location.hash)?.[1]
  if (!token || !/\/my-task\/?$/.test(window.location.pathname)) return
  window.taskToken = token
  try {
    // For a reload before the task was shown.
    sessionStorage.setItem('task_token', token)
  } catch {
    // Storage is switched off.
  }
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
}
