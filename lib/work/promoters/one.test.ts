import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { limits } from '@/lib/platform/service/limits'
import { send } from '@/lib/testing/http'
import { desk, newTask, pixMethod } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { handIn, openLink, read } from '@/lib/testing/submissions'

const PASSWORD = 'uma senha comprida'
type Person = Awaited<ReturnType<typeof makeUser>>
let admin: Person
let other: Person
let ana: Person
let bruno: Person

beforeAll(async () => {
  ;[admin, other] = [await makeUser('admin', { name: 'Helena Prado' }), await makeUser('admin', { name: 'Ivo Lima' })]
  ;[ana, bruno] = [await makeUser('promoter', { name: 'Ana Reis' }), await makeUser('promoter', { name: 'Bruno Sá', locale: 'en' })]
  for (const [n, { code }] of [ana, ana, bruno].entries()) {
    await openLink(code, `d${n}`)
    await handIn({ fingerprint: `d${n}`, whatsapp: `1198000000${n}`, referral_code: code, name: `Pessoa ${n}` })
  }
  await openLink(ana.code, 'looked only')
  await database().execute(sql`update completions set flags = '{same_device}' where name = 'Pessoa 0'`)
})

const one = async ({ id }: Person, days = '7') => (await read(`/promoters/${id}?days=${days}`, admin.token)).data
const notesOf = async ({ id }: Person, { token } = admin) => (await read(`/promoters/${id}/notes`, token)).data
const note = ({ id }: Person, text: string, { token } = admin) => send('POST', `/api/v1/promoters/${id}/notes`, { token, json: { text } })
const write = ({ id }: Person, json: unknown) => send('POST', `/api/v1/promoters/${id}/messages`, { token: admin.token, json })
const newestEntry = async () => (await read('/audit-log', admin.token)).data[0]

test("a promoter's page has their figures, their money and the flags of their completions, and nobody else's", async () => {
  expect(await one(ana)).toMatchObject({
    ...{ id: ana.id, name: 'Ana Reis', email: ana.email, referral_code: ana.code, active: 'Active', locale: 'pt', last_sign_in_at: null },
    ...{ clicks: 3, completed: 2, earnings: 20, conversion_rate: 66.67, rejected: 0, owed: 0 },
    flags: [{ reason: 'same_device', completions: 1 }],
    balance: { earned: 20, in_review: 20, available: 0, on_its_way: 0, paid: 0 },
  })
  expect(await one(bruno)).toMatchObject({ clicks: 1, completed: 1, earnings: 10, locale: 'en', flags: [] })
  const { series } = await one(ana, '30')
  expect(series).toHaveLength(30)
  expect(series.at(-1)).toMatchObject({ clicks: 3, completions: 2 })
})

test('their money is where their own page says it is, from the review to the request', async () => {
  const carla = await makeUser('promoter', { passwordHash: await hashPassword(PASSWORD) })
  const run = desk(admin)
  await run.review((await newTask(carla.code)).id, 'approve')
  await send('PATCH', '/api/v1/payout-method', { token: carla.token, json: { ...pixMethod(77), password: PASSWORD } })
  expect((await one(carla)).balance).toEqual((await read('/balance', carla.token)).data)
  expect(await one(carla)).toMatchObject({ owed: 10, balance: { available: 10 } })
  await send('POST', '/api/v1/payouts', { token: carla.token })
  expect(await one(carla)).toMatchObject({ owed: 10, balance: { available: 0, on_its_way: 10 } })
  expect((await read(`/payouts?promoter=${carla.id}`, admin.token)).data).toMatchObject([{ state: 'requested', payee: { id: carla.id } }])
  expect((await read(`/payouts?promoter=${ana.id}`, admin.token)).data).toEqual([])
})

test('a number that nobody has, or that an administrator has, is not found', async () => {
  for (const id of [999_999, admin.id])
    for (const path of ['', '/notes']) expect((await send('GET', `/api/v1/promoters/${id}${path}`, { token: admin.token })).status).toBe(404)
  expect((await note({ ...ana, id: admin.id }, 'x')).status).toBe(404)
  expect((await write({ ...ana, id: admin.id }, { subject: 'x', text: 'x' })).status).toBe(404)
})

