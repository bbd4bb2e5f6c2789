import fs from 'node:fs'
import net from 'node:net'
import { expect } from '@playwright/test'
import postgres from 'postgres'
import { adminToken } from './support/admin'
import { base, raw } from './support/raw'
import { test } from './support/test'

// One file is under way at a time, so that other tests find a place for theirs.
test.describe.configure({ mode: 'serial' })

/** Days long before the product, whose clicks no other test sees; more rows than what a system keeps for a reader who does not read. */
const path = '/api/v1/clicks.csv?from=2001-01-01&to=2001-12-31'
const ROWS = 150_000

let authorization: string

test.beforeAll(async ({ request }) => {
  authorization = `Bearer ${await adminToken(request)}`
  const sql = postgres(process.env.E2E_DATABASE_URL ?? '', { max: 1 })
  await sql`
    insert into clicks (verdict, ip_address, browser, os, country, city, created_at)
    select 'counted', '198.51.100.7', 'Chrome', 'Android', 'BR', 'Cidade de nome bastante comprido', timestamptz '2001-06-01' + n * interval '1 second' from generate_series(1, ${ROWS}::int) as n`
  await sql.end()
})

/** Connections of the app that are at work or in a transaction. */
const held = async (sql: postgres.Sql) =>
  Number((await sql`select count(*) as n from pg_stat_activity where application_name like 'completa-%' and state <> 'idle'`)[0]?.n)

/** What the server has logged as errors, ours and Next's own. */
const errors = () =>
  fs
    .readFileSync(process.env.E2E_LOG_FILE ?? '', 'utf8')
    .split('\n')
    .filter((line) => /"level":50|⨯|Error/.test(line))

/** Sends a request over a socket of its own and leaves it to the caller. */
function send(method = 'GET'): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(base.port), '127.0.0.1')
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.removeListener('error', reject)
      socket.on('error', () => {})
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${base.host}\r\nauthorization: ${authorization}\r\nconnection: close\r\n\r\n`)
      resolve(socket)
    })
  })
}

/** When they close is what differs. */
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until nothing is held; by default Playwright looks ever more rarely. */
const expectFree = (sql: postgres.Sql, message = 'held connections') => expect.poll(() => held(sql), { message, timeout: 20_000, intervals: [50] }).toBe(0)

/** The whole file, which has every row: nothing is held any more. */
async function expectWholeFile(sql: postgres.Sql) {
  await expectFree(sql)
  const answer = await raw({ path, headers: { authorization } })
  expect(answer.status).toBe(200)
  expect(answer.body.trimEnd().split('\r\n')).toHaveLength(ROWS + 1)
  await expectFree(sql)
}

test('clients who close after any time leave no place and no connection taken', async ({ sql }) => {
  const earlier = errors()
  for (const ms of [0, 1, 3, 5, 10, 10, 10, 10, 20, 40, 80, 160, 320]) {
    const socket = await send()
    await wait(ms)
    socket.destroy()
    await expectFree(sql, `after ${ms} ms`)
  }
  for (const method of ['HEAD', 'HEAD', 'HEAD']) (await send(method)).destroy()
  await expectWholeFile(sql)
  expect(errors()).toEqual(earlier)
})

test('clients who close in the middle of the file leave no place and no connection taken', async ({ sql }) => {
  const earlier = errors()
  for (let round = 0; round < 4; round++) {
    const socket = await send()
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
    await expectFree(sql)
  }
  await expectWholeFile(sql)
  expect(errors()).toEqual(earlier)
})

test('a client who stops reading loses the file after half a minute', async ({ sql }) => {
  const earlier = errors()
  test.setTimeout(180_000)
  const socket = await send()
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  await expect.poll(() => held(sql)).toBe(1)
  await expect.poll(() => held(sql), { timeout: 90_000, intervals: [500] }).toBe(0)
  await expectWholeFile(sql)
  socket.destroy()
  expect(errors()).toEqual(earlier)
})
