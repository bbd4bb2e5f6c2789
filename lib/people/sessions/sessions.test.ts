import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '@/db/schema/sessions'
import { hashPassword } from '@/lib/people/credentials/password'
import { readToken } from '@/lib/people/credentials/session-token'
import { database } from '@/lib/platform/database'
import { authOptions } from '@/lib/server/http/next-auth'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import type { SignedInDevice } from './contract'

const PASSWORD = 'uma senha comprida'
const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A145M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

const account = async (role: 'admin' | 'promoter' = 'promoter') => makeUser(role, { passwordHash: await hashPassword(PASSWORD) })
async function signIn({ email }: { email: string }, agent = PHONE): Promise<string> {
  const { status, body } = await send('POST', '/api/v1/login', { json: { email, password: PASSWORD }, headers: { 'user-agent': agent } })
  expect(status).toBe(200)
  return body.data.token
}
const listOf = async (token: string): Promise<SignedInDevice[]> => (await send('GET', '/api/v1/sessions', { token })).body.data
const check = async (token: string) => (await send('GET', '/api/v1/check', { token })).status

test('each device that signs in is listed to its owner, with this one marked, and nobody else’s', async () => {
  const ana = await account()
  const phone = await signIn(ana)
  const desk = await signIn(ana, DESK)
  await signIn(await account())
  const listed = await listOf(phone)
  expect(listed.map(({ device, current }) => `${device} ${current}`)).toEqual(['Firefox on Windows false', 'Chrome on Android true'])
  expect((await listOf(desk)).find(({ current }) => current)?.device).toBe('Firefox on Windows')
})

test('a device that is ended is signed out at once, without a password; one of another account is not found', async () => {
  const ana = await account('admin')
  const phone = await signIn(ana)
  const desk = await signIn(ana, DESK)
  const stranger = await signIn(await account())
  const other = (await listOf(phone)).find(({ current }) => !current)
  expect((await send('DELETE', `/api/v1/sessions/${other?.id}`, { token: stranger })).status).toBe(404)
  expect(await check(desk)).toBe(200)
  expect((await send('DELETE', `/api/v1/sessions/${other?.id}`, { token: phone })).status).toBe(200)
  expect([await check(desk), await check(phone)]).toEqual([401, 200])
  const [entry] = await database().execute<{ label: string }>(sql`select subject_label as label from audit_log where action = 'session.ended'`)
  expect(entry?.label).toBe('Firefox no Windows')
})

test('all others end with the password, those that are not listed too, and this one goes on', async () => {
  const ana = await account()
  const desk = await signIn(ana, DESK)
  const phone = await signIn(ana)
  const end = (token: string) => send('DELETE', '/api/v1/sessions/others', { token })
  expect((await end(phone)).body.code).toBe('confirmation_required')
  const confirmed = (await send('POST', '/api/v1/confirm', { token: phone, json: { password: PASSWORD } })).body.data.token
  const { status, body } = await end(confirmed)
  expect(status).toBe(200)
  // The first token is from before there was a list.
  for (const token of [ana.token, desk, phone]) expect(await check(token)).toBe(401)
  expect(await listOf(body.data.token)).toMatchObject([{ device: 'Chrome on Android', current: true }])
})

test('a session goes on as the same device through a confirmation and a new password', async () => {
  const ana = await account()
  const token = await signIn(ana)
  const id = (await readToken(token))?.session
  const confirmed = (await send('POST', '/api/v1/confirm', { token, json: { password: PASSWORD } })).body.data.token
  const json = { password: PASSWORD, new_password: 'outra senha boa', new_password_confirmation: 'outra senha boa' }
  const next = (await send('PATCH', '/api/v1/change-password', { token: confirmed, json })).body.data.token
  expect((await readToken(next))?.session).toBe(id)
  expect(await listOf(next)).toMatchObject([{ id, current: true }])
})

test('signing out takes the device from the list, and its token opens nothing more', async () => {
  const ana = await account()
  const token = await signIn(ana)
  await authOptions().events?.signOut?.({ session: {} as never, token: { sub: String(ana.id), sid: (await readToken(token))?.session } })
  expect(await check(token)).toBe(401)
  expect(await listOf(ana.token)).toEqual([])
})

test('when a device was seen last is noted, every ten minutes at most', async () => {
  const ana = await account()
  const token = await signIn(ana)
  const seen = async () => (await database().select().from(sessions).where(eq(sessions.userId, ana.id)))[0]?.seenAt
  await database().execute(sql`update sessions set seen_at = now() - interval '9 minutes' where user_id = ${ana.id}`)
  const before = await seen()
  await check(token)
  expect(await seen()).toEqual(before)
  await database().execute(sql`update sessions set seen_at = now() - interval '11 minutes' where user_id = ${ana.id}`)
  const old = await seen()
  await check(token)
  expect((await seen())?.getTime()).toBeGreaterThan(old?.getTime() ?? 0)
})
