import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '@/lib/people/credentials/password'
import { makeResetLink } from '@/lib/people/password-resets/service'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { confirmedSession, makeWebhook } from '@/lib/testing/webhooks'

const OLD = 'a senha de antes'
const NEW = 'a senha de depois'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(OLD)
})

async function personWithAccess(role: 'admin' | 'promoter') {
  const person = await makeUser(role, { passwordHash })
  const json = { name: 'Sistema', scopes: ['read:clicks'] }
  const key = (await send('POST', '/api/v1/keys', { token: await confirmedSession(person), json })).body.data.key as string
  const { id } = await makeWebhook(person, { url: 'https://example.com/hook' })
  const works = async () => [
    (await send('GET', '/api/v1/clicks', { token: key })).status,
    (await database().execute<{ state: string }>(sql`select state from webhooks where id = ${id}`))[0]?.state,
  ]
  return { ...person, works }
}
type Access = Awaited<ReturnType<typeof personWithAccess>>

const ways = {
  'by its owner': async ({ token }: Access, more: object) =>
    send('PATCH', '/api/v1/change-password', { token, json: { password: OLD, new_password: NEW, new_password_confirmation: NEW, ...more } }),
  'by a mailed link': async ({ email }: Access, more: object) => {
    const link = await database().transaction((tx) => makeResetLink(tx, { address: email }))
    const json = { token: link?.split('#')[1], new_password: NEW, new_password_confirmation: NEW, ...more }
    return send('POST', '/api/v1/password-resets/complete', { json })
  },
}

for (const [name, change] of Object.entries(ways)) {
  test(`a change of the password ${name} leaves keys and webhooks as they are, and ends them if that is asked for`, async () => {
    for (const more of [{}, { end_access: false }]) {
      const person = await personWithAccess('promoter')
      expect((await change(person, more)).status).toBe(200)
      expect(await person.works()).toEqual([200, 'active'])
    }
    const [person, other] = [await personWithAccess('admin'), await personWithAccess('promoter')]
    expect((await change(person, { end_access: true })).status).toBe(200)
    expect(await person.works()).toEqual([401, 'paused'])
    expect(await other.works()).toEqual([200, 'active'])
    const actions = await database().execute<{ action: string }>(sql`select action from audit_log where actor_id = ${person.id} order by id desc limit 2`)
    expect(actions.map(({ action }) => action).toSorted()).toEqual(['key.revoked', 'webhook.changed'])
  })
}

test('a password that is not changed ends nothing', async () => {
  const person = await personWithAccess('promoter')
  const json = { password: 'a wrong one', new_password: NEW, new_password_confirmation: NEW, end_access: true }
  expect((await send('PATCH', '/api/v1/change-password', { token: person.token, json })).status).toBe(422)
  expect(await person.works()).toEqual([200, 'active'])
})
