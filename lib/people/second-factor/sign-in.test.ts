import { expect, test, vi } from 'vitest'
import { spentChallenges } from '@/db/schema/second-factors'
import { database } from '@/lib/platform/database'
import { makeAuthenticator } from '@/lib/testing/authenticator'
import { send } from '@/lib/testing/http'
import { confirmedPerson, withPasskey } from '@/lib/testing/second-factor'

const challenge = async (): Promise<string> => (await send('POST', '/api/v1/login/passkey/challenge')).body.data.challenge
const enter = (passkey: object) => send('POST', '/api/v1/login/passkey', { json: { passkey } })
const wrong = { status: 401, body: { code: 'wrong_code' } }

async function personWithPasskey() {
  const person = await confirmedPerson()
  return { ...person, ...(await withPasskey(person.token)) }
}

test('a passkey alone opens its account, and sets the cookie as a password does', async () => {
  const { email, key } = await personWithPasskey()
  const asked = (await send('POST', '/api/v1/login/passkey/challenge')).body.data
  expect(asked).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
  const { status, body, headers } = await enter(key.prove(asked.challenge))
  expect({ status, email: body.data?.email }).toEqual({ status: 200, email })
  expect(headers.get('set-cookie')).toContain(body.data.token)
  expect((await send('GET', '/api/v1/sessions', { token: body.data.token })).body.data).toContainEqual(expect.objectContaining({ current: true }))
})

test('what it signed opens the account once, of several at once for one, and nothing is stored for who only asks', async () => {
  const { key } = await personWithPasskey()
  await database().delete(spentChallenges)
  const passkey = key.prove(await challenge())
  const answers = await Promise.all(Array.from({ length: 4 }, () => enter(passkey)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  await challenge()
  expect(await database().select().from(spentChallenges)).toHaveLength(1)
})

test('a challenge of another, altered or too old, another site, an unverified owner and an unknown key are refused', async () => {
  const { key, token } = await personWithPasskey()
  const unknown = makeAuthenticator()
  const own = (await send('POST', '/api/v1/second-factor/challenge', { token })).body.data?.challenge ?? 'AAAA'
  const altered = await challenge()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 6 * 60 * 1000 })
  const old = await challenge()
  vi.useRealTimers()
  const cases = {
    'made up': key.prove('bm8gY2hhbGxlbmdl'),
    altered: key.prove(`${altered.slice(0, -4)}AAAA`),
    'for a confirmation': key.prove(own),
    'too old': key.prove(old),
    'another origin': key.prove(await challenge(), { origin: 'https://completa.example.net' }),
    'nobody verified': key.prove(await challenge(), { unverified: true }),
    'an unknown key': unknown.prove(await challenge()),
  }
  for (const [what, passkey] of Object.entries(cases)) expect({ what, ...(await enter(passkey)) }).toMatchObject({ what, ...wrong })
  expect((await enter(key.prove(await challenge()))).status).toBe(200)
})
