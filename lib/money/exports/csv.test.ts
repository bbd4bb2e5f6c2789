// @module-tag large
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { NextRequest } from 'next/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { closeDatabase, database } from '@/lib/platform/database'
import { toCsv } from '@/lib/server/http/csv-format'
import { takeFileSlot } from '@/lib/server/http/file-slots'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

let token: string

beforeAll(async () => {
  token = (await makeUser('admin')).token
})

/** A reader of CSV as RFC 4180 says, written apart from what writes it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows.filter((cells) => cells.length > 1)
}

async function read(path: string) {
  const { status, headers, body } = await send('GET', path, { token })
  expect(status).toBe(200)
  const [header = [], ...lines] = parseCsv(body.replace(/^\uFEFF/, ''))
  return { headers, body: body as string, header, rows: lines.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at]]))) }
}

const addCompletions = (count: number, name: string, whatsapp = '+5511900000000') =>
  database().execute(sql`
    insert into completions (name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents)
    select ${name}, ${whatsapp}, '@ana', 20, 'female', ${'Motorista, "noturno"\nlinha'}, 'Brasil', ${name} || '-' || n, now(), 1250 from generate_series(1, ${count}::int) as n`)

test('a file holds every row of the list once, with all columns, whole through commas, quotes and line breaks', async () => {
  await addCompletions(5000, 'Conceição')
  const { header, rows } = await read('/api/v1/completions.csv?search=conceicao')
  expect(rows).toHaveLength(5000)
  expect(new Set(rows.map(({ payment_code }) => payment_code)).size).toBe(5000)
  expect(header).toEqual(expect.arrayContaining(['id', 'name', 'payment_code', 'whatsapp', 'telegram', 'promoter', 'reward', 'flags', 'created_at']))
  expect(header).not.toContain('proof')
  expect(rows[0]).toMatchObject({ name: 'Conceição', profession: 'Motorista, "noturno"\nlinha', reward: '12.5', guardian_consent: 'false', promoter: '' })
  expect(rows[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('rows travel in portions, also when nothing narrows the list', async () => {
  const { streamRows } = await import('./stream')
  const { completionsQuery } = await import('@/lib/work/completions/queries')
  const sizes: number[] = []
  for await (const rows of streamRows(completionsQuery(database(), undefined), new AbortController().signal)) sizes.push(rows.length)
  expect(sizes.length).toBeGreaterThanOrEqual(10)
  expect(Math.max(...sizes)).toBe(500)
})

test.each(['=1+1', '+5511', '-2+3', '@SUM(A1)', '\tx', '\rx'])('a cell that starts like %j is no formula for a spreadsheet', async (start) => {
  const name = `${start} celula ${start.charCodeAt(0)}`
  await addCompletions(1, name, '+5511988887777')
  const { rows } = await read(`/api/v1/completions.csv?search=${encodeURIComponent(`celula ${start.charCodeAt(0)}`)}`)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.name).toBe(`'${name}`)
  expect(rows[0]?.whatsapp).toBe("'+5511988887777")
  expect(rows[0]?.telegram).toBe("'@ana")
})

test.each(['x;=1+1;y', 'x,=1+1', 'x\t=1+1', 'x\n=1+1', 'x"=1+1', 'x; =1+1', '=1+1;-2|@3'])(
  'no part of %j is a formula, wherever a spreadsheet splits',
  async (name) => {
    const mark = `parte ${Buffer.from(name).toString('hex')}`
    await addCompletions(1, `${name} ${mark}`)
    for (const locale of ['en', 'pt']) {
      const { body } = await send('GET', `/api/v1/completions.csv?search=${encodeURIComponent(mark)}`, { token, headers: { 'accept-language': locale } })
      const line = body.slice(body.indexOf('\r\n') + 2)
      for (const part of line.split(/[;,|\t\r\n"]/)) expect(part.trim()).not.toMatch(/^[=+\-@]/)
      // What a correct reader takes for one cell is one cell.
      expect(line).toContain(`"${`${name} ${mark}`.replaceAll('"', '""').replace(/(^|[;,|\t\n"])( ?)(?=[=\-@])/g, "$1$2'")}"`)
    }
  },
)

test('in Portuguese a Brazilian spreadsheet opens it: semicolons, decimal commas, the clock of São Paulo; the language is chosen as everywhere', async () => {
  await addCompletions(1, 'Planilha; brasileira')
  await database().execute(sql`update completions set created_at = '2026-03-01T02:30:05Z' where name = 'Planilha; brasileira'`)
  const ask = async (headers: Record<string, string>) => {
    const { body } = await send('GET', '/api/v1/completions.csv?search=planilha', { token, headers })
    return body.split('\r\n') as [string, string]
  }
  const portuguese = await ask({ 'accept-language': 'pt-BR,pt;q=0.9' })
  expect(portuguese[0]).toContain('Número;Nome;Local;Código de pagamento')
  expect(portuguese[1]).toContain(';"Planilha; brasileira";')
  expect(portuguese[1]).toContain(';28/02/2026 23:30:05;')
  expect(portuguese[1]).toContain(';"12,5"')
  expect(await ask({ 'accept-language': 'en', cookie: 'NEXT_LOCALE=pt' })).toEqual(portuguese)
  const english = await ask({ 'accept-language': 'pt', cookie: 'NEXT_LOCALE=en' })
  expect(english[1]).toContain(',2026-03-01T02:30:05.000Z,')
  expect(english[1]).toMatch(/,12\.5,short-task,1,,$/)
})

test('moments read as the clock of São Paulo showed them, summers of former years included', () => {
  const moments = [
    '2026-03-01T02:30:05Z',
    '2018-11-04T02:59:59Z',
    '2018-11-04T03:00:00Z',
    '2019-02-17T01:59:59Z',
    '2019-02-17T02:00:00Z',
    '2026-01-01T02:59:59.999Z',
  ]
  const shown = toCsv(
    moments.map((at) => ({ at: new Date(at) })),
    ['at'],
    { header: false, locale: 'pt' },
  )
  expect(shown.trimEnd().split('\r\n')).toEqual([
    '28/02/2026 23:30:05',
    '03/11/2018 23:59:59',
    '04/11/2018 01:00:00',
    '16/02/2019 23:59:59',
    '16/02/2019 23:00:00',
    '31/12/2025 23:59:59',
  ])
})

test('rows of two promoters of one name can be told apart', async () => {
  const namesakes = [await makeUser('promoter', { name: 'Gêmea' }), await makeUser('promoter', { name: 'Gêmea' })]
  for (const [at, { id }] of namesakes.entries()) {
    await addCompletions(1, `Da gêmea ${at}`)
    await database().execute(sql`update completions set promoter_id = ${id} where name = ${`Da gêmea ${at}`}`)
    await database().execute(sql`insert into clicks (promoter_id, verdict) values (${id}, 'counted')`)
  }
  for (const path of ['/api/v1/completions.csv?search=da%20g%C3%AAmea', '/api/v1/clicks.csv?search=g%C3%AAmea']) {
    const { rows } = await read(path)
    expect(rows.map((row) => ({ name: row.promoter, id: Number(row.promoter_id), email: row.promoter_email }))).toEqual(
      namesakes.toReversed().map(({ name, id, email }) => ({ name, id, email })),
    )
  }
  await database().execute(sql`delete from users where id = ${namesakes[0]?.id}`)
  const { rows } = await read('/api/v1/completions.csv?search=da%20g%C3%AAmea%200')
  expect(rows).toMatchObject([{ promoter: '', promoter_id: '', promoter_email: '' }])
})

test('a file can be asked for by days of São Paulo, first and last included', async () => {
  for (const [name, at] of [
    ['antes', '2025-05-10T02:59:59.999Z'],
    ['primeiro', '2025-05-10T03:00:00Z'],
    ['ultimo', '2025-05-12T02:59:59.999Z'],
    ['depois', '2025-05-12T03:00:00Z'],
  ] as const) {
    await addCompletions(1, `Dia ${name}`)
    await database().execute(sql`update completions set created_at = ${at} where name = ${`Dia ${name}`}`)
    await database().execute(sql`insert into clicks (verdict, country, city, created_at) values ('counted', 'BR', ${name}, ${at})`)
  }
  const names = async (query: string) => (await read(`/api/v1/completions.csv?search=Dia&${query}`)).rows.map(({ name }) => name?.slice(4))
  expect(await names('from=2025-05-10&to=2025-05-11')).toEqual(['ultimo', 'primeiro'])
  expect(await names('from=2025-05-11')).toEqual(['depois', 'ultimo'])
  expect(await names('to=2025-05-09&from=')).toEqual(['antes'])
  expect((await read('/api/v1/clicks.csv?from=2025-05-10&to=2025-05-11')).rows.map(({ location }) => location)).toEqual(['ultimo, Brazil', 'primeiro, Brazil'])
  const entry = (await send('GET', '/api/v1/audit-log', { token })).body.data[0]
  expect(entry).toMatchObject({ action: 'clicks.exported', after: { from: '2025-05-10', to: '2025-05-11' } })
})

test.each([
  ['from=2025-02-30', { from: ['Enter a day such as 2026-01-31'] }],
  ['from=0000-01-01', { from: ['Enter a day such as 2026-01-31'] }],
  ['to=9999-12-31', { to: ['Enter a day such as 2026-01-31'] }],
  ['to=10/05/2025', { to: ['Enter a day such as 2026-01-31'] }],
  ['from=2025-05-02&to=2025-05-01', { to: ['The last day must not come before the first'] }],
])('days like %s are refused', async (query, errors) => {
  for (const list of ['clicks', 'completions']) {
    const { status, body } = await send('GET', `/api/v1/${list}.csv?${query}`, { token })
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors })
  }
})

test('a file opens in a spreadsheet: UTF-8 with BOM, saved under a dated name, kept in no cache', async () => {
  const { headers } = await read('/api/v1/promoters.csv')
  const bytes = new Uint8Array(await (await open('/api/v1/clicks.csv?search=nobody')).arrayBuffer())
  expect([...bytes.subarray(0, 5)]).toEqual([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('id')])
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="completa-promoters-\d{4}-\d\d-\d\d\.csv"$/)
  expect(headers.get('cache-control')).toContain('no-store')
})

test('the search and the order on the screen are those of the file', async () => {
  await makeUser('promoter', { name: 'Zilda Arquivo' })
  await makeUser('promoter', { name: 'Bento Arquivo' })
  const listed = await send('GET', '/api/v1/promoters?search=arquivo&sort=created_at', { token })
  const { rows } = await read('/api/v1/promoters.csv?search=arquivo&sort=created_at')
  expect(rows.map(({ name }) => name)).toEqual(listed.body.data.map(({ name }: { name: string }) => name))
  expect(rows.map(({ name }) => name)).toEqual(['Zilda Arquivo', 'Bento Arquivo'])
})

test('an empty list is a file with its columns alone', async () => {
  const { header, rows } = await read('/api/v1/clicks.csv?search=nobody')
  expect(rows).toEqual([])
  expect(header).toEqual([
    'id',
    'location',
    'created_at',
    'ip_address',
    'device',
    'completed',
    'promoter',
    'promoter_id',
    'promoter_email',
    'campaign',
    'label',
    'ref',
  ])
})

async function open(path: string, signal?: AbortSignal): Promise<Response> {
  const { GET } = await import('@/app/api/v1/[...path]/route')
  return GET(new NextRequest(`http://localhost${path}`, { headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' }, ...(signal && { signal }) }))
}

/** Statements under way beside this one, and connections that files have open. */
const atWork = async () =>
  Number(
    (
      await database().execute<{ n: string }>(
        sql`select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and (state <> 'idle' or application_name not in
          (select application_name from pg_stat_activity where pid = pg_backend_pid()))`,
      )
    )[0]?.n,
  )

