import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { clientOf, connect } from '@/db/client'
import { reviewLanes } from '@/db/desk-values'
import { withIndexesLater } from '@/db/indexes'
import { SEARCH_CAP } from '@/db/newest-list'
import { closeDatabase, database, pool } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { openLink, read } from '@/lib/testing/submissions'
import { rebuildTotals } from './check'

// What requests cost while the tables grow, measured by the number and the plans of the statements that they send.

const CLICKS = 1_000_000
const COMPLETIONS = 40_000
const DEVICES = 100_000
/** The newest of them. */
const WAITING = 4_000
const PROMOTERS = 200

type Statement = {
  text: string
  params: unknown[]
  /** Sent where the planner was left nothing but inverted indexes. */
  isBitmapsOnly: boolean
}
let sent: Statement[] = []
const bitmapsOnly = new Set<number>()
type Person = Awaited<ReturnType<typeof makeUser>>
let admin: Person
let famous: Person

beforeAll(async () => {
  await closeDatabase()
  // The pool that all code under test uses, which records what it sends.
  pool.current = connect(env().DATABASE_URL, {
    poolSize: 5,
    prepare: true,
    timeoutMs: 60_000,
    debug: (connection, text, params) => {
      if (/^(begin|commit|rollback)/.test(text)) bitmapsOnly.delete(connection)
      const [, together] = text.split(';\n')
      if (together) sent.push({ text: together, params, isBitmapsOnly: text.includes('enable_indexonlyscan') })
      else if (text.includes('enable_indexonlyscan')) bitmapsOnly.add(connection)
      else sent.push({ text, params, isBitmapsOnly: bitmapsOnly.has(connection) })
    },
  })
  admin = await makeUser('admin')
  famous = await makeUser('promoter', { name: 'Famosa Moreira' })
  const db = database()
  await db.execute(sql`
    insert into users (name, email, password_hash, role, referral_code) select 'Pessoa ' || n, 'p' || n || '@example.com', 'x', 'promoter', 'GROW' || n
    from generate_series(1, ${PROMOTERS}::int) as n`)
  await db.transaction((tx) =>
    withIndexesLater(tx, ['clicks'], () =>
      tx.execute(sql`
      insert into clicks (promoter_id, verdict, fingerprint, ip_address, user_agent, country, city, label, created_at)
      select case when n % 4 = 0 then ${famous.id} else ${famous.id} + 1 + n % ${PROMOTERS}::int end, case when n % 10 = 0 then 'repeat' else 'counted' end, 'f' || n,
        '100.' || 64 + n / 16384 % 64 || '.' || n / 128 % 128 || '.' || n % 128, 'x',
        case when n % 51 = 8 then 'PT' when n % 9999 = 7 then 'JP' else 'BR' end, case when n % 3 = 0 then 'São Paulo' end, case when n % 7 = 0 then 'stories-' || n % 5 end, now() - interval '60 days' * (1 - n::float / ${CLICKS}::int)
      from generate_series(1, ${CLICKS}::int) as n`),
    ),
  )
  await db.execute(sql`insert into cities values ('São Paulo')`)
  await db.execute(sql`
    insert into click_devices (promoter_id, device_key, counted_at)
    select ${famous.id} + n % ${PROMOTERS}::int, md5(n::text), now() - interval '2 days' * (n::float / ${DEVICES}::int) from generate_series(1, ${DEVICES}::int) as n`)
  await db.execute(sql`
    insert into completions (promoter_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, ip_address, flags, status, reason, decided_at, created_at)
    select ${famous.id} + n % ${PROMOTERS}::int, case when n % 20 = 1 then 'Mariana ' else 'Pessoa ' end || md5(n::text), '5511' || n, '@a', 20, 'female', 'x', 'Brasil', 'C' || n, now(), 1000,
      '100.64.' || n / 128 % 128 || '.' || n % 128, case when n % 100 = 0 then '{same_device}'::text[] else '{}' end,
      decided.status, case decided.status when 'rejected' then 'unreadable' end, case when decided.status <> 'in_review' then now() end,
      now() - interval '60 days' * (1 - n::float / ${COMPLETIONS}::int)
    from generate_series(1, ${COMPLETIONS}::int) as n
    cross join lateral (select case when n > ${COMPLETIONS - WAITING}::int then 'in_review' when n % 15 = 0 then 'rejected' else 'approved' end as status) as decided`)
  await db.execute(sql`
    with sent as (
      insert into attempts (completion_id, number, created_at) select id, 1, created_at from completions order by completions.id
      returning id, completion_id, created_at
    )
    insert into attempt_items (attempt_id, completion_id, proof_hash, proof_bands, created_at)
    select id, completion_id, completion_id::int::bit(256), array[completion_id, completion_id + 1, 100000 + completion_id % 500]::int[], created_at from sent`)
  await db.execute(sql`
    insert into reviews (completion_id, attempt, decision, reason, reviewer_id, reviewer_name, decided_at)
    select id, 1, case status when 'rejected' then 'reject' else 'approve' end, reason, ${admin.id}, 'A', decided_at
    from completions where status <> 'in_review' order by completions.id`)
  await db.execute(sql`
    insert into payouts (completion_id, amount_cents, state, started_at, paid_at, transaction_id)
    select id, 1000, 'paid', created_at, created_at + interval '1 hour', 'T' || id from completions where status = 'approved' order by completions.id`)
  await db.transaction(rebuildTotals)
  await db.execute(sql`vacuum analyze`)
}, 300_000)

