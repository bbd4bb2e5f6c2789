/** Longer than next-auth takes, so that a sign-out never hangs. */
const TIMEOUT_MS = 10_000

async function callNextAuth(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
  // `AbortSignal.timeout` is missing on older phones that we support.
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  try {
    const answer = await fetch(`/api/auth/${path}`, { ...init, credentials: 'same-origin', signal: controller.signal })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return await answer.json()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Removes next-auth's session cookie, which scripts cannot access, through next-auth's documented addresses. While it exists, the page
 * guards consider this browser signed in and redirect from `/login`. next-auth's own client is not used, because it writes messages
 * for other tabs to local storage.
 * @throws Error if the cookie was not removed
 */
export async function dropSessionCookie(): Promise<void> {
  const { csrfToken } = await callNextAuth('csrf')
  const { url } = await callNextAuth('signout', { method: 'POST', body: new URLSearchParams({ csrfToken: String(csrfToken), json: 'true' }) })
  // `csrf=true` means that next-auth refused the CSRF token.
  if (typeof url !== 'string' || url.includes('csrf=true')) throw new Error('the session cookie could not be removed')
}
