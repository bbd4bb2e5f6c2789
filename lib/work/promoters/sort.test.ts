import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rebuildTotals, totalsDifferences } from '@/lib/money/totals/check'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser, submission } from '@/lib/testing/people'
import type { listPromoters } from './contract'

let token: string

/** Promoter n of 25 has n % 5 clicks and n % 3 completions, so that many are equal. */
beforeAll(async () => {
  token = (await makeUser('admin')).token
  for (let n = 0; n < 25; n++) {
    const { id } = await makeUser('promoter', { name: `Promotora ${String(n).padStart(2, '0')}` })
    await database().execute(sql`insert into clicks (promoter_id, verdict) select ${id}, 'counted' from generate_series(1, ${n % 5}::int)`)
    await database().execute(sql`
      insert into completions (promoter_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents)
      select ${id}, 'Ana', '1', '@a', 20, 'female', 'x', 'Brasil', ${`C${n}-`} || i, now(), 1000 from generate_series(1, ${n % 3}::int) as i`)
  }
  await database().transaction(rebuildTotals)
})

type PromoterRow = CallOutput<typeof listPromoters>['data'][number]

async function all(sort: string, search = '') {
  const rows: PromoterRow[] = []
  for (let page = 1; page <= 4; page++) {
    const { body } = await send<{ data: PromoterRow[] }>('GET', `/api/v1/promoters?page=${page}&per_page=7&sort=${sort}&search=${search}`, { token })
    rows.push(...body.data)
  }
  return rows
}

test.each([
  ['clicks', 'clicks'],
  ['completions', 'completed'],
  ['earnings', 'earnings'],
] as const)('promoters sorted by %s are in order over all pages, and each is there once', async (sort, column) => {
  const up = await all(sort)
  const down = await all(`-${sort}`)
  expect(new Set(up.map(({ id }) => id)).size).toBe(25)
  expect(new Set(down.map(({ id }) => id)).size).toBe(25)
  expect(up.map((row) => row[column])).toEqual(up.map((row) => row[column]).sort((a, b) => a - b))
  expect(down.map((row) => row[column])).toEqual(down.map((row) => row[column]).sort((a, b) => b - a))
  expect(down[0]?.[column]).toBeGreaterThan(0)
  // Equals keep one order, newest first, so that no page shows a row of another.
  const best = down.filter((row) => row[column] === down[0]?.[column]).map(({ id }) => id)
  expect(best).toEqual([...best].sort((a, b) => b - a))
})

test('promoters stand newest first by default, oldest first when asked, and a search keeps the order', async () => {
  const plain = await send('GET', '/api/v1/promoters?per_page=100', { token })
  const oldest = await send('GET', '/api/v1/promoters?per_page=100&sort=created_at', { token })
  expect(oldest.body.data).toEqual(plain.body.data.toReversed())
  const found = await all('-clicks', 'promotora 1')
  expect(found).toHaveLength(10)
  expect(found[0]?.clicks).toBe(4)
})

test('a sort that is not on the list is refused', async () => {
  for (const sort of ['password_hash', '-email', 'clicks;drop table users', '--clicks']) {
    const { status, body } = await send('GET', `/api/v1/promoters?sort=${encodeURIComponent(sort)}`, { token })
    expect(status).toBe(422)
    expect(body.errors.sort).toBeDefined()
  }
})

test('lifetime counters follow every click, completion and deletion, and a wrong one is noticed', async () => {
  const promoter = await makeUser('promoter')
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      send('GET', `/api/v1/referrals/${promoter.code}`, { headers: { 'x-device-fingerprint': `lifetime-${n}` }, ip: `198.51.100.${n}` }),
    ),
  )
  await Promise.all(Array.from({ length: 4 }, async (_, n) => send('POST', '/api/v1/referrals', { form: await submission({ fingerprint: `lifetime-${n}` }) })))
  const { body } = await send('GET', '/api/v1/completions', { token })
  await send('DELETE', `/api/v1/referrals/${body.data[0].id}`, { token })
  const listed = await send('GET', `/api/v1/promoters?search=${promoter.email}`, { token })
  expect(listed.body.data[0]).toMatchObject({ clicks: 12, completed: 3, earnings: 30 })
  expect(await totalsDifferences(database())).toEqual([])
  await database().execute(
    sql`update lifetime_totals set clicks = clicks + 1 where promoter_id = ${promoter.id} and slot = (select min(slot) from lifetime_totals where promoter_id = ${promoter.id})`,
  )
  expect(await totalsDifferences(database())).toMatchObject([{ day: 'lifetime' }])
  await database().transaction(rebuildTotals)
  expect(await totalsDifferences(database())).toEqual([])
})

test('of two administrators who both disable the promoter they see as active, the second is told, and the promoter stays disabled', async () => {
  const promoter = await makeUser('promoter')
  const disable = () => send('PATCH', `/api/v1/promoters/${promoter.id}/disable?from=Active`, { token })
  const answers = await Promise.all([disable(), disable()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await send('GET', `/api/v1/promoters?search=${promoter.email}`, { token })).body.data[0].active).toBe('Disabled')
  expect((await send('PATCH', '/api/v1/promoters/999999/disable?from=Active', { token })).status).toBe(404)
})