/** A calendar day. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const reads = (token: string) => {
  const searches = [
    'unknown',
    'brasil',
    'portugal',
    'japão',
    'sao',
    'a',
    '100.64.1.1',
    '100.6',
    '203.0.113.9',
    'pessoa 7',
    'famosa',
    'mariana',
    'C4242',
    'nobody at all',
  ]
  return [
    '/dashboard-summary',
    '/dashboard-summary?days=90',
    ...['clicks', 'completions'].flatMap((list) => [
      `/${list}`,
      ...[2, 99, 1000, 3999, 22_000, 90_000].map((page) => `/${list}?page=${page}`),
      ...searches.flatMap((search) => [`/${list}?search=${encodeURIComponent(search)}`, `/${list}?page=60&search=${encodeURIComponent(search)}`]),
    ]),
    ...(token === admin.token
      ? ['/completions?flagged=1', '/completions?flagged=1&search=pessoa', '/promoters?search=pessoa', '/promoters?sort=-earnings', '/clicks.csv?search=jap']
      : ['/promoter-campaigns', '/promoter-campaigns/short-task']),
    ...['in_review', 'approved', 'rejected'].flatMap((status) => [`/completions?status=${status}`, `/completions?status=${status}&page=40`]),
    '/completions/deleted',
    '/clicks?verdict=not_counted',
    '/clicks?verdict=not_counted&page=900',
    '/check',
    '/links',
    '/figures',
  ].map((path) => () => send('GET', `/api/v1${path}`, { token }))
}

/** The same lists on some days, and of one promoter. */
const narrowedReads = (token: string) =>
  [
    // Days: all there are, some of long ago, and one.
    ...['from=2020-01-01', `from=${daysAgo(50)}&to=${daysAgo(40)}`, `to=${daysAgo(55)}`, `from=${daysAgo(30)}&to=${daysAgo(30)}`].flatMap((days) => [
      ...['clicks', 'completions'].flatMap((list) => [
        `/${list}?${days}`,
        `/${list}?page=300&${days}`,
        `/${list}?search=famosa&${days}`,
        `/${list}?search=100.6&${days}`,
      ]),
      `/clicks?search=brasil&page=60&${days}`,
      `/completions?search=pessoa&${days}`,
      `/clicks?verdict=not_counted&${days}`,
      ...['in_review', 'approved', 'rejected'].map((status) => `/completions?status=${status}&${days}`),
      ...(token === admin.token ? [`/completions?flagged=1&${days}`, `/clicks?promoter=${famous.id}&page=200&${days}`] : []),
    ]),
    ...(token === admin.token
      ? [
          `/promoters/${famous.id}?days=90`,
          ...['clicks', 'completions'].flatMap((list) => [`/${list}?promoter=${famous.id}`, `/${list}?promoter=${famous.id}&page=9&search=a`]),
          ...['flagged=1', 'status=rejected', 'status=in_review', 'search=203.0.113'].map((more) => `/completions?promoter=${famous.id}&${more}`),
          `/clicks?promoter=${famous.id}&verdict=not_counted`,
          `/completions/deleted?promoter=${famous.id}`,
        ]
      : []),
  ].map((path) => () => send('GET', `/api/v1${path}`, { token }))

