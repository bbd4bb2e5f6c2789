import { eq } from 'drizzle-orm'
import { decode, encode } from 'next-auth/jwt'
import { expect, test } from 'vitest'
import { userDevices, users } from '@/db/schema/users'
import { mintToken, readToken, SESSION_SECONDS } from '@/lib/people/credentials/session-token'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { authOptions } from '@/lib/server/http/next-auth'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

const PASSWORD = 'uma senha comprida'
const form = (email: string, more: object = {}) => ({ name: 'Ana Souza', email, password: PASSWORD, password_confirmation: PASSWORD, ...more })
const register = (email: string, more?: object) => send('POST', '/api/v1/register', { json: form(email, more) })
const login = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  send('POST', '/api/v1/login', { json: { email, password }, headers })
const check = (token: string) => send('GET', '/api/v1/check', { token })

test('who registers can sign in with the same address in any case, and gets a token and the session cookie', async () => {
  const made = await register('Ana@Example.com')
  expect(made.status).toBe(201)
  expect(made.body.data).toEqual({
    name: 'Ana Souza',
    email: 'ana@example.com',
    role: 'promoter',
    active: true,
    referral_code: expect.stringMatching(/^\w{8}$/),
  })
  const { status, body, headers } = await login('ANA@example.COM')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ email: 'ana@example.com', role: 'promoter', active: true })
  expect(headers.getSetCookie()[0]).toMatch(/^next-auth\.session-token=[^;]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
  expect(headers.get('set-cookie')).toContain(body.data.token)
  expect((await check(body.data.token)).status).toBe(200)
})

test('a taken address is refused at its field, also when two registrations race', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => register('corrida@example.com')))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({ email: ['There is already an account with this email. Sign in or use another.'] })
})

test('nobody can make themselves an administrator, enable themselves or choose their code', async () => {
  const wish = { role: 'admin', active: false, referral_code: 'CHOSEN01', id: 1, session_version: 99, sessionVersion: 99 }
  const made = await register('esperto@example.com', wish)
  expect(made.body.data).toMatchObject({ role: 'promoter', active: true })
  expect(made.body.data.referral_code).not.toBe('CHOSEN01')
  const { token } = (await login('esperto@example.com')).body.data
  const renamed = await send('PATCH', '/api/v1/profile', { token, json: { name: 'Novo', email: 'outro@example.com', ...wish } })
  expect(renamed.body.data).toEqual(Object.assign({}, made.body.data, { name: 'Novo' }))
})

test('registration says what is wrong at each field', async () => {
  const { status, body } = await send('POST', '/api/v1/register', { json: { name: ' ', email: 'nope', password: 'short', password_confirmation: 'other' } })
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    name: ['Enter your name'],
    email: ['Enter a valid email'],
    password: ['The password must have at least 8 characters'],
    password_confirmation: ['Passwords do not match'],
  })
})

test('a confirmation that was left empty is missing, whatever the password is', async () => {
  for (const password of ['', 'uma senha boa']) {
    const { status, body } = await send('POST', '/api/v1/register', { json: form('empty@example.com', { password, password_confirmation: '' }) })
    expect(status).toBe(422)
    expect(body.errors.password_confirmation?.[0]).toBe('Fill in this field')
  }
})

test('only the length of a password is enforced: 8 to 128 characters', async () => {
  const attempt = (password: string) => register(`p${password.length}@example.com`, { password, password_confirmation: password })
  expect((await attempt('aaaaaaaa')).status).toBe(201)
  expect((await attempt('a'.repeat(128))).status).toBe(201)
  expect((await attempt('a'.repeat(7))).status).toBe(422)
  expect((await attempt('a'.repeat(129))).status).toBe(422)
})

test('an unknown address and a wrong password are answered alike', async () => {
  await register('bia@example.com')
  const wrong = await login('bia@example.com', 'not the password')
  const unknown = await login('nobody@example.com', 'not the password')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ message: 'Wrong email or password.', code: 'wrong_credentials' })
  expect(unknown.body).toEqual(wrong.body)
  expect(wrong.headers.get('set-cookie')).toBeNull()
})

test('a disabled promoter can sign in, and every other call says that the account is disabled', async () => {
  await register('parado@example.com')
  await database().update(users).set({ active: false }).where(eq(users.email, 'parado@example.com'))
  const { status, body } = await login('parado@example.com')
  expect(status).toBe(200)
  expect(body.data.active).toBe(false)
  for (const path of ['check', 'clicks', 'completions', 'dashboard-summary']) {
    expect((await send('GET', `/api/v1/${path}`, { token: body.data.token })).body.code).toBe('account_disabled')
  }
  await database().update(users).set({ active: true }).where(eq(users.email, 'parado@example.com'))
  expect((await check(body.data.token)).body.data.active).toBe(true)
})

