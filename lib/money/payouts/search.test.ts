import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { confirmedAdmin } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'

const PAYOUTS = 4_000
let token: string

beforeAll(async () => {
  token = (await confirmedAdmin()).token
  const promoter = await makeUser('promoter', { name: 'Benedita Sem Par' })
  // One in four is a Maria, each hundredth is asked for, one is a Zuleica and old, and one is a promoter's.
  await database().execute(sql`
    insert into completions (name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, status, decided_at)
    select case when n = 7 then 'Zuleica' when n % 4 = 0 then 'Maria' else 'Pessoa' end || ' ' || n, '55', '@a', 20, 'female', 'x', 'Brasil', 'S' || n, now(), 1000, 'approved', now()
    from generate_series(1, ${PAYOUTS}::int) as n`)
  await database().execute(sql`
    insert into payouts (completion_id, user_id, amount_cents, state, started_at, paid_at, transaction_id)
    select case when n <> 9 then id end, case when n = 9 then ${promoter.id}::bigint end, 1000, case when n % 100 = 0 then 'requested' else 'paid' end,
      now(), now(), 'N' || n from (select id, row_number() over (order by id) as n from completions) as c order by n`)
}, 60_000)

async function search(typed: string, more = '') {
  const { body, status } = await send('GET', `/api/v1/payouts?search=${encodeURIComponent(typed)}${more}`, { token })
  expect(status).toBe(200)
  return body
}
const ids = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)
/** The payouts of all whose name contains a text, in the list's order. */
const expected = async (typed: string, state = "'paid', 'requested'", order = 'desc') =>
  (
    await database().execute<{ id: string }>(
      sql`select p.id from payouts as p join completions as c on c.id = p.completion_id where c.name like ${`%${typed}%`} and state in (${sql.raw(state)}) order by p.id ${sql.raw(order)}`,
    )
  ).map(({ id }) => Number(id))

test('a name that many have is found newest first, on every page, and there are said to be more', { tags: ['large'] }, async () => {
  const all = await expected('Maria')
  for (const page of [1, 2, 20, 60, 100]) {
    const body = await search('maria', `&page=${page}`)
    expect(ids(body)).toEqual(all.slice((page - 1) * 10, page * 10))
  }
  expect((await search('maria')).meta).toMatchObject({ capped: true })
  expect(ids(await search('maria', '&page=101'))).toEqual([])
})

test('a name that one has is found however old its payout is, a promoter and a payment by its number too', async () => {
  const { data, meta } = await search('zuleica')
  expect(data).toMatchObject([{ payee: { payment_code: 'S7' } }])
  expect(meta).toMatchObject({ total: 1 })
  expect(meta.capped).toBeUndefined()
  expect((await search('S7')).data.length).toBeGreaterThan(0)
  expect((await search('benedita')).data).toMatchObject([{ payee: { kind: 'promoter', name: 'Benedita Sem Par' } }])
  expect((await search('N11')).data).toMatchObject([{ transaction_id: 'N11' }])
  expect((await search('nobody at all')).data).toEqual([])
})

test('a search among payouts of one state finds all of them, what waits oldest first', async () => {
  const all = await expected('Maria', "'requested'", 'asc')
  expect(all.length).toBe(PAYOUTS / 100)
  const body = await search('maria', '&state=requested')
  expect(ids(body)).toEqual(all.slice(0, 10))
  expect(body.meta).toMatchObject({ total: all.length })
  expect(body.meta.capped).toBeUndefined()
})