test('a reader who goes away stops the statement and gives the connection back, every time', async () => {
  for (let round = 0; round < 15; round++) {
    const response = await open('/api/v1/clicks.csv')
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.read()
    await reader?.cancel()
  }
  await expect.poll(atWork, { timeout: 15_000 }).toBe(0)
})

test.each(['before the call', 'while the query runs', 'before the answer is read', 'in the middle'])(
  'a caller who leaves %s leaves nothing behind',
  async (when) => {
    for (let round = 0; round < 6; round++) {
      const caller = new AbortController()
      if (when === 'before the call') caller.abort()
      const asked = open('/api/v1/clicks.csv', caller.signal)
      if (when === 'while the query runs') {
        await expect.poll(atWork, { interval: 1, timeout: 15_000 }).toBeGreaterThan(0)
        caller.abort()
      }
      const response = await asked
      if (when === 'before the answer is read') caller.abort()
      else if (when === 'in the middle') {
        const reader = response.body?.getReader()
        await reader?.read()
        caller.abort()
        await expect(reader?.read()).rejects.toThrow('went away')
      } else if (response.status === 200) await expect(response.text()).rejects.toThrow('went away')
      // Which of the two depends on how quick the query was.
      else expect(response.status).toBe(408)
      await expect.poll(atWork, { timeout: 15_000 }).toBe(0)
    }
    const again = await open('/api/v1/clicks.csv?search=nobody')
    expect(again.status).toBe(200)
    await again.text()
  },
)

