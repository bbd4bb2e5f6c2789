import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { database } from '@/db/client'
import { rebuildTotals } from '@/lib/referrals/reconcile'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

let admin: { token: string }
let promoter: { id: number; token: string }

beforeAll(async () => {
  admin = await makeUser('admin')
  promoter = await makeUser('promoter', { name: 'Márcia Íris', email: 'so.o.email@example.com' })
  await database().execute(sql`
    insert into completions (promoter_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, ip_address, flags)
    values (${promoter.id}, 'Tomás Édson', '551199', '@t', 30, 'male', 'x', 'Brasil', 'QWER3467', now(), 1000, '198.51.100.23', '{same_device}'),
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
])('an administrator finds a completion by %s', async (_, search) => {
  expect(await find('completions', search, admin.token)).toMatchObject([{ payment_code: 'QWER3467' }])
})

test('a promoter finds their completion by name and code, but learns nothing about its address', async () => {
  expect(await find('completions', 'tomas', promoter.token)).toHaveLength(1)
  expect(await find('completions', 'qwer', promoter.token)).toHaveLength(1)
  expect(await find('completions', '198.51.100.23', promoter.token)).toEqual([])
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

test("administrators' searches use indexes", async () => {
  const { completionsQuery } = await import('./queries')
  const { clicksQuery } = await import('@/lib/clicks/queries')
  const address = sql`'10.' || (n % 250) || '.' || (n / 250 % 250) || '.' || (n % 199)`
  await database().execute(
    sql`insert into clicks (promoter_id, verdict, ip_address, city) select null, 'counted', ${address}, md5(n::text) from generate_series(1, 8000) as n`,
  )
  await database().execute(sql`
    insert into completions (name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, ip_address)
    select md5(n::text), '1', '@a', 20, 'female', 'x', 'Brasil', 'N' || n, now(), 1000, ${address} from generate_series(1, 8000) as n`)
  await database().execute(sql`analyze`)
  // Reading every counted click through their own index is as good for so few, and would hide whether the others serve.
  await database().execute(sql`drop index clicks_counted_idx, clicks_country_idx`)
  const filter = { promoterId: null, search: '198.51.100.2' }
  for (const query of [completionsQuery(database(), filter), clicksQuery(database(), filter)]) {
    const plan = await database().transaction(async (tx) => {
      // Some thousand rows are still read whole without a second thought; whether an index could serve is what counts.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_indexscan = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.limit(10).getSQL()}`)
    })
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('BitmapOr')
    expect(text).not.toMatch(/Seq Scan on (clicks|completions)/)
  }
})