/** What a request sent; its statements of transaction control left out. */
async function statementsOf(request: () => Promise<{ status: number }>, status = 200): Promise<Statement[]> {
  sent = []
  expect((await request()).status).toBe(status)
  return sent.filter(({ text }) => /^\s*(\(|with|select|insert|update|delete)/i.test(text))
}

/**
 * Tables that a statement reads from end to end.
 * @param kind 'generic': planned for any values, as the server may do with statements that have a name
 */
async function readWhole({ text, params, isBitmapsOnly }: Statement, kind: 'custom' | 'generic' = 'custom'): Promise<string[]> {
  const client = (database() as unknown as { $client: import('postgres').Sql }).$client
  const plan = await client.begin(async (tx) => {
    if (isBitmapsOnly) for (const kind of ['seqscan', 'indexscan', 'indexonlyscan']) await tx.unsafe(`set local enable_${kind} = off`)
    return kind === 'generic' ? tx.unsafe(`explain (generic_plan) ${text}`) : tx.unsafe(`explain ${text}`, params as string[])
  })
  const lines = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
  return [...lines.matchAll(/Seq Scan on (clicks|completions|attempts|reviews|payouts|click_devices|audit_log)\b.*/g)].map(
    ([scan]) => `${scan}: ${text} [${params.slice(0, 9)}]`,
  )
}

/** The most entries that a statement takes from an inverted index of the completions. */
async function entriesRead({ text, params, isBitmapsOnly }: Statement): Promise<number> {
  const client = (database() as unknown as { $client: import('postgres').Sql }).$client
  const plan = await client.begin(async (tx) => {
    if (isBitmapsOnly) for (const kind of ['seqscan', 'indexscan', 'indexonlyscan']) await tx.unsafe(`set local enable_${kind} = off`)
    return tx.unsafe(`explain analyze ${text}`, params as string[])
  })
  const lines = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
  return Math.max(
    0,
    ...[...lines.matchAll(/Bitmap Index Scan on completions_(?:search|address)_idx .*actual time=\S+ rows=([\d.]+)/g)].map(([, n]) => Number(n)),
  )
}

describe('at a million clicks', () => {
  test.each([
    ['list, summary or search', reads, 300],
    ['list of some days or of one promoter', narrowedReads, 200],
  ] as const)(
    'no %s reads clicks or completions from end to end',
    async (_, requests, least) => {
      const whole: string[] = []
      let seen = 0
      for (const person of [admin, famous]) {
        for (const request of requests(person.token)) {
          for (const statement of await statementsOf(request)) {
            seen++
            whole.push(...(await readWhole(statement)))
          }
        }
      }
      expect(whole).toEqual([])
      expect(seen).toBeGreaterThan(least)
    },
    240_000,
  )

  test('no click, submission, lookup or deletion does either', async () => {
    const { handIn } = await import('@/lib/testing/submissions')
    const { removePromoter } = { removePromoter: (id: number) => send('DELETE', `/api/v1/promoters/${id}`, { token: admin.token }) }
    sent = []
    await openLink(famous.code, 'a new device')
    await handIn({ fingerprint: 'a new device' })
    await handIn({ fingerprint: 'a new device', referral_code: famous.code })
    const [completion] = (await read('/completions', admin.token)).data
    await send('DELETE', `/api/v1/referrals/${completion.id}`, { token: admin.token })
    await removePromoter(famous.id + 5)
    const statements = sent.filter(({ text }) => /^\s*(with|select|insert|update|delete)/i.test(text))
    expect(statements.length).toBeGreaterThan(20)
    // Two pictures, each looked for among all tasks and among those of the last minutes, as it is and turned.
    expect(statements.filter(({ text, isBitmapsOnly }) => isBitmapsOnly && text.includes('proof_bands &&'))).toHaveLength(8)
    const whole: string[] = []
    for (const statement of statements) whole.push(...(await readWhole(statement)), ...(await readWhole(statement, 'generic')))
    expect(whole).toEqual([])
  }, 60_000)

  test('the next tasks for review are found without reading what else waits, also where two people approve', async () => {
    const client = clientOf(database())
    const colleague = await makeUser('admin')
    for (const from of [undefined, 25]) {
      env().TWO_APPROVALS_FROM = from
      for (const lane of reviewLanes) {
        const ask = () => send('POST', '/api/v1/reviews/queue', { token: admin.token, json: { lane } })
        const [assigning] = (await statementsOf(ask)).filter(({ text }) => text.includes('insert into review_assignments'))
        if (!assigning) throw new Error('nothing was assigned')
        let plan = ''
        await client
          .begin(async (tx) => {
            await tx`delete from review_assignments`
            const lines = await tx.unsafe(`explain analyze ${assigning.text}`, assigning.params as string[])
            plan = lines.map((row) => String(row['QUERY PLAN'])).join('\n')
            throw new Error('it assigns')
          })
          .catch(() => {})
        const read = [...plan.matchAll(/Scan (?:using \S+ )?on (?:completions|attempt_signals)\b.*actual time=\S+ rows=([\d.]+) loops=(\d+)/g)].map(
          ([, rows, loops]) => Number(rows) * Number(loops),
        )
        expect(read.length, plan).toBeGreaterThan(0)
        // A join would make the planner read and sort all, from some ten thousand that wait.
        if (from !== undefined) expect(plan).toContain('hashed SubPlan')
        expect(Math.max(...read), plan).toBeLessThan(WAITING / 4)
      }
    }
    env().TWO_APPROVALS_FROM = undefined
    await database().execute(sql`delete from users where id = ${colleague.id}`)
  })

  test.each([1, 2, 99, 101, 3_333, 22_000, 22_500])('page %i has the rows that stand there', async (page) => {
    const offset = (page - 1) * 10
    const expected = await database().execute<{ id: string }>(sql`
      select id from clicks where verdict = 'counted' and promoter_id = ${famous.id} order by created_at desc, id desc limit 10 offset ${offset}`)
    const { data } = await read(`/clicks?page=${page}`, famous.token)
    expect(data.map(({ id }: { id: number }) => id)).toEqual(expected.map(({ id }) => Number(id)))
    if (offset < 200_000) expect(data).toHaveLength(10)
  })

  test.each([1, 99, 101, 1_500, 2_400])('page %i of some days has the rows that stand there', async (page) => {
    const [from, to] = [daysAgo(50), daysAgo(43)]
    const on = sql`verdict = 'counted' and promoter_id = ${famous.id} and (created_at at time zone 'America/Sao_Paulo')::date between ${from}::date and ${to}::date`
    const expected = await database().execute<{ id: string }>(
      sql`select id from clicks where ${on} order by created_at desc, id desc limit 10 offset ${(page - 1) * 10}`,
    )
    const [all] = await database().execute<{ n: number }>(sql`select count(*)::int as n from clicks where ${on}`)
    const { data, meta } = await read(`/clicks?from=${from}&to=${to}&page=${page}`, famous.token)
    expect(data.map(({ id }: { id: number }) => id)).toEqual(expected.map(({ id }) => Number(id)))
    expect(data).toHaveLength(10)
    expect(meta.total).toBe(all?.n)
  })

  test.each(['portugal', '100.6', 'sao'])('a search for %j finds too many to count, says so, and still reaches each of them', async (search) => {
    const found = search === 'portugal' ? sql`country = 'PT'` : search === 'sao' ? sql`city = 'São Paulo'` : sql`ip_address like '100.6%'`
    const all = await database().execute<{ id: string }>(sql`
      select id from clicks where verdict = 'counted' and promoter_id = ${famous.id} and ${found} order by created_at desc, id desc`)
    const last = Math.ceil(all.length / 10)
    const known = SEARCH_CAP / 10
    for (const page of [1, known, known + 1, Math.floor(last / 2), last - 1, last]) {
      const { data, meta, links } = await read(`/clicks?page=${page}&search=${search}`, famous.token)
      expect(data.map(({ id }: { id: number }) => id)).toEqual(all.slice((page - 1) * 10, page * 10).map(({ id }) => Number(id)))
      if (page === last) {
        expect(links.next).toBeNull()
        expect(meta).toMatchObject({ total: all.length, last_page: last })
        expect(meta.capped).toBeUndefined()
      } else {
        expect(links.next).toContain(`page=${page + 1}`)
        expect(meta).toMatchObject({ total: Math.max(SEARCH_CAP, page * 10), last_page: Math.max(known, page), capped: true })
      }
    }
    const past = await read(`/clicks?page=1000000000&search=${search}`, famous.token)
    expect([past.data, past.links.next]).toEqual([[], null])
    expect(past.links.prev).toContain(`page=${known}&`)
  })

  interface Row {
    id: number
    name: string
    payment_code: string
    promoter: string | null
  }

  test.each(['m', 'ma', 'zq', '7', '4', '%', '10', 'a m'])(
    'a search of completions for %j has the newest of them and reads no index from end to end',
    async (search) => {
      for (const { token } of [admin, famous]) {
        const request = () => send('GET', `/api/v1/completions?search=${encodeURIComponent(search)}`, { token })
        const { body } = await request()
        const { data: all } = await read('/completions?per_page=100', token)
        const begins = new RegExp(search.length > 2 ? search : `(^| )${search}`, 'i')
        // Administrators find completions by any part of their promoter's name, too.
        const isOfFound = ({ promoter }: Row) => token === admin.token && promoter?.toLowerCase().includes(search)
        const isFound = (row: Row) => begins.test(`${row.name} ${row.payment_code}`) || isOfFound(row)
        const newest = (all as Row[]).filter(isFound).slice(0, 10)
        const found = body.data.map(({ id }: Row) => id)
        expect(found.slice(0, newest.length)).toEqual(newest.map(({ id }) => id))
        if (token === admin.token && /^[m47a]/.test(search)) expect(newest.length, 'rows to compare').toBeGreaterThan(0)
        for (const statement of await statementsOf(request)) expect(await entriesRead(statement), statement.text).toBeLessThan(COMPLETIONS * 0.9)
      }
    },
  )

  test('a search that finds few counts them all', async () => {
    const { data, meta } = await read(`/clicks?search=${encodeURIComponent('japão')}&per_page=100`, admin.token)
    expect(meta.capped).toBeUndefined()
    expect(meta.total).toBe(data.length)
    expect(data.length).toBeGreaterThan(80)
  })
})

test('a page of a hundred rows takes no more statements than a page of one', async () => {
  for (const person of [admin, famous]) {
    for (const list of ['clicks', 'completions', 'clicks?search=brasil', 'completions?search=pessoa', 'promoters', 'contact-forms', 'audit-log']) {
      const path = (rows: number) => `/api/v1/${list}${list.includes('?') ? '&' : '?'}per_page=${rows}`
      if (person === famous && /promoters|contact|audit/.test(list)) continue
      const [few, many] = [
        await statementsOf(() => send('GET', path(1), { token: person.token })),
        await statementsOf(() => send('GET', path(100), { token: person.token })),
      ]
      expect(many.length, list).toBe(few.length)
      expect(many.length, list).toBeLessThanOrEqual(12)
    }
  }
})
