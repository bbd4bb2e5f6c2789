import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['https://completa.example', '__Secure-next-auth.session-token', true],
  ['http://localhost:3000', 'next-auth.session-token', false],
])('on %s the session cookie is %s', async (site, name, secure) => {
  vi.resetModules()
  vi.stubEnv('SITE_URL', site)
  const { sessionCookie, sessionCookieHeader } = await import('@/lib/accounts/session-token')
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
  const { deviceCookie, knownDevice } = await import('@/lib/accounts/known-device')
  const line = deviceCookie(null, { id: 4711, sessionVersion: 1 })
  expect(line).toMatch(new RegExp(`^${name}=[\\w-]{16}\\.[\\w-]{43}; Path=/; Max-Age=31536000${end}$`))
  expect(line).not.toContain('4711')
  const cookie = `other=x; ${line.split(';')[0]}`
  expect(knownDevice(cookie, { id: 4711, sessionVersion: 1 })).toBe(line.slice(name.length + 1, name.length + 17))
  for (const other of [
    { id: 4712, sessionVersion: 1 },
    { id: 4711, sessionVersion: 2 },
  ])
    expect(knownDevice(cookie, other)).toBeUndefined()
  for (const forged of [
    cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    `${name}=`,
    `${name}=~~.`,
    `${name}=${'a'.repeat(16)}.${'b'.repeat(43)}`,
    null,
  ])
    expect(knownDevice(forged, { id: 4711, sessionVersion: 1 })).toBeUndefined()
})

test('a browser is remembered for the five accounts that signed in last', async () => {
  const { deviceCookie, knownDevice } = await import('@/lib/accounts/known-device')
  let cookie: string | null = null
  const account = (id: number) => ({ id, sessionVersion: 1 })
  for (let id = 1; id <= 6; id++) cookie = deviceCookie(cookie, account(id)).split(';')[0] ?? null
  expect([1, 2, 3, 4, 5, 6].map((id) => knownDevice(cookie, account(id)) !== undefined)).toEqual([false, true, true, true, true, true])
  // Signing in again keeps the mark, and with it what was used up.
  const mark = knownDevice(cookie, account(3))
  expect(knownDevice(deviceCookie(cookie, account(3)), account(3))).toBe(mark)
})
