import { signOut } from 'next-auth/react'

/**
 * Has next-auth remove its session cookie, which scripts cannot reach. Without it the page guards would take this browser
 * for signed in and send it away from `/login`.
 * @throws Error when the cookie is still there
 */
export async function dropSessionCookie(): Promise<void> {
  const { url } = await signOut({ redirect: false })
  // Its answer when it could not fetch the token that protects the call.
  if (url.includes('csrf=true')) throw new Error('the session cookie could not be removed')
}
