import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser, submission } from '@/lib/testing/people'

const PASSWORD = 'uma senha comprida'
let admin: Awaited<ReturnType<typeof makeUser>>

beforeAll(async () => {
  admin = await makeUser('admin', { name: 'Helena Prado', passwordHash: await hashPassword(PASSWORD) })
})

const entries = async (search = '') => (await send('GET', `/api/v1/audit-log?search=${encodeURIComponent(search)}`, { token: admin.token })).body.data
const newest = async () => (await entries())[0]
const act = (method: string, path: string, json?: unknown) =>
  send(method, `/api/v1${path}`, { token: admin.token, ip: '198.51.100.9', ...(json !== undefined && { json }) })

test('disabling, enabling and deleting a promoter is noted with who, what, when, from where, before and after, and stays', async () => {
  const promoter = await makeUser('promoter', { name: 'Caio Nunes' })
  await send('GET', `/api/v1/referrals/${promoter.code}`)
  await act('PATCH', `/promoters/${promoter.id}/disable`)
  expect(await newest()).toMatchObject({
    actor: { id: admin.id, name: 'Helena Prado', email: admin.email },
    action: 'promoter.disabled',
    subject: { type: 'promoter', id: promoter.id, label: 'Caio Nunes' },
    ip_address: '198.51.100.9',
    before: { active: true },
    after: { active: false },
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  await act('PATCH', `/promoters/${promoter.id}/disable`)
  expect(await newest()).toMatchObject({ action: 'promoter.enabled', before: { active: false }, after: { active: true } })
  await act('DELETE', `/promoters/${promoter.id}`)
  expect(await newest()).toMatchObject({ action: 'promoter.deleted', before: { email: promoter.email, active: true, clicks: 1, completions: 0 }, after: null })
  expect(await entries('caio nunes')).toHaveLength(3)
})

test('deleting a completion is noted under its payment code, without what would reach the visitor', async () => {
  await send('POST', '/api/v1/referrals', { form: await submission({ email: 'joao@example.com', telegram: '@segredo' }) })
  const completion = (await act('GET', '/completions')).body.data[0]
  await act('DELETE', `/referrals/${completion.id}`)
  const entry = await newest()
  expect(entry).toMatchObject({ action: 'completion.deleted', subject: { type: 'completion', label: completion.payment_code }, before: { reward: 10 } })
  expect(JSON.stringify(entry)).not.toMatch(/segredo|joao@|5511987654321/)
})

test('deleting a message and changing a link are noted', async () => {
  const message = { name: 'Ivone', email: 'ivone@example.com', message: 'Particular' }
  const { body } = await send('POST', '/api/v1/contact-forms', { json: message })
  await act('DELETE', `/contact-forms/${body.data.id}`)
  expect(await newest()).toMatchObject({ action: 'contact_form.deleted', subject: { label: 'Ivone' } })
  expect(JSON.stringify(await newest())).not.toContain('Particular')
  const earlier = (await send('GET', '/api/v1/links/task')).body.data.url
  await act('PATCH', '/links/task', { url: 'https://example.com/novo' })
  expect(await newest()).toMatchObject({ action: 'link.changed', before: { url: earlier }, after: { url: 'https://example.com/novo' } })
})

test("an administrator's own name and password are noted, the password itself never", async () => {
  await act('PATCH', '/profile', { name: 'Helena P.' })
  expect(await newest()).toMatchObject({
    action: 'profile.changed',
    before: { name: 'Helena Prado' },
    after: { name: 'Helena P.' },
    actor: { name: 'Helena P.' },
  })
  const changed = await act('PATCH', '/change-password', {
    password: PASSWORD,
    new_password: 'outra senha longa',
    new_password_confirmation: 'outra senha longa',
  })
  admin.token = changed.body.data.token
  expect(await newest()).toMatchObject({ action: 'password.changed', before: null, after: null })
  const [row] = await database().execute<{ all: string }>(sql`select string_agg(audit_log::text, ' ') as all from audit_log`)
  expect(row?.all).not.toMatch(/senha|argon2/)
})

test('taking a list out as a file is noted with its search, asking with HEAD is not', async () => {
  const before = (await entries()).length
  for (const list of ['promoters', 'clicks', 'completions']) {
    await send('HEAD', `/api/v1/${list}.csv`, { token: admin.token })
    await act('GET', `/${list}.csv?search=ana`)
    expect(await newest()).toMatchObject({ action: `${list}.exported`, subject: { type: 'list', id: null, label: list }, after: { search: 'ana' } })
  }
  expect((await entries()).length).toBe(Math.min(10, before + 3))
})

test('what fails is not noted, and what cannot be noted does not happen', async () => {
  const promoter = await makeUser('promoter')
  const count = async () => Number((await database().execute<{ n: string }>(sql`select count(*) as n from audit_log`))[0]?.n)
  const before = await count()
  await act('DELETE', '/promoters/999999')
  await act('PATCH', '/links/nothing', { url: 'https://example.com' })
  expect(await count()).toBe(before)
  await database().execute(sql`alter table audit_log add constraint broken check (action <> 'promoter.deleted') not valid`)
  expect((await act('DELETE', `/promoters/${promoter.id}`)).status).toBe(500)
  await database().execute(sql`alter table audit_log drop constraint broken`)
  expect((await act('GET', `/promoters?search=${promoter.email}`)).body.data).toHaveLength(1)
})

test('what a promoter changes about themselves is not in the log', async () => {
  const promoter = await makeUser('promoter')
  const before = await newest()
  await send('PATCH', '/api/v1/profile', { token: promoter.token, json: { name: 'Outro Nome' } })
  expect(await newest()).toEqual(before)
})

test("an entry outlives its administrator's account", async () => {
  const other = await makeUser('admin', { name: 'Admin de Saída' })
  const promoter = await makeUser('promoter')
  await send('PATCH', `/api/v1/promoters/${promoter.id}/disable`, { token: other.token })
  await database().execute(sql`delete from users where id = ${other.id}`)
  expect(await entries('saida')).toMatchObject([{ actor: { id: null, name: 'Admin de Saída', email: other.email } }])
})
