import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rebuildTotals } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

let admin: { token: string }
let promoter: { id: number; token: string }

beforeAll(async () => {
  admin = await makeUser('admin')
  promoter = await makeUser('promoter', { name: 'Márcia Íris' })
  await database().execute(sql`
    insert into completions (promoter_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, status, decided_at, ip_address, reason)
    values (${promoter.id}, 'Tomás Édson', '+5511987654399', '@t', 30, 'male', 'x', 'Brasil', 'QWER3467', now(), 1000, 'approved', now(), '198.51.100.23', null),
      (null, 'Tomás Rejeitado', '+5511987650000', '@v', 30, 'male', 'x', 'Brasil', 'TYXW9999', now(), 1000, 'rejected', now(), '203.0.113.77', 'unreadable')`)
  await database().execute(sql`
    insert into completions (name, payment_code, code_expires_at, reward_cents) select 'Muitas Marias', 'MARIA' || n, now(), 1000 from generate_series(1, 8) as n`)
  await database().execute(sql`
    insert into payouts (completion_id, amount_cents, state, started_at, paid_at, transaction_id)
    select id, 1000, 'paid', now(), now(), 'E12345678202611261200abcdefghijk' from completions where payment_code = 'QWER3467'`)
  await database().transaction(rebuildTotals)
}, 60_000)

const find = (search: string, token = admin.token) => send('GET', `/api/v1/search?search=${encodeURIComponent(search)}`, { token })
const found = async (search: string) => (await find(search)).body.data

test('nobody but an administrator searches all of it', async () => {
  expect((await find('tomas', promoter.token)).status).toBe(403)
  expect((await send('GET', '/api/v1/search?search=tomas')).status).toBe(401)
})

test.each([
  ['payment code', 'qwer3467'],
  ['name without accents', 'tomas ed'],
  ['number in another spelling', '(11) 98765-4399'],
])('a task is found by its %s', async (_, search) => {
  expect((await found(search)).tasks).toMatchObject([{ name: 'Tomás Édson', payment_code: 'QWER3467', status: 'approved' }])
})

test('rejected tasks are found too, and an answer has nothing that identifies the person further', async () => {
  const { tasks } = await found('tomas')
  expect(tasks.map(({ payment_code }: { payment_code: string }) => payment_code)).toEqual(['TYXW9999', 'QWER3467'])
  expect(Object.keys(tasks[0]).sort()).toEqual(['created_at', 'id', 'name', 'payment_code', 'status'])
})

test("a promoter is found by name and whole referral code, and their name alone finds none of their people's tasks", async () => {
  const [row] = await database().execute<{ code: string }>(sql`select referral_code as code from users where id = ${promoter.id}`)
  const code = row?.code ?? ''
  await makeUser('promoter', { name: `Nome com ${code}` })
  const byCode = await found(code.toLowerCase())
  expect(byCode.promoters.map(({ name }: { name: string }) => name)).toEqual(['Márcia Íris', `Nome com ${code}`])
  expect(await found('marcia iris')).toMatchObject({ promoters: [{ id: promoter.id, referral_code: code }], tasks: [] })
})

test('a payout is found by its whole transaction number or its reference, and by no part of them', async () => {
  const [payout] = (await found('E12345678202611261200abcdefghijk')).payouts
  expect(payout).toMatchObject({ name: 'Tomás Édson', amount: 10, state: 'paid' })
  expect(payout.reference).toMatch(/^CPT\d{8}$/)
  expect((await found(payout.reference.toLowerCase())).payouts).toEqual([payout])
  expect((await found('E12345678')).payouts).toEqual([])
})

test('five of each kind are answered, a text of one character is refused, and wildcards mean themselves', async () => {
  expect((await found('marias')).tasks).toHaveLength(5)
  expect((await find('m')).status).toBe(422)
  expect(await found('%%')).toEqual({ tasks: [], promoters: [], payouts: [], campaigns: [], messages: [] })
})

test('a campaign is found by its title in either language and its address, a message by who wrote it and what', async () => {
  const { id } = await liveCampaign({ campaign: { slug: 'conte-sua-historia' }, content: { title: { pt: 'Conte sua história', en: 'Tell us your story' } } })
  for (const text of ['historia', 'your story', 'conte-sua']) expect((await found(text)).campaigns).toMatchObject([{ id, slug: 'conte-sua-historia' }])
  const json = { name: 'Ivone Prata', email: 'ivone@example.com', message: 'Não recebi o Pix de ontem' }
  const message = (await send('POST', '/api/v1/contact-forms', { json })).body.data
  for (const text of ['ivone', 'IVONE@example', 'pix de ontem'])
    expect((await found(text)).messages).toEqual([{ id: message.id, name: 'Ivone Prata', email: 'ivone@example.com', created_at: message.created_at }])
})