test('the device of a sign-in is remembered once, with the address of the last one', async () => {
  await register('aparelho@example.com')
  await login('aparelho@example.com', PASSWORD, { 'x-device-fingerprint': 'own-device' })
  await database().update(userDevices).set({ ipAddress: '198.51.100.9' }).where(eq(userDevices.fingerprint, 'own-device'))
  await login('aparelho@example.com', PASSWORD, { 'x-device-fingerprint': 'own-device' })
  const rows = await database().select().from(userDevices).where(eq(userDevices.fingerprint, 'own-device'))
  expect(rows).toMatchObject([{ ipAddress: '203.0.113.7' }])
})

test('a token that was altered, expired, minted with another secret or made for nobody opens nothing', async () => {
  const user = await makeUser('promoter')
  const secret = process.env.NEXTAUTH_SECRET ?? ''
  const claims = { sub: String(user.id), role: 'promoter', ver: 1 }
  const middle = Math.floor(user.token.length / 2)
  const flipped = user.token.slice(0, middle) + (user.token[middle] === 'A' ? 'B' : 'A') + user.token.slice(middle + 1)
  const dead = [
    flipped,
    user.token.slice(0, -2),
    await encode({ token: claims, secret, maxAge: -60 }),
    await encode({ token: claims, secret: 'another secret entirely' }),
    await encode({ token: { ...claims, sub: 'x' }, secret }),
    await encode({ token: { ...claims, role: 'owner' }, secret }),
    await encode({ token: { sub: claims.sub }, secret }),
    await mintToken({ id: 999_999, role: 'admin', version: 1 }),
    await mintToken({ id: user.id, role: 'promoter', version: 2 }),
    'null',
    '..',
  ]
  for (const token of dead) expect((await check(token)).status).toBe(401)
  for (const header of ['Basic abc', 'Bearer', `Bearer ${user.token} x`]) {
    expect((await send('GET', '/api/v1/check', { headers: { authorization: header } })).status).toBe(401)
  }
  expect((await check(user.token)).status).toBe(200)
})

test('a role in the token is not believed: the database decides', async () => {
  const user = await makeUser('promoter')
  const token = await mintToken({ id: user.id, role: 'admin', version: 1 })
  expect((await send('GET', '/api/v1/promoters', { token })).body.code).toBe('wrong_role')
})

test('a session ends when it was to end, however often next-auth writes it anew', async () => {
  const secret = env().NEXTAUTH_SECRET
  const token = (await decode({ token: await encode({ token: { sub: '1', role: 'promoter', ver: 1 }, secret, maxAge: 600 }), secret })) ?? undefined
  const renewed = await authOptions().jwt?.encode?.({ ...(token && { token }), secret, maxAge: SESSION_SECONDS })
  const claims = await decode({ ...(renewed && { token: renewed }), secret })
  expect(claims).toMatchObject({ sub: '1', role: 'promoter', ver: 1 })
  expect(Math.abs(Number(claims?.exp) - Number(token?.exp))).toBeLessThanOrEqual(1)
})

test('the session cookie alone authorises no call', async () => {
  const { token } = await makeUser('admin')
  expect((await send('GET', '/api/v1/promoters', { headers: { cookie: `next-auth.session-token=${token}` } })).status).toBe(401)
})

test('changing the password ends every other session and answers a fresh one', async () => {
  await register('troca@example.com')
  const first = (await login('troca@example.com')).body.data.token
  const second = (await login('troca@example.com')).body.data.token
  const change = (password: string, next = 'outra senha boa') =>
    send('PATCH', '/api/v1/change-password', { token: first, json: { password, new_password: next, new_password_confirmation: next } })
  const wrong = await change('not my password')
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toEqual({ password: ['The current password is incorrect'] })
  const right = await change(PASSWORD)
  expect(right.status).toBe(200)
  expect(right.headers.get('set-cookie')).toContain(right.body.data.token)
  expect((await check(first)).status).toBe(401)
  expect((await check(second)).status).toBe(401)
  expect((await check(right.body.data.token)).status).toBe(200)
  expect((await login('troca@example.com')).status).toBe(401)
  expect((await login('troca@example.com', 'outra senha boa')).status).toBe(200)
})

test('a deleted promoter is signed out at once', async () => {
  const promoter = await makeUser('promoter')
  const admin = await makeUser('admin')
  expect((await send('DELETE', `/api/v1/promoters/${promoter.id}`, { token: admin.token })).status).toBe(200)
  expect((await check(promoter.token)).status).toBe(401)
})

test('a token says who, in which role and of which version, and can be read back', async () => {
  expect(await readToken(await mintToken({ id: 7, role: 'admin', version: 3 }))).toEqual({ id: 7, role: 'admin', version: 3 })
})

test('passwords are kept as argon2id with 19 MiB, two passes and one lane', async () => {
  await register('hash@example.com')
  const [row] = await database().select().from(users).where(eq(users.email, 'hash@example.com'))
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
