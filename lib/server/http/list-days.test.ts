import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rebuildTotals } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { read } from '@/lib/testing/submissions'

// Days are those of America/Sao_Paulo, three hours behind UTC: each moment is just inside or outside of one.
const moments = { before: '2025-05-10T02:59:59.999Z', first: '2025-05-10T03:00:00Z', last: '2025-05-12T02:59:59.999Z', after: '2025-05-12T03:00:00Z' }
const DAYS = 'from=2025-05-10&to=2025-05-11'

type Person = Awaited<ReturnType<typeof makeUser>>
let admin: Person
let ana: Person

beforeAll(async () => {
  ;[admin, ana] = [await makeUser('admin'), await makeUser('promoter', { name: 'Ana Reis' })]
  const other = await makeUser('promoter')
  const db = database()
  for (const [name, at] of Object.entries(moments)) {
    for (const { id } of [ana, other]) {
      for (const verdict of ['counted', 'repeat'])
        await db.execute(sql`insert into clicks (promoter_id, verdict, country, city, created_at) values (${id}, ${verdict}, 'BR', ${name}, ${at})`)
      for (const status of ['approved', 'rejected'])
        await db.execute(sql`
          insert into completions (promoter_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, status, reason, decided_at, flags, created_at)
          values (${id}, ${`Dia ${name}`}, '5511987654321', '@a', 20, 'female', 'x', 'Brasil', ${`${name}${id}${status}`.toUpperCase()}, now(), 1000, ${status},
            ${status === 'rejected' ? 'unreadable' : null}, now(), ${name === 'before' ? sql`'{}'::text[]` : sql`'{same_device}'::text[]`}, ${at})`)
    }
    await db.execute(sql`insert into payouts (user_id, amount_cents, state, ended_at, requested_at) values (${ana.id}, 1000, 'cancelled', ${at}, ${at})`)
    await db.execute(sql`
      insert into audit_log (actor_id, actor_name, actor_email, action, subject_type, subject_label, created_at)
      values (${admin.id}, 'Helena', 'h@example.com', 'link.changed', 'link', ${name}, ${at})`)
  }
  await db.transaction(rebuildTotals)
})

const nameOf = (row: { subject?: { label: string }; name?: string; location?: string }) =>
  row.subject?.label ?? row.name?.slice(4) ?? String(row.location).split(',')[0]
const names = async (path: string, { token } = admin) => (await read(path, token)).data.map(nameOf)

test.each([
  ['/clicks?', 2],
  ['/clicks?verdict=not_counted&', 2],
  ['/clicks?search=brasil&', 2],
  ['/completions?', 2],
  ['/completions?status=rejected&', 2],
  ['/completions?status=approved&', 2],
  ['/completions?flagged=1&', 2],
  ['/completions?search=dia&', 2],
  ['/audit-log?', 1],
  ['/audit-log?search=helena&', 1],
])('%s has the days that it is asked for, first and last included, newest first', async (list, times) => {
  const each = (...wanted: string[]) => wanted.flatMap((name) => Array.from({ length: times }, () => name))
  expect(await names(`${list}${DAYS}`)).toEqual(each('last', 'first'))
  expect(await names(`${list}to=2025-05-09`)).toEqual(list.includes('flagged') ? [] : each('before'))
  expect(await names(`${list}from=2025-05-12&to=2025-05-12`)).toEqual(each('after'))
})

test('how many there are on these days is told, and pages and links stay among them', async () => {
  for (const list of ['/clicks', '/completions', '/completions?status=rejected', '/clicks?verdict=not_counted']) {
    const path = `${list}${list.includes('?') ? '&' : '?'}${DAYS}&per_page=3`
    const { meta, links } = await read(path, admin.token)
    expect({ list, ...meta }).toMatchObject({ list, total: 4, last_page: 2, per_page: 3 })
    expect(links.next).toContain(`${DAYS}&per_page=3&page=2`)
    expect((await read(`${path}&page=2`, admin.token)).data).toHaveLength(1)
    expect((await read(`${path}&page=3`, admin.token)).data).toEqual([])
  }
})

test("a promoter's lists and payouts are narrowed the same way, to their own", async () => {
  expect(await names(`/clicks?${DAYS}`, ana)).toEqual(['last', 'first'])
  expect(await names(`/completions?${DAYS}`, ana)).toEqual(['last', 'first'])
  for (const path of ['/payouts?', `/payouts?promoter=${ana.id}&`, '/payouts?state=cancelled&'])
    for (const { token } of [admin, ana]) {
      const { data, meta } = await read(`${path}${DAYS}`, token)
      expect(data.map(({ requested_at }: { requested_at: string }) => requested_at)).toEqual([moments.last, '2025-05-10T03:00:00.000Z'])
      expect(meta.total).toBe(2)
    }
  expect(await names(`/clicks?promoter=${ana.id}&${DAYS}`)).toEqual(['last', 'first'])
})

test('a file has the same days as the list', async () => {
  for (const list of ['clicks', 'completions']) {
    const { body } = await send('GET', `/api/v1/${list}.csv?${DAYS}&promoter=${ana.id}`, { token: admin.token })
    expect(body.trim().split('\r\n')).toHaveLength(3)
  }
})

test.each(['from=2025-02-30', 'from=2025-05-02&to=2025-05-01'])('%s is refused by every list', async (query) => {
  for (const list of ['clicks', 'completions', 'payouts', 'audit-log'])
    expect({ list, status: (await send('GET', `/api/v1/${list}?${query}`, { token: admin.token })).status }).toEqual({ list, status: 422 })
})

test('promoters are listed by status, with how many there are of each, and so is their file', async () => {
  await makeUser('promoter', { name: 'Davi Off', active: false })
  const statuses = async (query: string) => {
    const { data, meta, stats } = await read(`/promoters?${query}`, admin.token)
    return { names: new Set(data.map(({ active }: { active: string }) => active)), total: meta.total, by: stats.by_status }
  }
  const by = { active: 2, disabled: 1, waiting: 0 }
  expect(await statuses('')).toEqual({ names: new Set(['Active', 'Disabled']), total: 3, by })
  expect(await statuses('status=active')).toEqual({ names: new Set(['Active']), total: 2, by })
  expect(await statuses('status=disabled&search=ana')).toEqual({ names: new Set(), total: 0, by })
  const { body } = await send('GET', '/api/v1/promoters.csv?status=disabled', { token: admin.token })
  expect(body.trim().split('\r\n')).toHaveLength(2)
})
