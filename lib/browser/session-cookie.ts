/** Longer than next-auth ever takes; a sign-out must not hang. */
const TIMEOUT_MS = 10_000

async function ask(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
  // `AbortSignal.timeout` is missing on the older phones we serve.
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
 * Has next-auth remove its session cookie, which scripts cannot reach, through its documented addresses. Without it the page guards
 * would take this browser for signed in and send it away from `/login`. Not next-auth's own client: that one leaves messages
 * to other tabs in local storage.
 * @throws Error when the cookie is still there
 */
export async function dropSessionCookie(): Promise<void> {
  const { csrfToken } = await ask('csrf')
  const { url } = await ask('signout', { method: 'POST', body: new URLSearchParams({ csrfToken: String(csrfToken), json: 'true' }) })
  // Its answer when it does not believe the token that protects the call.
  if (typeof url !== 'string' || url.includes('csrf=true')) throw new Error('the session cookie could not be removed')
}
