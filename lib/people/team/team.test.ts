import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

const PASSWORD = 'uma senha comprida'
let passwordHash: string
type Person = Awaited<ReturnType<typeof makeUser>>
let admin: Person

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  admin = await makeUser('admin', { name: 'Helena Prado', passwordHash })
})

const confirmed = async ({ token }: Person): Promise<string> => (await send('POST', '/api/v1/confirm', { token, json: { password: PASSWORD } })).body.data.token
const team = async () => (await send('GET', '/api/v1/team', { token: admin.token })).body.data
const seen = async (id: number) => (await team()).administrators.find((row: { id: number }) => row.id === id)
const disable = (id: number, token: string, from = '') => send('PATCH', `/api/v1/team/${id}/disable${from && `?from=${from}`}`, { token })
const active = async (...ids: number[]) =>
  (await database().execute<{ active: boolean }>(sql`select active from users where id in ${ids} order by id`)).map((row) => row.active)

test('guests, promoters and disabled administrators neither see nor change the team, and nobody changes it on the strength of a session alone', async () => {
  const other = await makeUser('admin')
  const promoter = await makeUser('promoter', { passwordHash })
  const disabled = await makeUser('admin', { active: false })
  const link = (await send('POST', '/api/v1/invitations', { token: await confirmed(admin), json: {} })).body.data
  const changes = [
    ['PATCH', `/team/${other.id}/disable`],
    ['POST', '/invitations'],
    ['DELETE', `/invitations/${link.id}`],
  ] as const
  const before = await team()
  const answers = async (token: string | undefined, calls: readonly (readonly [string, string])[]) => {
    const all = await Promise.all(calls.map(([method, path]) => send(method, `/api/v1${path}`, { token, ...(method === 'POST' && { json: {} }) })))
    return [...new Set(all.map(({ status, body }) => `${status} ${body.code}`))]
  }
  const every = [...changes, ['GET', '/team']] as const
  expect(await answers(undefined, every)).toEqual(['401 unauthenticated'])
  expect(await answers(await confirmed(promoter), every)).toEqual(['403 wrong_role'])
  expect(await answers(disabled.token, every)).toEqual(['403 account_disabled'])
  expect(await answers(admin.token, changes)).toEqual(['409 confirmation_required'])
  expect(await team()).toEqual(before)
})

test('the team says since when, the last sign-in, who is active, whose second factor is on and who is asking, of administrators alone', async () => {
  const at = new Date('2026-05-04T03:02:01Z')
  const withApp = await makeUser('admin', { name: 'Com app', lastSignInAt: at })
  const begun = await makeUser('admin', { active: false })
  const withKey = await makeUser('admin')
  const promoter = await makeUser('promoter')
  await database().execute(sql`
    insert into totp_secrets (user_id, secret, confirmed_at) values (${withApp.id}, 'x', now()), (${begun.id}, 'x', null);`)
  await database().execute(sql`insert into passkeys (user_id, credential_id, public_key, name) values (${withKey.id}, 'c', 'p', 'Telefone')`)
  expect(await seen(withApp.id)).toEqual({
    id: withApp.id,
    name: 'Com app',
    email: withApp.email,
    created_at: withApp.createdAt.toISOString(),
    last_sign_in_at: at.toISOString(),
    active: 'Active',
    second_factor: true,
    you: false,
  })
  expect(await seen(begun.id)).toMatchObject({ active: 'Disabled', second_factor: false, last_sign_in_at: null })
  expect(await seen(withKey.id)).toMatchObject({ second_factor: true })
  expect(await seen(admin.id)).toMatchObject({ you: true })
  expect(await seen(promoter.id)).toBeUndefined()
})

test('disabling an administrator ends their sessions and revokes their open invitations for good; enabled again, they sign in anew', async () => {
  const other = await makeUser('admin', { name: 'Outro', passwordHash })
  const invite = async () => (await send('POST', '/api/v1/invitations', { token: await confirmed(other), json: {} })).body.data.token
  const [token, kept] = [await invite(), await confirmed(other)]
  const mine = await confirmed(admin)
  expect((await disable(other.id, mine, 'Active')).body).toEqual({ data: { id: other.id, active: 'Disabled' }, message: 'Administrator updated' })
  expect((await send('GET', '/api/v1/team', { token: kept })).status).toBe(401)
  expect((await send('POST', '/api/v1/invitations/look', { json: { token } })).status).toBe(409)
  const [entry] = (await send('GET', '/api/v1/audit-log', { token: admin.token })).body.data
  expect(entry).toMatchObject({
    action: 'admin.disabled',
    subject: { type: 'admin', id: other.id, label: 'Outro' },
    before: { active: true },
    after: { active: false, invitations_revoked: 1 },
  })
  // A caller who still sees them as active does not enable them.
  expect((await disable(other.id, mine, 'Active')).status).toBe(409)
  expect((await disable(other.id, mine, 'Disabled')).body.data.active).toBe('Active')
  expect((await send('GET', '/api/v1/team', { token: kept })).status).toBe(401)
  expect((await send('POST', '/api/v1/invitations/look', { json: { token } })).status).toBe(409)
  expect((await send('POST', '/api/v1/login', { json: { email: other.email, password: PASSWORD } })).status).toBe(200)
})

