import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['https://completa.example', '__Secure-next-auth.session-token', true],
  ['http://localhost:3000', 'next-auth.session-token', false],
])('on %s the session cookie is %s', async (site, name, secure) => {
  vi.resetModules()
  vi.stubEnv('SITE_URL', site)
  const { sessionCookie, sessionCookieHeader } = await import('./session')
  expect(sessionCookie()).toMatchObject({ name, options: { httpOnly: true, secure } })
  const header = sessionCookieHeader('token')['set-cookie']
  expect(header?.startsWith(`${name}=token; Path=/;`)).toBe(true)
  expect(header?.endsWith('; Secure')).toBe(secure)
})
