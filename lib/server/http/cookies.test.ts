import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['https://completa.example', '__Secure-next-auth.session-token', true],
  ['http://localhost:3000', 'next-auth.session-token', false],
])('on %s the session cookie is %s', async (site, name, secure) => {
  vi.resetModules()
  vi.stubEnv('SITE_URL', site)
  const { sessionCookie, sessionCookieHeader } = await import('./session-cookie')
  expect(sessionCookie()).toMatchObject({ name, options: { httpOnly: true, secure } })
  const header = sessionCookieHeader('token')['set-cookie']
  expect(header?.startsWith(`${name}=token; Path=/;`)).toBe(true)
  expect(header?.endsWith('; Secure')).toBe(secure)
})

test.each([
  ['https://completa.example', '__Host-completa-device', '; HttpOnly; SameSite=Lax; Secure'],
  ['http://localhost:3000', 'completa-device', '; HttpOnly; SameSite=Lax'],
])('on %s the device cookie is %s, kept for a year, and does not say whose it is', async (site, name, end) => {
  vi.resetModules()
  vi.stubEnv('SITE_URL', site)
  const { knownDevice, withAccount } = await import('@/lib/people/credentials/known-device')
  const { readDeviceCookie, deviceCookie } = await import('./browser-cookie')
  const deviceOf = (cookie: string | null, id: number, sessionVersion = 1) => knownDevice(readDeviceCookie(cookie), { id, sessionVersion })
  const line = deviceCookie(withAccount('', { id: 4711, sessionVersion: 1 }))
  expect(line).toMatch(new RegExp(`^${name}=[\\w-]{16}\\.[\\w-]{43}; Path=/; Max-Age=31536000${end}$`))
  expect(line).not.toContain('4711')
  const cookie = `other=x; ${line.split(';')[0]}`
  expect(deviceOf(cookie, 4711)).toBe(line.slice(name.length + 1, name.length + 17))
  expect(deviceOf(cookie, 4712)).toBeUndefined()
  expect(deviceOf(cookie, 4711, 2)).toBeUndefined()
  for (const forged of [
    cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    `${name}=`,
    `${name}=~~.`,
    `${name}=${'a'.repeat(16)}.${'b'.repeat(43)}`,
    null,
  ])
    expect(deviceOf(forged, 4711)).toBeUndefined()
})

test('a browser is recognised for the five accounts that signed in last', async () => {
  const { knownDevice, withAccount } = await import('@/lib/people/credentials/known-device')
  let kept = ''
  const account = (id: number) => ({ id, sessionVersion: 1 })
  for (let id = 1; id <= 6; id++) kept = withAccount(kept, account(id))
  expect([1, 2, 3, 4, 5, 6].map((id) => knownDevice(kept, account(id)) !== undefined)).toEqual([false, true, true, true, true, true])
  // Signing in again keeps the mark, and with it what was used up.
  expect(knownDevice(withAccount(kept, account(3)), account(3))).toBe(knownDevice(kept, account(3)))
})