test('a caller who leaves just when the first rows come gets no file that never ends', async () => {
  const { fileResponse } = await import('@/lib/server/http/csv')
  const { CallerGone } = await import('@/lib/platform/service/caller')
  const caller = new AbortController()
  async function* batches() {
    caller.abort()
    yield [{ id: 1 }]
  }
  const options = { format: 'csv', row: z.object({ id: z.number() }), headers: {}, locale: 'pt', isHead: false, signal: caller.signal } as const
  await expect(fileResponse({ name: 'clicks', batches }, options)).rejects.toThrow(CallerGone)
})

test('a long file is formatted in short turns, between which others are served', async () => {
  const { fileResponse } = await import('@/lib/server/http/csv')
  let made = 0
  let before = 0
  let most = 0
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  function* rows() {
    for (; made < 1_000; made++) {
      // A row that takes half a millisecond.
      now += 0.5
      yield { id: made }
    }
  }
  async function* batches() {
    yield rows()
  }
  const options = { format: 'csv', row: z.object({ id: z.number() }), headers: {}, locale: 'pt', isHead: false, signal: new AbortController().signal } as const
  const other = () => {
    most = Math.max(most, made - before)
    before = made
    if (made < 1_000) setImmediate(other)
  }
  setImmediate(other)
  const text = await (await fileResponse({ name: 'clicks', batches }, options)).text()
  clock.mockRestore()
  expect(text.split('\r\n')).toHaveLength(1_002)
  // Five milliseconds' worth and what is begun before the clock is looked at.
  expect(most).toBeLessThanOrEqual(30)
})