test('nobody disables themselves, or a promoter by this call, or nobody', async () => {
  const promoter = await makeUser('promoter')
  const token = await confirmed(admin)
  const own = await disable(admin.id, token)
  expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('their own account')])
  for (const id of [promoter.id, 999_999]) expect((await disable(id, token)).status).toBe(404)
  expect(await active(admin.id, promoter.id)).toEqual([true, true])
})

test('of two administrators who disable each other at the same moment one stays', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, two] = [await makeUser('admin', { passwordHash }), await makeUser('admin', { passwordHash })]
    const tokens = [await confirmed(one), await confirmed(two)] as const
    const answers = await Promise.all([disable(two.id, tokens[0]), disable(one.id, tokens[1])])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await active(one.id, two.id)).filter(Boolean)).toHaveLength(1)
  }
})

const close = async (person: Person, email = person.email) => send('POST', '/api/v1/account/close', { token: await confirmed(person), json: { email } })

test('an administrator closes their own account with the password: signed out everywhere, told by letter, and enabled again by another one', async () => {
  const other = await makeUser('admin', { name: 'Rita Lima', passwordHash })
  const invited = (await send('POST', '/api/v1/invitations', { token: await confirmed(other), json: {} })).body.data
  const elsewhere = await confirmed(other)
  expect((await send('POST', '/api/v1/account/close', { token: other.token, json: { email: other.email } })).body.code).toBe('confirmation_required')
  expect((await close(other, admin.email)).body.errors).toEqual({ email: [expect.any(String)] })
  expect((await close(other)).status).toBe(200)
  for (const token of [other.token, elsewhere]) expect((await send('GET', '/api/v1/team', { token })).status).toBe(401)
  expect(await seen(other.id)).toMatchObject({ active: 'Disabled' })
  expect((await send('POST', '/api/v1/invitations/look', { json: { token: invited.token } })).status).toBe(409)
  const [entry] = (await send('GET', '/api/v1/audit-log', { token: admin.token })).body.data
  expect(entry).toMatchObject({ actor: { id: other.id }, action: 'admin.disabled', subject: { type: 'admin', id: other.id, label: 'Rita Lima' } })
  for (const { email } of [other, admin])
    expect(
      (await database().execute(sql`select data from mails where address = ${email} and kind = 'administrators_changed' order by id`)).at(-1),
    ).toMatchObject({
      data: { change: 'closed', who: 'Rita Lima' },
    })
  expect((await disable(other.id, await confirmed(admin), 'Disabled')).body.data.active).toBe('Active')
})

test('the last active administrator does not close their account, also when two do it at the same moment', async () => {
  await database().execute(sql`update users set active = false where role = 'admin' and id <> ${admin.id}`)
  try {
    const alone = await close(admin)
    expect([alone.status, alone.body.message]).toEqual([409, expect.stringContaining('only active administrator')])
    for (let round = 0; round < 4; round++) {
      const [one, two] = [await makeUser('admin', { passwordHash }), await makeUser('admin', { passwordHash })]
      const tokens = [await confirmed(one), await confirmed(two)]
      await database().execute(sql`update users set active = id in (${one.id}, ${two.id}) where role = 'admin'`)
      const both = [one, two].map(({ email }, at) => send('POST', '/api/v1/account/close', { token: tokens[at] ?? '', json: { email } }))
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await active(one.id, two.id)).filter(Boolean)).toHaveLength(1)
    }
  } finally {
    await database().execute(sql`update users set active = id = ${admin.id} where role = 'admin'`)
  }
})

test('an administrator who is being disabled leaves no open invitation behind, however close they come', async () => {
  for (let round = 0; round < 6; round++) {
    const other = await makeUser('admin', { passwordHash })
    const [theirs, mine] = [await confirmed(other), await confirmed(admin)]
    const [, ...made] = await Promise.all([
      disable(other.id, mine),
      ...Array.from({ length: 4 }, () => send('POST', '/api/v1/invitations', { token: theirs, json: {} })),
    ])
    for (const { status } of made) expect([201, 401, 403]).toContain(status)
    const open = await database().execute(sql`select from invitations where invited_by_id = ${other.id} and revoked_at is null`)
    expect(open).toHaveLength(0)
  }
})