test('clicks, completions and what was deleted can be narrowed to one promoter, with their figures and as a file', async () => {
  const clicks = await read(`/clicks?promoter=${bruno.id}`, admin.token)
  expect(clicks.data.map(({ promoter }: { promoter: unknown }) => promoter)).toEqual([{ id: bruno.id, name: 'Bruno Sá' }])
  expect(clicks.stats).toMatchObject({ total_clicks: 1, completed: 1 })
  const completions = await read(`/completions?promoter=${ana.id}&search=pessoa`, admin.token)
  expect(completions.data.map(({ name, promoter_id }: { name: string; promoter_id: number }) => [name, promoter_id])).toEqual([
    ['Pessoa 1', ana.id],
    ['Pessoa 0', ana.id],
  ])
  expect((await read(`/completions?promoter=${ana.id}&flagged=1`, admin.token)).data).toHaveLength(1)
  expect((await read(`/completions?promoter=${ana.id}&search=203.0.113`, admin.token)).data).toHaveLength(2)
  const rows = async (list: string, { id }: Person) =>
    (await send('GET', `/api/v1/${list}.csv?promoter=${id}`, { token: admin.token })).body.trim().split('\r\n').length - 1
  expect([await rows('clicks', ana), await rows('completions', ana), await rows('clicks', bruno)]).toEqual([3, 2, 1])
  await send('DELETE', `/api/v1/referrals/${(await read(`/completions?promoter=${bruno.id}`, admin.token)).data[0].id}`, { token: admin.token })
  expect((await read(`/completions/deleted?promoter=${bruno.id}`, admin.token)).data).toMatchObject([{ promoter: 'Bruno Sá' }])
  expect((await read(`/completions/deleted?promoter=${ana.id}`, admin.token)).data).toEqual([])
})

test("a promoter who names another in the address still sees their own, and no promoter's number", async () => {
  for (const list of ['clicks', 'completions', 'completions/deleted', 'payouts'])
    expect((await read(`/${list}?promoter=${ana.id}`, bruno.token)).data, list).toEqual((await read(`/${list}`, bruno.token)).data)
  expect((await read(`/clicks?promoter=${ana.id}`, bruno.token)).data[0].promoter).toEqual({ name: 'Bruno Sá' })
})

test('notes are for administrators, the newest first; each deletes their own alone', async () => {
  await note(ana, 'Pediu outra chave')
  await note(ana, 'Confirmado por telefone', other)
  expect(await notesOf(ana)).toMatchObject([
    { text: 'Confirmado por telefone', author: 'Ivo Lima', own: false },
    { text: 'Pediu outra chave', author: 'Helena Prado', own: true },
  ])
  const [others, own] = await notesOf(ana)
  const remove = (id: number, promoter = ana) => send('DELETE', `/api/v1/promoters/${promoter.id}/notes/${id}`, { token: admin.token })
  expect((await remove(others.id)).status).toBe(404)
  expect((await remove(own.id, bruno)).status).toBe(404)
  expect(await notesOf(ana)).toHaveLength(2)
  expect((await remove(own.id)).status).toBe(200)
  expect(await notesOf(ana, other)).toMatchObject([{ own: true }])
  for (const { token } of [ana, bruno]) expect((await send('GET', `/api/v1/promoters/${ana.id}/notes`, { token })).status).toBe(403)
})

test('a message waits as a letter to the promoter in their language; that it was written is noted, what it says is not', async () => {
  expect((await write(bruno, { subject: 'Sobre o seu link', text: 'Olá.\n\nSegredo entre nós.' })).status).toBe(201)
  const [mail] = await database().execute(sql`select kind, address, locale, user_id, data from mails where user_id = ${bruno.id}`)
  expect(mail).toMatchObject({ kind: 'message_to_promoter', address: bruno.email, locale: 'en', data: { name: 'Bruno Sá', subject: 'Sobre o seu link' } })
  expect(await newestEntry()).toMatchObject({
    action: 'promoter.messaged',
    subject: { type: 'promoter', id: bruno.id, label: 'Bruno Sá' },
    before: null,
    after: null,
  })
  await note(bruno, 'Segredo de novo')
  expect(await newestEntry()).toMatchObject({ action: 'promoter.noted', before: null, after: null })
  const [log] = await database().execute<{ all: string }>(sql`select string_agg(audit_log::text, ' ') as all from audit_log`)
  expect(log?.all).not.toMatch(/Segredo|Sobre o seu link/)
})

test('one promoter is not flooded with messages', async () => {
  const target = await makeUser('promoter')
  const scale = Number(process.env.RATE_LIMIT_SCALE ?? 1)
  const most = Math.round(limits.messagePromoter.points * scale)
  await database().execute(sql`insert into rate_limits (key, points, expire) values (${`message-promoter:${target.id}`}, ${most}, ${Date.now() + 60_000})`)
  expect((await write(target, { subject: 'x', text: 'x' })).status).toBe(429)
  expect(await database().execute(sql`select 1 from mails where user_id = ${target.id}`)).toHaveLength(0)
})

test("notes and letters go with the promoter's account", async () => {
  const target = await makeUser('promoter')
  await note(target, 'Some')
  await write(target, { subject: 'x', text: 'x' })
  await send('DELETE', `/api/v1/promoters/${target.id}`, { token: admin.token })
  for (const left of [sql`select 1 from promoter_notes where promoter_id = ${target.id}`, sql`select 1 from mails where user_id = ${target.id}`])
    expect(await database().execute(left)).toHaveLength(0)
})
