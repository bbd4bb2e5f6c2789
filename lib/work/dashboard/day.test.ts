import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ThroughputDay } from '@/lib/money/figures/throughput'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

let token: string
const summary = async (query = '', of = token) => (await send('GET', `/api/v1/dashboard-summary${query}`, { token: of })).body.data

const calendar = sql.raw(`(now() at time zone 'America/Sao_Paulo')::date`)
/** The middle of a calendar day. */
const noon = (ago: number) => sql`((${calendar} - ${ago}::int)::timestamp + interval '12 hours') at time zone 'America/Sao_Paulo'`

beforeAll(async () => {
  token = (await makeUser('admin')).token
})

test('each day says how much came, was decided and was paid, today the last, days without anything included', async () => {
  expect((await summary('?days=7')).throughput.map(({ handed_in, decided, paid }: ThroughputDay) => [handed_in, decided, paid])).toEqual(
    Array.from({ length: 7 }, () => [0, 0, 0]),
  )
  await database().execute(
    sql`insert into daily_totals (promoter_id, day, slot, completions) values (null, ${calendar}, 0, 4), (null, ${calendar}, 1, 1), (null, ${calendar} - 7, 0, 9)`,
  )
  await database().execute(sql`
    insert into completions (name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, created_at, status, decided_at, reason)
    select 'Ana', '1', '@a', 20, 'female', 'x', 'Brasil', 'RJ-' || i, now(), 1000, ${noon(2)}, 'rejected', now(), 'unreadable' from generate_series(1, 3) as i`)
  await database().execute(sql`
    insert into reviews (completion_id, attempt, decision, reason, reviewer_name, decided_at)
    select id, 1, 'reject', 'unreadable', 'Rosa', ${noon(1)} from completions where payment_code like 'RJ-%'
    union all select 1, 1, 'reject', 'unreadable', 'Rosa', ${noon(7)}`)
  await database().execute(
    sql`insert into paid_totals (day, slot, cents, payments, tasks) values (${calendar} - 1, 90, 5000, 3, 2), (${calendar} - 1, 91, 1000, 1, 1), (${calendar} - 7, 90, 100, 1, 1)`,
  )
  const { throughput } = await summary('?days=7')
  expect(throughput.map(({ handed_in, decided, paid }: ThroughputDay) => [handed_in, decided, paid])).toEqual([
    ...[0, 1, 2, 3].map(() => [0, 0, 0]),
    [3, 0, 0],
    [0, 3, 3],
    [5, 0, 0],
  ])
  expect((await summary()).throughput).toBeUndefined()
})

test('what is owed contains what is to be paid this week, beside what was paid since Monday', async () => {
  await database().execute(sql`delete from paid_totals`)
  await database().execute(sql`insert into ledger_totals (slot, owed_cents) values (90, 12345)`)
  await database().execute(
    sql`insert into payouts (completion_id, amount_cents, state, started_at) values (91, 1000, 'requested', null), (92, 2500, 'sending', now())`,
  )
  await database().execute(sql`
    insert into paid_totals (day, slot, cents, payments, tasks)
    select date_trunc('week', ${calendar})::date - ago, 92, 700 + ago, 1, 1 from unnest(array[0, 1]) as ago`)
  expect((await summary('?days=7')).money).toEqual({ owed: 158.45, to_pay: 35, payouts_to_pay: 2, paid_this_week: 7 })
})

test("a promoter's day says what was approved and returned in it, and by which link the most came", async () => {
  const promoter = await makeUser('promoter')
  const own = (query = '?days=7') => summary(query, promoter.token)
  expect((await own()).today).toEqual({ approved: 0, approved_earnings: 0, returned: 0, best: null })
  const add = (code: string, count: number, status: string, days: { came: number; decided: number | null }, label: string | null) =>
    database().execute(sql`
      insert into completions (promoter_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, commission_cents, created_at, status, decided_at, label, reason)
      select ${promoter.id}, 'Ana', '1', '@a', 20, 'female', 'x', 'Brasil', ${code}::text || i, now(), 1000, 750, now() - ${days.came}::int * interval '1 day', ${status},
        now() - ${days.decided}::int * interval '1 day', ${label}, ${status === 'rejected' ? 'unreadable' : null}
      from generate_series(1, ${count}::int) as i`)
  await add('A-', 2, 'approved', { came: 3, decided: 0 }, null)
  await add('B-', 4, 'approved', { came: 3, decided: 2 }, 'bio')
  await add('C-', 1, 'rejected', { came: 5, decided: 0 }, 'bio')
  await add('D-', 2, 'rejected', { came: 5, decided: 4 }, 'bio')
  await add('E-', 1, 'in_review', { came: 0, decided: null }, null)
  await add('F-', 3, 'in_review', { came: 0, decided: null }, 'grupo')
  expect((await own()).today).toEqual({ approved: 2, approved_earnings: 15, returned: 1, best: { label: 'grupo', completions: 3 } })
  const other = await makeUser('promoter')
  expect((await summary('?days=7', other.token)).today.best).toBeNull()
  expect((await own('?days=7&campaign=1')).today).toBeUndefined()
  expect((await own('')).today).toBeUndefined()
})
