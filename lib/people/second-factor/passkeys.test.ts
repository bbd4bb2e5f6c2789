import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { passkeyChallenges, passkeys } from '@/db/schema/second-factors'
import { database } from '@/lib/platform/database'
import { makeAuthenticator } from '@/lib/testing/authenticator'
import { send } from '@/lib/testing/http'
import { codeOf, confirm, confirmedPerson, personWithApp, signIn, withPasskey } from '@/lib/testing/second-factor'

const wrong = { status: 401, body: { code: 'wrong_code' } }
const asked = async (email: string) => (await signIn(email)).body.second_factor
const options = (token: string) => send('POST', '/api/v1/second-factor/passkeys/options', { token })
const keep = (token: string, passkey: object, name = 'Celular') => send('POST', '/api/v1/second-factor/passkeys', { token, json: { name, passkey } })

async function personWithPasskey() {
  const person = await confirmedPerson()
  return { ...person, ...(await withPasskey(person.token)) }
}

test('a passkey is a second factor: it is asked for at sign-in, with what it has to sign, and opens the account', async () => {
  const { email, key, answer } = await personWithPasskey()
  expect(answer.status).toBe(201)
  expect(answer.body.data.recovery_codes).toHaveLength(10)
  const { ways, passkey } = await asked(email)
  expect(ways).toEqual(['passkey', 'recovery'])
  expect(passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [{ type: 'public-key', transports: ['internal'] }] })
  expect((await signIn(email, { passkey: key.prove(passkey.challenge) })).status).toBe(200)
})

test('an answer of a passkey opens the account once, of several at once for one', async () => {
  const { email, key } = await personWithPasskey()
  const passkey = key.prove((await asked(email)).passkey.challenge)
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(email, { passkey })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  expect(await signIn(email, { passkey })).toMatchObject(wrong)
})

test("a passkey's answer is refused that was made for another site, by another key, without its owner, too late, or for another purpose", async () => {
  const { email, key, token, id } = await personWithPasskey()
  const challenge = async () => (await asked(email)).passkey.challenge as string
  const stranger = await personWithPasskey()
  const forged = stranger.key.prove(await challenge())
  const late = key.prove(await challenge())
  await database().update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(passkeyChallenges.userId, id))
  const cases = {
    'another origin': key.prove(await challenge(), { origin: 'https://completa.example.net' }),
    'another domain': key.prove(await challenge(), { rpId: 'example.net' }),
    'nobody verified': key.prove(await challenge(), { unverified: true }),
    "a stranger's key": forged,
    "under the owner's name": { ...forged, id: key.prove('x').id, rawId: key.prove('x').rawId },
    "a stranger's challenge": key.prove((await asked(stranger.email)).passkey.challenge),
    'made up': key.prove('bm8gY2hhbGxlbmdl'),
    'for a new passkey': key.prove((await options(token)).body.data.challenge),
    late,
    nonsense: { ...late, response: { ...late.response, authenticatorData: 'AAAA' } },
  }
  for (const [what, passkey] of Object.entries(cases)) expect({ what, ...(await signIn(email, { passkey })) }).toMatchObject({ what, ...wrong })
  expect((await signIn(email, { passkey: key.prove(await challenge()) })).status).toBe(200)
})

test('a copied passkey is noticed by its counter', async () => {
  const { email, key, id } = await personWithPasskey()
  const prove = async (counter: number) => (await signIn(email, { passkey: key.prove((await asked(email)).passkey.challenge, { counter }) })).status
  expect(await prove(9)).toBe(200)
  expect(await prove(9)).toBe(401)
  expect(await prove(4)).toBe(401)
  expect(await prove(10)).toBe(200)
  expect((await database().select().from(passkeys).where(eq(passkeys.userId, id)))[0]).toMatchObject({ counter: 10, lastUsedAt: expect.any(Date) })
})

test('a passkey confirms a session, with a challenge of its own', async () => {
  const { token, key } = await personWithPasskey()
  const { data } = (await send('POST', '/api/v1/second-factor/challenge', { token })).body
  const passkey = key.prove(data.challenge)
  const sure = (await confirm(token, { passkey })).body.data.token
  expect((await send('GET', '/api/v1/payouts.csv', { token: sure })).status).toBe(200)
  expect(await confirm(token, { passkey })).toMatchObject(wrong)
})

test('a passkey is not stored that was made for another site, without its owner, twice, or by somebody else', async () => {
  const { token } = await confirmedPerson()
  const challenge = async () => (await options(token)).body.data.challenge as string
  const key = makeAuthenticator()
  expect(await keep(token, key.register(await challenge(), { origin: 'https://example.net' }))).toMatchObject(wrong)
  expect(await keep(token, key.register(await challenge(), { unverified: true }))).toMatchObject(wrong)
  expect(await keep(token, key.register('bm8gY2hhbGxlbmdl'))).toMatchObject(wrong)
  const right = key.register(await challenge())
  const first = await keep(token, right)
  expect(first.status).toBe(201)
  const next = first.body.data.token
  expect(await keep(next, right)).toMatchObject(wrong)
  expect((await keep(next, key.register((await options(next)).body.data.challenge))).body.code).toBe('conflict')
  const other = await confirmedPerson()
  expect((await keep(other.token, key.register((await options(other.token)).body.data.challenge))).body.code).toBe('conflict')
})

test('an account has at most ten passkeys, and nobody removes the passkey of another', async () => {
  const person = await confirmedPerson()
  let { token } = person
  for (let n = 0; n < 10; n++) token = (await withPasskey(token)).token
  expect((await options(token)).status).toBe(409)
  const { passkeys: own } = (await send('GET', '/api/v1/second-factor', { token })).body.data
  expect(own).toHaveLength(10)
  const stranger = await confirmedPerson()
  const remove = (by: string) => send('DELETE', `/api/v1/second-factor/passkeys/${own[0].id}`, { token: by })
  expect((await remove(stranger.token)).status).toBe(404)
  expect((await remove(token)).status).toBe(200)
})

test('with the last passkey the second factor goes, beside an app only the passkey', async () => {
  const alone = await personWithPasskey()
  const keyOf = async (token: string) => (await send('GET', '/api/v1/second-factor', { token })).body.data.passkeys[0].id
  await send('DELETE', `/api/v1/second-factor/passkeys/${await keyOf(alone.token)}`, { token: alone.token })
  expect((await signIn(alone.email)).status).toBe(200)

  const both = await personWithApp()
  const { token, answer } = await withPasskey(both.token)
  expect(answer.body.data.recovery_codes).toBeNull()
  expect((await asked(both.email)).ways).toEqual(['code', 'passkey', 'recovery'])
  await send('DELETE', `/api/v1/second-factor/passkeys/${await keyOf(token)}`, { token })
  expect((await asked(both.email)).ways).toEqual(['code', 'recovery'])
  expect((await signIn(both.email, { code: await codeOf(both.secret) })).status).toBe(200)
})
