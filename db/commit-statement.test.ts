import type net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { env } from '@/lib/platform/env'
import { startNetwork } from '@/lib/testing/network'
import { connect } from './client'
import { commitStatement, HAS_BEGUN } from './commit-statement'

const POOL = 3
const pool = (url = env().DATABASE_URL, prepare = true) => connect(url, { poolSize: POOL, prepare, timeoutMs: 60_000 }).sql
const sql = pool()
afterAll(() => sql.end())

beforeEach(async () => {
  await sql`drop table if exists committed`
  await sql`create table committed (n int primary key)`
})

const INSERT = `insert into committed select $1::int where ${HAS_BEGUN} returning n`
const store = async (n: number, mayCommit = () => true, on = sql) => (await commitStatement<{ n: number }>(on, INSERT, [n], mayCommit))[0]?.n
const stored = async () => (await sql<{ n: number }[]>`select n from committed order by n`).map(({ n }) => n)
const idleTransactions = () => sql`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`

test.each([true, false])('a statement is committed if it is still wanted, and no transaction stays open (named statements: %s)', async (prepare) => {
  const on = pool(undefined, prepare)
  expect(await store(1, undefined, on)).toBe(1)
  await expect(store(2, () => false, on)).rejects.toThrow('nobody waits')
  await expect(store(1, undefined, on)).rejects.toMatchObject({ code: '23505' })
  expect(await store(3, undefined, on)).toBe(3)
  expect([await stored(), await idleTransactions()]).toMatchObject([[1, 3], []])
  await on.end()
})

test('whether it is wanted is asked between the statement and the commit', async () => {
  const sent: string[] = []
  const { sql: on } = connect(env().DATABASE_URL, { poolSize: 1, prepare: true, timeoutMs: 60_000, debug: (_connection, text) => sent.push(text.trim()) })
  const mayCommit = () => {
    sent.push('asked')
    return true
  }
  await store(1, mayCommit, on)
  expect(sent.slice(-4)).toEqual(['begin deferrable', INSERT, 'asked', 'commit'])
  await on.end()
})

test.each([true, false])(
  'beside other statements and transactions each is committed by itself, and every connection comes back (named: %s)',
  async (prepare) => {
    const on = pool(undefined, prepare)
    const works = [
      (n: number) => store(n, undefined, on),
      (n: number) => store(n, () => false, on).catch(() => undefined),
      async (n: number) => (await on`insert into committed values (${n}) returning n`)[0]?.n,
      (n: number) => on.begin(async (tx) => (await tx`insert into committed values (${n}) returning n`)[0]?.n),
      // Fails for one of the two that store this number.
      (n: number) => store(n - 4, undefined, on).catch(() => undefined),
    ]
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, (_, n): Promise<number | undefined> => works[n % works.length]?.(n) ?? Promise.reject()).map((work) =>
        work.catch(() => undefined),
      ),
    )
    expect(await stored()).toEqual(outcomes.filter((n) => n !== undefined).sort((a, b) => a - b))
    expect(await stored()).toHaveLength(180)
    const asked = await Promise.all(Array.from({ length: POOL }, () => on`select pg_backend_pid() as pid, pg_sleep(0.3)`))
    expect([new Set(asked.map(([row]) => row?.pid)).size, await idleTransactions()]).toMatchObject([POOL, []])
    await on.end()
  },
)

test('a transaction whose connection ends fails, and the pool opens another one', async () => {
  const slow = commitStatement(sql, `insert into committed select 1 from pg_sleep(30) where ${HAS_BEGUN}`, [], () => true)
  const failed = expect(slow).rejects.toBeDefined()
  const terminate = () => sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`
  while ((await terminate()).length === 0) await sleep(20)
  await failed
  const many = (from: number) => Array.from({ length: 10 }, (_, n) => store(from + n))
  // The driver gives the error of the ended connection to the first one that opens it again, too.
  await Promise.allSettled(many(10))
  await sql`delete from committed`
  await Promise.all(many(20))
  expect(await stored()).toEqual(Array.from({ length: 10 }, (_, n) => 20 + n))
})

test('closing the pool waits for a transaction that is under way, and no longer', async () => {
  const closing = pool()
  await store(1, undefined, closing)
  const slow = commitStatement(closing, `insert into committed select 2 from pg_sleep(0.3) where ${HAS_BEGUN}`, [], () => true)
  await sleep(100)
  // One that waits longer than for the transaction waits until this test is ended.
  await closing.end({ timeout: 3_600 })
  await slow
  expect(await stored()).toEqual([1, 2])
})

/** Connections over a network that spoils what has a `begin`. */
async function startSpoiler(spoil: (bytes: Buffer, client: net.Socket, at: number) => void) {
  const onSent = (bytes: Buffer, client: net.Socket) => {
    const at = bytes.indexOf('begin deferrable')
    if (at >= 0) spoil(bytes, client, at)
  }
  const network = await startNetwork(env().DATABASE_URL, { onSent })
  const spoiled = pool(network.url)
  return {
    spoiled,
    stop: async () => {
      await spoiled.end({ timeout: 1 })
      await network.close()
    },
  }
}

test('a statement whose `begin` failed does nothing, although PostgreSQL runs it', async () => {
  const { spoiled, stop } = await startSpoiler((bytes, _client, at) => bytes.write('begim', at))
  await expect(store(1, undefined, spoiled)).rejects.toMatchObject({ code: '42601' })
  expect(await stored()).toEqual([])
  expect((await spoiled`select 1 as one`)[0]?.one).toBe(1)
  await stop()
})

test.each(['first', 'later'])('after the network broke off a transaction at the %s run of its statement, all connections answer', async (run) => {
  let breaks = false
  const { spoiled, stop } = await startSpoiler((_bytes, client) => breaks && client.resetAndDestroy())
  if (run === 'later') await Promise.all(Array.from({ length: POOL }, (_, n) => commitStatement(spoiled, `${INSERT}, pg_sleep(0.1)`, [n], () => true)))
  breaks = true
  const broken = Array.from({ length: POOL }, (_, n) => commitStatement(spoiled, `${INSERT}, pg_sleep(0.1)`, [10 + n], () => true))
  for (const { status } of await Promise.allSettled(broken)) expect(status).toBe('rejected')
  breaks = false
  const backends = await Promise.all(Array.from({ length: POOL }, () => spoiled`select pg_backend_pid() as pid, pg_sleep(0.3)`))
  expect(new Set(backends.map(([row]) => row?.pid)).size).toBe(POOL)
  await Promise.all(Array.from({ length: 10 }, (_, n) => store(20 + n, undefined, spoiled)))
  expect((await stored()).filter((n) => n >= 10)).toEqual(Array.from({ length: 10 }, (_, n) => 20 + n))
  await stop()
})
