import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rebuildTotals } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

let admin: { token: string }
let promoter: { id: number; token: string }

beforeAll(async () => {
  admin = await makeUser('admin')
  promoter = await makeUser('promoter', { name: 'Márcia Íris', email: 'so.o.email@example.com' })
  await database().execute(sql`
    insert into completions (promoter_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, ip_address, flags)
    values (${promoter.id}, 'Tomás Édson', '+5511987654399', '@t', 30, 'male', 'x', 'Brasil', 'QWER3467', now(), 1000, '198.51.100.23', '{same_device}'),
      (null, 'Visitante', '551188', '@v', 30, 'female', 'x', 'Brasil', 'TYXW9999', now(), 1000, '203.0.113.77', '{}')`)
  await database().execute(sql`
    insert into clicks (promoter_id, verdict, ip_address, city, country) values (${promoter.id}, 'counted', '198.51.100.23', 'Recife', 'BR'), (null, 'counted', '203.0.113.77', null, 'PT')`)
  await database().transaction(rebuildTotals)
})

const find = async (list: string, search: string, token: string) =>
  (await send('GET', `/api/v1/${list}?search=${encodeURIComponent(search)}`, { token })).body.data

test.each([
  ['name', 'tomas ed'],
  ['payment code', 'qwer34'],
  ['promoter name', 'marcia iris'],
  ['IP address', '198.51.100.23'],
  ['WhatsApp number', '(11) 98765-4399'],
  ['WhatsApp number with a zero', '011987654399'],
])('an administrator finds a completion by %s', async (_, search) => {
  expect(await find('completions', search, admin.token)).toMatchObject([{ payment_code: 'QWER3467' }])
})

test('a promoter finds their completion by name and code, but learns nothing about its address', async () => {
  expect(await find('completions', 'tomas', promoter.token)).toHaveLength(1)
  expect(await find('completions', 'qwer', promoter.token)).toHaveLength(1)
  expect(await find('completions', '198.51.100.23', promoter.token)).toEqual([])
  expect(await find('completions', '11987654399', promoter.token)).toEqual([])
  expect(await find('completions', 'marcia', promoter.token)).toEqual([])
})

test("an administrator finds clicks by their promoter's name, not by an e-mail address that the list does not show", async () => {
  expect(await find('clicks', 'íris', admin.token)).toMatchObject([{ ip_address: '198.51.100.23', promoter: { name: 'Márcia Íris' } }])
  expect(await find('clicks', 'so.o.email', admin.token)).toEqual([])
  expect(await find('clicks', 'íris', promoter.token)).toEqual([])
  expect(await find('clicks', 'portugal', admin.token)).toMatchObject([{ ip_address: '203.0.113.77' }])
})

test('flagged=1 leaves an administrator the flagged ones, with their number, and means nothing to a promoter', async () => {
  const flagged = await send('GET', '/api/v1/completions?flagged=1', admin)
  expect(flagged.body.data).toMatchObject([{ payment_code: 'QWER3467', flags: [{ reason: 'same_device', repeats: null }] }])
  expect(flagged.body.meta.total).toBe(1)
  const own = await send('GET', '/api/v1/completions?flagged=1', promoter)
  expect(own.body.data).toHaveLength(1)
  expect(own.body.data[0].flags).toBeUndefined()
})