test('a server that works for minutes is told to stop', async () => {
  const { streamRows } = await import('./stream')
  const { clicksQuery } = await import('@/lib/work/clicks/queries')
  const gone = new AbortController()
  const rows = streamRows(clicksQuery(database(), sql`(select pg_sleep(20)) is not null`), gone.signal)
  const first = rows.next()
  await expect.poll(atWork, { timeout: 15_000 }).toBe(1)
  gone.abort(new Error('enough'))
  await expect(first).rejects.toThrow('enough')
  await expect.poll(atWork, { timeout: 15_000 }).toBe(0)
})

test.each(['is noticed with the next portion', 'was noticed before it'])('a connection whose cut %s ends the file and is not waited for', async (when) => {
  // Three portions; with the last one read the file is whole, whatever happens to its connection.
  await database().execute(sql`insert into clicks (verdict) select 'counted' from generate_series(1, 1500)`)
  const response = await open('/api/v1/clicks.csv')
  const reader = response.body?.getReader()
  await reader?.read()
  const cut = () => database().execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state like 'idle in%'`)
  await expect.poll(cut).toHaveLength(1)
  if (when === 'was noticed before it') await sleep(200)
  const rest = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
  }
  await expect(rest()).rejects.toThrow()
  await expect.poll(atWork, { timeout: 15_000 }).toBe(0)
  const again = await open('/api/v1/clicks.csv?search=nobody')
  expect(again.status).toBe(200)
  await again.text()
})

test('a place is given back by a reader who takes nothing, by a file without end, and once only', async () => {
  const nobody = new AbortController().signal
  const slow = takeFileSlot(nobody, { stallMs: 50 })
  const long = takeFileSlot(nobody, { fileMs: 50 })
  expect(() => takeFileSlot(nobody)).toThrow('rate_limited')
  await expect.poll(() => [slow.signal.aborted, long.signal.aborted]).toEqual([true, true])
  slow.release()
  slow.restartStallTimer()
  const [one, two] = [takeFileSlot(nobody), takeFileSlot(nobody)]
  expect(() => takeFileSlot(nobody)).toThrow('rate_limited')
  one.release()
  two.release()
})

test('a third file at the same time is asked to wait', async () => {
  const [first, second] = [await open('/api/v1/clicks.csv'), await open('/api/v1/clicks.csv')]
  const third = await open('/api/v1/clicks.csv')
  expect(third.status).toBe(429)
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
  await Promise.all([first.body?.cancel(), second.body?.cancel()])
  const again = await open('/api/v1/clicks.csv?search=nobody')
  expect(again.status).toBe(200)
  await again.text()
})

test('a database that is away is told with a status, not with half a file', async () => {
  const right = process.env.DATABASE_URL
  await closeDatabase()
  const { env } = await import('@/lib/platform/env')
  const url = env().DATABASE_URL
  env().DATABASE_URL = 'postgres://nobody:x@127.0.0.1:1/none'
  const answer = await open('/api/v1/clicks.csv')
  expect(answer.status).toBe(503)
  await closeDatabase()
  env().DATABASE_URL = url
  expect(right).toBe(url)
})
