import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { NextRequest } from 'next/server'
import { beforeAll, expect, test } from 'vitest'
import { closeDatabase, database } from '@/db/client'
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
  const { streamRows } = await import('@/db/stream')
  const { completionsQuery } = await import('@/lib/completions/queries')
  const sizes: number[] = []
  for await (const rows of streamRows(database(), completionsQuery(database(), undefined))) sizes.push(rows.length)
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
  expect(header).toEqual(['id', 'location', 'created_at', 'ip_address', 'device', 'completed', 'promoter'])
})

async function open(path: string): Promise<Response> {
  const { GET } = await import('@/app/api/v1/clicks.csv/route')
  return GET(new NextRequest(`http://localhost${path}`, { headers: { authorization: `Bearer ${token}` } }), { params: Promise.resolve({}) })
}

test('a file of 200,000 clicks takes no more memory than a short one', async () => {
  await database().execute(sql`drop index clicks_country_idx, clicks_city_idx, clicks_address_idx`)
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into clicks (promoter_id, verdict, ip_address, browser, os, country, city)
      select null, 'counted', '203.0.113.' || n % 250, 'Chrome', 'Android', 'BR', 'São Paulo' from generate_series(1, 200000) as n`)
  })
  setFlagsFromString('--expose_gc')
  const collect: () => void = runInNewContext('gc')
  const held = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const response = await open('/api/v1/clicks.csv')
  const start = held()
  let peak = 0
  let bytes = 0
  let lines = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(), parts = 0; part && !part.done; part = await reader?.read(), parts++) {
    bytes += part.value.byteLength
    for (const byte of part.value) if (byte === 10) lines++
    if (parts % 20 === 0) peak = Math.max(peak, held() - start)
  }
  expect(lines).toBe(200_001)
  expect(bytes).toBeGreaterThan(15_000_000)
  // All rows at once would be more than 100 MB.
  expect(peak).toBeLessThan(10_000_000)
}, 60_000)

test('a reader who goes away stops the statement and gives the connection back, every time', async () => {
  const running = async () =>
    Number(
      (
        await database().execute<{ n: string }>(
          sql`select count(*) as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
        )
      )[0]?.n,
    )
  for (let round = 0; round < 15; round++) {
    const response = await open('/api/v1/clicks.csv')
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.read()
    await reader?.cancel()
  }
  await expect.poll(running).toBe(0)
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
  const { env } = await import('@/lib/env')
  const url = env().DATABASE_URL
  env().DATABASE_URL = 'postgres://nobody:x@127.0.0.1:1/none'
  const answer = await open('/api/v1/clicks.csv')
  expect(answer.status).toBe(503)
  await closeDatabase()
  env().DATABASE_URL = url
  expect(right).toBe(url)
})
