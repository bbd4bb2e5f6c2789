import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import type { Scope } from '@/db/key-scopes'
import { apiKeys } from '@/db/schema/api-keys'
import { auditLog } from '@/db/schema/audit-log'
import { rateLimits } from '@/db/schema/rate-limits'
import { users } from '@/db/schema/users'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { linkedTemplate } from '@/lib/testing/linked-template'
import { makeUser } from '@/lib/testing/people'
import { confirmedPerson } from '@/lib/testing/second-factor'
import { isWellFormedKey, newKey } from './key'
import * as queries from './queries'

afterEach(() => {
  Object.assign(env(), { RATE_LIMIT_SCALE: 1000, REQUIRE_SECOND_FACTOR: undefined })
})

const make = (token: string, body: object) => send('POST', '/api/v1/keys', { token, json: { name: 'Loja', ...body } })

async function personWithKey(role: 'admin' | 'promoter', scopes: Scope[], more: object = {}) {
  const person = await confirmedPerson(role)
  const { status, body } = await make(person.token, { scopes, ...more })
  expect(status).toBe(201)
  return { ...person, session: person.token, key: body.data.key as string, keyId: body.data.id as number }
}

const read = (key: string, path = '/clicks', ip?: string) => send('GET', `/api/v1${path}`, { token: key, ...(ip && { ip }) })
const told = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`.trim()
const noted = (keyId: number) =>
  database()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'key'), eq(auditLog.subjectId, keyId)))
    .orderBy(auditLog.id)

test('a key is shown once, kept as a hash, acts as its owner within its scopes, and each change and the first use are noted', async () => {
  const begun = Date.now()
  const { session, key, keyId, id } = await personWithKey('promoter', ['read:clicks'])
  expect(key).toMatch(/^cpl_[0-9A-Za-z]{49}$/)
  expect(JSON.stringify(await database().select().from(apiKeys))).not.toContain(key.slice(12))
  expect((await read(key)).status).toBe(200)
  expect((await read(key)).status).toBe(200)
  expect(told(await read(key, '/completions'))).toBe('403 missing_scope')
  expect(told(await read(key, '/check'))).toBe('403 closed_to_keys')
  expect(told(await read(key, '/promoters'))).toBe('403 wrong_role')
  const [shown] = (await send('GET', '/api/v1/keys', { token: session })).body.data
  expect(shown).toMatchObject({ id: keyId, start: key.slice(0, 10), state: 'active', scopes: ['read:clicks'] })
  expect(shown.last_used_at).toMatch(/:00:00\.000Z$/)
  // What the reference says of it: the use was within the hour that begins then.
  expect(new Date(shown.last_used_at).getTime()).toBeGreaterThan(begun - 60 * 60_000)
  expect(JSON.stringify(shown)).not.toContain(key.slice(12))
  expect((await send('DELETE', `/api/v1/keys/${keyId}`, { token: session })).status).toBe(200)
  expect(told(await read(key))).toBe('401 unauthenticated')
  expect(told(await send('DELETE', `/api/v1/keys/${keyId}`, { token: session }))).toBe('404 not_found')
  const entries = await noted(keyId)
  expect(entries.map(({ action }) => action)).toEqual(['key.created', 'key.first_used', 'key.revoked'])
  expect(entries.map(({ actorId }) => actorId)).toEqual([id, id, id])
  expect(JSON.stringify(entries)).not.toContain(key.slice(12))
})

test("nobody revokes or sees another's key, and nobody makes one without the password or by a key", async () => {
  const { key, keyId } = await personWithKey('admin', ['read:clicks'])
  const other = await confirmedPerson('admin')
  expect(told(await send('DELETE', `/api/v1/keys/${keyId}`, { token: other.token }))).toBe('404 not_found')
  expect((await send('GET', '/api/v1/keys', { token: other.token })).body.data).toEqual([])
  expect((await read(key)).status).toBe(200)
  expect(told(await make(other.token.slice(0, -2), { scopes: ['read:clicks'] }))).toBe('401 unauthenticated')
  expect(told(await make((await makeUser('admin')).token, { scopes: ['read:clicks'] }))).toBe('409 confirmation_required')
  expect(told(await make(key, { scopes: ['read:clicks'] }))).toBe('403 closed_to_keys')
  expect(told(await send('DELETE', `/api/v1/keys/${keyId}`, { token: key }))).toBe('403 closed_to_keys')
})

test.each([
  ['scopes of administrators', { scopes: ['write:campaigns'] }, 'scopes'],
  ['an unknown scope', { scopes: ['all'] }, 'scopes.0'],
  ['no scope', { scopes: [] }, 'scopes'],
  ['an end that has passed', { scopes: ['read:clicks'], ends_at: '2020-01-01T00:00:00Z' }, 'ends_at'],
  ['no network', { scopes: ['read:clicks'], networks: ['example.com'] }, 'networks'],
])('a promoter gets no key with %s', async (_, body, field) => {
  const { token } = await confirmedPerson('promoter')
  const { status, body: answer } = await make(token, body)
  expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
})

test('of 25 keys made at once 20 are there, and a revoked or ended one makes room', async () => {
  const { token, id } = await confirmedPerson('promoter')
  const answers = await Promise.all(Array.from({ length: 25 }, () => make(token, { scopes: ['read:clicks'] })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  expect(await database().$count(apiKeys, eq(apiKeys.ownerId, id))).toBe(20)
  const [first, second] = answers.filter(({ status }) => status === 201)
  await send('DELETE', `/api/v1/keys/${first?.body.data.id}`, { token })
  await database()
    .update(apiKeys)
    .set({ endsAt: new Date(Date.now() - 1000) })
    .where(eq(apiKeys.id, Number(second?.body.data.id)))
  expect(told(await read(String(second?.body.data.key)))).toBe('401 unauthenticated')
  expect((await make(token, { scopes: ['read:clicks'] })).status).toBe(201)
  expect((await make(token, { scopes: ['read:clicks'] })).status).toBe(201)
  expect((await make(token, { scopes: ['read:clicks'] })).status).toBe(409)
})

test('a key of a disabled owner is 403, of a deleted one 401', async () => {
  const { key, id } = await personWithKey('promoter', ['read:clicks'])
  await database().update(users).set({ active: false }).where(eq(users.id, id))
  expect(told(await read(key))).toBe('403 account_disabled')
  await database().delete(users).where(eq(users.id, id))
  expect(told(await read(key))).toBe('401 unauthenticated')
})

test('a key works from its networks alone, also where IPv4 comes written in IPv6', async () => {
  const { key } = await personWithKey('promoter', ['read:clicks'], { networks: ['198.51.100.0/24', '2001:db8::/32', '::ffff:192.0.2.7'] })
  for (const ip of ['198.51.100.9', '::ffff:198.51.100.9', '::ffff:c633:6409', '2001:db8::1', '192.0.2.7'])
    expect(`${ip} ${(await read(key, '/clicks', ip)).status}`).toBe(`${ip} 200`)
  for (const ip of ['198.51.101.9', '::ffff:198.51.101.9', '2001:db9::1', '192.0.2.8', '::c633:6409', '0.0.0.0'])
    expect(`${ip} ${told(await read(key, '/clicks', ip))}`).toBe(`${ip} 403 wrong_network`)
})

test('a key never counts as confirmed, and needs the second factor of its owner', async () => {
  const { key } = await personWithKey('admin', ['read:clicks', 'write:campaigns', 'read:payouts'])
  expect(told(await read(key, '/payouts.csv'))).toBe('403 closed_to_keys')
  const { id, token } = await draftOf(key)
  expect(told(await send('POST', `/api/v1/campaigns/${id}/publish`, { token, json: { revision: 2, reward: 4, commission: 0 } }))).toBe('403 closed_to_keys')
  Object.assign(env(), { REQUIRE_SECOND_FACTOR: 'admin' })
  expect(told(await read(key))).toBe('403 second_factor_needed')
  expect(told(await read(key, '/second-factor'))).toBe('403 second_factor_needed')
})

/** A draft with a price, made with a key. */
async function draftOf(token: string) {
  const { id } = (await send('POST', '/api/v1/campaigns', { token, json: { kind: 'other' } })).body.data
  await send('PATCH', `/api/v1/campaigns/${id}`, { token, json: { draft: { reward: 4, content: linkedTemplate('other') } }, headers: { 'if-match': '1' } })
  return { id, token }
}

test('a key counts in the header alone: not in a cookie, and refused in the query, with or without another one', async () => {
  const { key, session } = await personWithKey('promoter', ['read:clicks'])
  expect((await send('GET', '/api/v1/clicks', { headers: { authorization: `bearer ${key}` } })).status).toBe(200)
  expect(told(await send('GET', '/api/v1/clicks', { headers: { cookie: `next-auth.session-token=${key}; key=${key}` } }))).toBe('401 unauthenticated')
  expect(told(await send('GET', '/api/v1/clicks', { headers: { authorization: `Basic ${key}` } }))).toBe('401 unauthenticated')
  const encoded = `%63pl_${key.slice(4)}`
  for (const query of [`key=${key}`, `search=${key}`, `x=1&token=${encoded}`, key]) {
    for (const token of [undefined, session, key])
      expect(`${query} ${told(await send('GET', `/api/v1/clicks?${query}`, { token }))}`).toBe(`${query} 400 malformed`)
    const { slug } = await liveCampaign()
    expect(told(await send('GET', `/api/v1/referrals/ABCD2345?campaign=${slug}&${query}`))).toBe('400 malformed')
    expect(told(await send('GET', `/api/v1/figures?${query}`))).toBe('400 malformed')
  }
})

test('a mistyped key is found by its checksum, without the database', async () => {
  const { key } = newKey()
  expect(isWellFormedKey(key)).toBe(true)
  const before = await database().$count(rateLimits)
  for (const wrong of [
    `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`,
    key.slice(0, -1),
    `${key}0`,
    `${key.slice(0, 9)}${key[9] === 'x' ? 'y' : 'x'}${key.slice(10)}`,
  ]) {
    expect(isWellFormedKey(wrong)).toBe(false)
    const answer = await send('GET', '/api/v1/clicks', { token: wrong, ip: '203.0.113.99' })
    expect(told(answer)).toBe('401 unauthenticated')
    expect(answer.headers.get('ratelimit')).toBeNull()
  }
  expect(await database().$count(rateLimits)).toBe(before)
  expect(told(await send('GET', '/api/v1/clicks', { token: key, ip: '203.0.113.99' }))).toBe('401 unauthenticated')
  // It counts for its network, among the calls and among the keys that there are not.
  expect(await database().$count(rateLimits)).toBe(before + 2)
})

test('a key that is wrong or revoked is refused where none is needed, too; a good one, a session that has ended and no token are not', async () => {
  const { key, keyId, session } = await personWithKey('promoter', ['read:clicks'])
  const { slug } = await liveCampaign()
  const message = { name: 'Ana', email: 'ana@example.com', message: 'Oi' }
  const calls = (token: string | undefined) =>
    Promise.all([
      send('GET', '/api/v1/figures', { token }),
      send('GET', '/api/v1/campaigns', { token }),
      send('GET', `/api/v1/referrals/ABCD2345?campaign=${slug}`, { token }),
      send('POST', '/api/v1/contact-forms', { token, json: message }),
    ])
  const before = (await calls(undefined)).map(told)
  expect(before).not.toContain('401 unauthenticated')
  for (const token of [key, `${session.slice(0, -2)}xx`]) expect((await calls(token)).map(told)).toEqual(before)
  for (const wrong of [newKey().key, `${key}0`, 'cpl_']) expect((await calls(wrong)).map(told)).toEqual(Array(4).fill('401 unauthenticated'))
  expect((await send('DELETE', `/api/v1/keys/${keyId}`, { token: session })).status).toBe(200)
  expect((await calls(key)).map(told)).toEqual(Array(4).fill('401 unauthenticated'))
})

test('each key has its limit for itself, wherever it calls from; wrong keys and wrong networks count for their network', async () => {
  const left = ({ headers }: { headers: Headers }) => headers.get('ratelimit')?.replace(/;t=.*/, '')
  const one = await personWithKey('promoter', ['read:clicks'], { networks: ['198.51.100.0/24'] })
  const other = await personWithKey('promoter', ['read:clicks'])
  Object.assign(env(), { RATE_LIMIT_SCALE: 1 / 200 })
  expect(left(await read(one.key, '/clicks', '198.51.100.1'))).toBe('"read";r=2')
  expect(left(await read(one.key, '/clicks', '198.51.100.2'))).toBe('"read";r=1')
  expect(left(await read(one.key, '/clicks', '203.0.113.50'))).toBe('"read";r=2')
  expect(left(await read(one.key, '/clicks', '198.51.100.1'))).toBe('"read";r=0')
  const refused = await read(one.key, '/clicks', '198.51.100.1')
  expect([refused.status, left(refused), refused.headers.get('ratelimit-policy')]).toEqual([429, '"read";r=0', '"read";q=3;w=60'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await read(other.key, '/clicks', '198.51.100.1')).status).toBe(200)
  const guess = () => read(newKey().key, '/clicks', '203.0.113.60')
  expect([(await guess()).status, (await guess()).status, (await guess()).status, (await guess()).status]).toEqual([401, 401, 401, 429])
  expect((await read(other.key, '/clicks', '203.0.113.60')).status).toBe(200)
})

test('a network that invents keys has so many looked up, whatever they ask for, and a key of the same network goes on', async () => {
  const { key } = await personWithKey('admin', ['read:clicks', 'read:completions', 'read:promoters', 'read:payouts'])
  const ip = '203.0.113.70'
  expect((await read(key, '/clicks', ip)).status).toBe(200)
  Object.assign(env(), { RATE_LIMIT_SCALE: 1 / 200 })
  for (const path of ['/clicks', '/completions', '/events', '/completions.csv']) expect((await read(newKey().key, path, ip)).status).toBe(401)
  const lookUps = vi.spyOn(queries, 'selectByKeyHash')
  const refused = await read(newKey().key, '/payouts.csv', ip)
  expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([429, '"unknown-key";q=3;w=60'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(lookUps).not.toHaveBeenCalled()
  lookUps.mockRestore()
  expect((await read('cpl_mistyped', '/payouts', ip)).status).toBe(401)
  expect((await read(key, '/clicks', ip)).status).toBe(200)
  expect((await read(newKey().key, '/clicks', '203.0.113.71')).status).toBe(401)
})

test('all keys of an owner share the limits of files and of tests, so that a new key brings nothing more', async () => {
  const one = await personWithKey('admin', ['read:clicks', 'write:webhooks'])
  const { body } = await make(one.session, { scopes: ['read:clicks', 'write:webhooks'] })
  const other = await personWithKey('admin', ['read:clicks', 'write:webhooks'])
  const test = (key: string) => send('POST', '/api/v1/webhooks/1/test', { token: key })
  Object.assign(env(), { RATE_LIMIT_SCALE: 1 / 20 })
  expect([(await read(one.key, '/clicks.csv')).status, (await read(body.data.key, '/clicks.csv')).status]).toEqual([200, 429])
  expect([(await test(one.key)).status, (await test(one.key)).status, (await test(body.data.key)).status]).toEqual([404, 404, 429])
  expect([(await read(other.key, '/clicks.csv')).status, (await test(other.key)).status]).toEqual([200, 404])
})

test('a key that lacks a scope is told which, in words, in a field and in the header of RFC 6750', async () => {
  const { key, token } = await personWithKey('admin', ['read:clicks', 'write:webhooks'])
  const { status, body, headers } = await read(key, '/completions')
  expect([status, body]).toEqual([403, { code: 'missing_scope', scope: 'read:completions', message: expect.stringContaining('lacks read:completions.') }])
  expect(headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="read:completions"')
  // A webhook tells what reading asks for.
  const webhook = { name: 'Loja', url: 'https://example.com/completa', types: ['click.counted'] }
  const { body: made } = await send('POST', '/api/v1/webhooks', { token, json: webhook })
  const types = { types: ['click.counted', 'payout.paid'] }
  const refused = await send('PATCH', `/api/v1/webhooks/${made.data.id}`, { token: key, json: types, headers: { 'accept-language': 'pt' } })
  expect([refused.status, refused.body]).toEqual([
    403,
    { code: 'missing_scope', scope: 'read:payouts', message: expect.stringContaining('falta read:payouts.') },
  ])
})

test('whoever is not known is asked for a bearer token, and told if the one that was sent is wrong', async () => {
  const asked = async (path: string, options: object = {}) => (await send('GET', path, options)).headers.get('www-authenticate')
  const invalid = 'Bearer error="invalid_token"'
  expect(await asked('/api/v1/clicks')).toBe('Bearer')
  expect(await asked('/api/v1/clicks', { token: 'none' })).toBe(invalid)
  expect(await asked('/api/v1/clicks', { token: newKey().key })).toBe(invalid)
  expect(await asked('/api/v1/clicks', { headers: { authorization: 'Basic YTpi' } })).toBe(invalid)
  const login = await send('POST', '/api/v1/login', { json: { email: 'nobody@example.com', password: 'uma senha comprida' } })
  expect([login.status, login.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  const { key } = await personWithKey('promoter', ['read:clicks'])
  for (const path of ['/api/v1/clicks', '/api/v1/promoters', '/api/v1/links/none']) expect(await asked(path, { token: key })).toBe(null)
})
