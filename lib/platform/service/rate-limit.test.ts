import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { type Answer, send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { consume, deleteExpired } from './rate-limit'

process.env.RATE_LIMIT_SCALE = '1'

const guess = (email: string, ip: string) => send('POST', '/api/v1/login', { ip, json: { email, password: 'a wrong guess' } })

test('guessing one account from one address is slowed down, known account or not, and its owner elsewhere is not', async () => {
  const { email } = await makeUser('promoter', { passwordHash: await hashPassword('the right password') })
  for (const address of [email, 'unknown@example.com']) {
    const answers = []
    for (let i = 0; i < 12; i++) answers.push(await guess(i % 2 ? address : address.toUpperCase(), '198.51.100.7'))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429])
    const retryAfter = Number(answers.at(-1)?.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(600)
  }
  const owner = await send('POST', '/api/v1/login', { ip: '198.51.100.8', json: { email, password: 'the right password' } })
  expect(owner.status).toBe(200)
}, 60_000)

test('guessing one account from many addresses is slowed down too', async () => {
  const statuses = []
  for (let i = 0; i < 102; i++) statuses.push((await guess('many@example.com', `198.51.${i}.9`)).status)
  expect(statuses).toEqual([...Array(100).fill(401), 429, 429])
}, 120_000)

test('guessing many accounts from one network is slowed down, other networks are not', async () => {
  const statuses = []
  for (let i = 0; i < 52; i++) statuses.push((await send('POST', '/api/v1/login', { ip: `2001:db8:1:2::${i}`, json: {} })).status)
  expect(statuses).toEqual([...Array(50).fill(422), 429, 429])
  expect((await send('POST', '/api/v1/login', { ip: '2001:db8:1:3::1', json: {} })).status).toBe(422)
})

test('guesses at the current password count too', async () => {
  const { token } = await makeUser('promoter', { passwordHash: await hashPassword('the right password') })
  const json = { password: 'a wrong guess', new_password: 'long enough', new_password_confirmation: 'long enough' }
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await send('PATCH', '/api/v1/change-password', { token, json })).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429])
})

const PASSWORD = 'the right password'
const signIn = (email: string, ip: string, cookie: string, password = PASSWORD) =>
  send('POST', '/api/v1/login', { ip, json: { email, password }, headers: { cookie } })
const deviceOf = ({ headers }: Pick<Answer, 'headers'>) =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith('completa-device='))
    ?.split(';')[0] ?? ''
const someone = async () => makeUser('promoter', { passwordHash: await hashPassword(PASSWORD) })

test("a hundred guesses of strangers do not lock the owner out of a browser that signed in before, and nobody else's browser helps", async () => {
  const owner = await someone()
  const other = await someone()
  const own = deviceOf(await signIn(owner.email, '203.0.113.1', ''))
  const foreign = deviceOf(await signIn(other.email, '203.0.113.2', ''))
  for (let n = 0; n < 100; n++) await guess(owner.email, `192.0.${n % 10}.1`)
  expect((await signIn(owner.email, '203.0.113.3', '')).status).toBe(429)
  for (const cookie of [foreign, `${own}x`, 'completa-device=x']) expect((await signIn(owner.email, '203.0.113.3', cookie)).status).toBe(429)
  expect((await signIn(owner.email, '203.0.113.3', own)).status).toBe(200)
  // Both accounts of one browser.
  const both = deviceOf(await signIn(owner.email, '203.0.113.3', `${own}`))
  expect((await signIn(other.email, '203.0.113.3', both)).status).toBe(200)
}, 120_000)

test('a browser that signed in before may guess as often as any other, wherever from, and uses up its own allowance alone', async () => {
  const owner = await someone()
  const own = deviceOf(await signIn(owner.email, '203.0.113.11', ''))
  const statuses = []
  for (let n = 0; n < 12; n++) statuses.push((await signIn(owner.email, `192.1.${n}.1`, own, 'a wrong guess')).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  expect((await signIn(owner.email, '203.0.113.12', '')).status).toBe(200)
}, 120_000)

test('a changed password ends the allowance of the browsers before, but not of the one that changed it', async () => {
  const owner = await someone()
  const first = await signIn(owner.email, '203.0.113.21', '')
  const lost = deviceOf(await signIn(owner.email, '203.0.113.22', ''))
  const json = { password: PASSWORD, new_password: 'another password', new_password_confirmation: 'another password' }
  const changed = await send('PATCH', '/api/v1/change-password', { token: first.body.data.token, json, headers: { cookie: deviceOf(first) } })
  expect(changed.status).toBe(200)
  for (let n = 0; n < 100; n++) await guess(owner.email, `192.2.${n % 10}.1`)
  expect((await signIn(owner.email, '203.0.113.23', lost, 'another password')).status).toBe(429)
  expect((await signIn(owner.email, '203.0.113.23', deviceOf(changed), 'another password')).status).toBe(200)
}, 120_000)

const counter = async (key: string) =>
  (await database().execute<{ points: number; expire: string }>(sql`select points, expire from rate_limits where key = ${key}`))[0]
const limit = { name: 'few', points: 5, seconds: 60 }

test('a limit holds exactly among calls at once, and who is over it costs the database nothing more', async () => {
  const calls = await Promise.allSettled(Array.from({ length: 20 }, () => consume(database(), limit, 'callers')))
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const before = await counter('few:callers')
  await expect(consume(database(), limit, 'callers')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) })
  expect(await counter('few:callers')).toEqual(before)
  await expect(consume(database(), limit, 'another')).resolves.toBeUndefined()
})

test('a counter whose time is over begins anew', async () => {
  for (let n = 0; n < 4; n++) await consume(database(), limit, 'again')
  await database().execute(sql`update rate_limits set expire = ${Date.now() - 1} where key = 'few:again'`)
  await consume(database(), limit, 'again')
  expect(await counter('few:again')).toMatchObject({ points: 1 })
  expect(Number((await counter('few:again'))?.expire)).toBeGreaterThan(Date.now() + 55_000)
})

test('counters that have expired long ago are deleted, and no others', async () => {
  for (const key of ['old', 'recent', 'running']) await consume(database(), limit, key)
  await database().execute(sql`update rate_limits set expire = ${Date.now() - 3_700_000} where key = 'few:old'`)
  await database().execute(sql`update rate_limits set expire = ${Date.now() - 3_000_000} where key = 'few:recent'`)
  await deleteExpired(database())
  const left = await database().execute<{ key: string }>(sql`select key from rate_limits where key in ('few:old', 'few:recent', 'few:running') order by key`)
  expect(left.map(({ key }) => key)).toEqual(['few:recent', 'few:running'])
})
