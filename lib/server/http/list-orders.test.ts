import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rebuildTotals } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { makeUser } from '@/lib/testing/people'
import { read } from '@/lib/testing/submissions'

const ROWS = 25
let token: string

beforeAll(async () => {
  const admin = await makeUser('admin')
  token = admin.token
  const ana = await makeUser('promoter', { name: 'Ana Reis' })
  const db = database()
  const rows = sql`generate_series(1, ${ROWS}::int) as n`
  const at = sql`now() - n * interval '1 hour'`
  await db.execute(sql`insert into clicks (promoter_id, verdict, country, city, created_at) select ${ana.id}::bigint, 'counted', 'BR', n, ${at} from ${rows}`)
  await db.execute(sql`
    insert into completions (promoter_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, status, reason, decided_at, created_at)
    select ${ana.id}::bigint, 'Pessoa', '5511987654321', '@a', 20, 'female', 'x', 'Brasil', 'ORD' || n || status, now(), 1000, status,
      case status when 'rejected' then 'unreadable' end, now(), ${at} from ${rows}, (values ('approved'), ('rejected')) as of(status)`)
  await db.execute(sql`
    insert into deleted_completions (id, promoter_id, payment_code, status, created_at, deleted_at)
    select 1000 + n, ${ana.id}::bigint, 'GONE' || n, 'rejected', now() - (100 - n) * interval '1 hour', ${at} from ${rows}`)
  await db.execute(sql`
    insert into audit_log (actor_id, actor_name, actor_email, action, subject_type, subject_label, created_at)
    select ${admin.id}::bigint, 'Helena', 'h@example.com', 'link.changed', 'link', n, ${at} from ${rows}`)
  await db.execute(sql`insert into contact_forms (name, email, message, created_at) select 'Eva', 'eva@example.com', n, ${at} from ${rows} order by n desc`)
  // The later one was asked for, the earlier it ended.
  await db.execute(sql`
    insert into payouts (user_id, amount_cents, state, requested_at, started_at, paid_at, transaction_id, ended_at, failure)
    select ${ana.id}::bigint, 1000, state, now() - (100 - n) * interval '1 hour', ${at}, case state when 'paid' then ${at} end, case state when 'paid' then 'T' || n end,
      case when state <> 'paid' then ${at} end, case when state in ('failed', 'returned') then 'refused' end
    from ${rows}, (values ('paid'), ('failed'), ('returned'), ('cancelled')) as of(state) order by n`)
  await db.transaction(rebuildTotals)
})

type Row = Record<string, unknown>

async function allOf(list: string, sort: string | undefined): Promise<Row[]> {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => read(`/${list}${list.includes('?') ? '&' : '?'}page=${page}${sort ? `&sort=${sort}` : ''}`, token)),
  )
  expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 5, 0])
  return pages.flatMap(({ data }) => data)
}

test.each([
  ['clicks', 'created_at', 'created_at'],
  ['completions', 'created_at', 'created_at'],
  ['completions?status=rejected', 'created_at', 'created_at'],
  ['completions/deleted', 'deleted_at', 'deleted_at'],
  ['audit-log', 'created_at', 'created_at'],
  ['contact-forms', 'created_at', 'created_at'],
  ['payouts?state=paid', 'paid_at', 'since'],
  ['payouts?state=failed', 'ended_at', 'since'],
  ['payouts?state=returned', 'ended_at', 'since'],
  ['payouts?state=cancelled', 'ended_at', 'since'],
])('%s are ordered by the time that is shown, %s, newest first, and turned round by their heading', async (list, shown, by) => {
  const newestFirst = await allOf(list, undefined)
  const times = newestFirst.map((row) => String(row[shown]))
  expect(times).toEqual(times.toSorted().toReversed())
  expect(new Set(newestFirst.map(({ id }) => id)).size).toBe(ROWS)
  expect(await allOf(list, `-${by}`)).toEqual(newestFirst)
  expect(await allOf(list, by)).toEqual(newestFirst.toReversed())
})

test('a search among payments finds the last paid first', async () => {
  const { data } = await read('/payouts?state=paid&search=ana', token)
  const times = data.map(({ paid_at }: { paid_at: string }) => paid_at)
  expect(times).toHaveLength(10)
  expect(times).toEqual(times.toSorted().toReversed())
})
