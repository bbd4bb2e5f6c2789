import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { migrateDatabase } from '@/db/migrate.mjs'
import { mintToken } from '@/lib/people/credentials/session-token'
import { closeDatabase, database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { send } from '@/lib/testing/http'
import { startNetwork } from '@/lib/testing/network'
import { makeUser } from '@/lib/testing/people'
import { query } from '@/lib/testing/query'
import { type Server, startFirstServer, startReplica } from '@/lib/testing/replication'
import { startPooler } from '@/scripts/test-pooler.mjs'
import { whyWithout } from '@/scripts/test-programs.mjs'
import { queryMayLag } from './read'
import { closeReplica, replicaTrouble, watchReplica } from './replica'

const why = whyWithout('postgres')
/** A busy machine needs its time. */
const PATIENCE = { timeout: 120_000, interval: 50 }

let folder: string
let first: Server
let replica: Server
let network: Awaited<ReturnType<typeof startNetwork>>
let admin: Awaited<ReturnType<typeof makeUser>>
let other: Awaited<ReturnType<typeof makeUser>>
let promoter: Awaited<ReturnType<typeof makeUser>>
/** What was logged of the replica, in order. */
const logged: string[] = []
for (const level of ['warn', 'info'] as const)
  vi.spyOn(log, level).mockImplementation((...given: unknown[]) => {
    const message = given.find((part) => typeof part === 'string' && part.includes('the replica of DATABASE_READ_URL is'))
    if (message) logged.push(`${level}: ${message}`)
  })
const leftOut = (trouble: string) => `warn: the replica of DATABASE_READ_URL is left out: ${trouble}`
const USED_AGAIN = 'info: the replica of DATABASE_READ_URL is used again'

beforeAll(async () => {
  if (why) return
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-replica-'))
  first = await startFirstServer(folder)
  await migrateDatabase(first.url)
  replica = await startReplica(folder, first)
  network = await startNetwork(replica.url)
  // Before anything reads the settings.
  Object.assign(process.env, { DATABASE_URL: first.url, DATABASE_READ_URL: network.url, METRICS_TOKEN: 'a token for these tests' })
  admin = await makeUser('admin')
  other = await makeUser('admin')
  promoter = await makeUser('promoter')
}, 180_000)

/** One warning for each time it is left out, whatever becomes of it meanwhile. */
afterEach(() => {
  expect(logged.filter((line, at) => (line === USED_AGAIN) === (at % 2 === 0))).toEqual([])
})

afterAll(async () => {
  if (why) return
  await closeReplica()
  await closeDatabase()
  await network.close()
  await replica.stop()
  await first.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** How many readings each server has answered; `again` failed at the replica first. */
async function readings(): Promise<Record<string, number>> {
  const { values = [] } = (await metrics()?.laggingReads.get()) ?? {}
  return { replica: 0, first: 0, again: 0, ...Object.fromEntries(values.map(({ labels, value }) => [labels.server, value])) }
}

/** Calls, and says which server answered. */
async function readFrom(path: string, token: string) {
  const before = await readings()
  const { status, body } = await send('GET', `/api/v1${path}`, { token })
  const after = await readings()
  return {
    status,
    body,
    by: Object.keys(after)
      .filter((server) => after[server] !== before[server])
      .join(),
  }
}

const notes = (token: string) => readFrom(`/promoters/${promoter.id}/notes`, token)
const write = (token: string, text: string) => send('POST', `/api/v1/promoters/${promoter.id}/notes`, { token, json: { text } })
const textsOf = ({ body }: Awaited<ReturnType<typeof notes>>) => body.data.map(({ text }: { text: string }) => text)

const untilReadBy = (server: string, token = other.token) =>
  vi.waitFor(async () => {
    const answer = await notes(token)
    expect(answer.by).toBe(server)
    return answer
  }, PATIENCE)
const untilTrouble = (trouble: string | undefined) =>
  vi.waitFor(() => {
    watchReplica()
    expect(replicaTrouble()).toBe(trouble)
  }, PATIENCE)

const pause = () => query(replica.url, (sql) => sql`select pg_wal_replay_pause()`)
const untilPaused = () =>
  vi.waitFor(
    async () => expect(await query(replica.url, (sql) => sql`select pg_get_wal_replay_pause_state() as state`)).toEqual([{ state: 'paused' }]),
    PATIENCE,
  )
const resume = () => query(replica.url, (sql) => sql`select pg_wal_replay_resume()`)

test.skipIf(why)(
  'everybody sees their own change at once while replaying stands still, with a session and with a key, and others once it goes on',
  async () => {
    await untilReadBy('replica', admin.token)
    await untilReadBy('replica', other.token)
    const confirmed = await mintToken({ id: admin.id, role: 'admin', version: admin.sessionVersion, confirmedAt: Math.floor(Date.now() / 1000) })
    const key = (await send('POST', '/api/v1/keys', { token: confirmed, json: { name: 'Loja', scopes: ['read:promoters', 'write:promoters'] } })).body.data.key
    await notes(key)
    // On a slow machine the replica may be left out before the other one has read; then once more.
    await vi.waitFor(
      async () => {
        await resume()
        await untilReadBy('replica', other.token)
        await pause()
        await untilPaused()
        const text = `Nota ${crypto.randomUUID()}`
        expect((await write(admin.token, text)).status).toBe(201)
        const own = await notes(admin.token)
        expect(own.by).toBe('first')
        expect(textsOf(own)).toContain(text)
        const byKey = await notes(key)
        expect(byKey.by).toBe('first')
        expect(textsOf(byKey)).toContain(text)
        const others = await notes(other.token)
        expect(others.by).toBe('replica')
        expect(textsOf(others)).not.toContain(text)
        // What others have made a moment ago is not missing there.
        const { id } = await makeUser('promoter')
        expect((await readFrom(`/promoters/${id}`, other.token)).status).toBe(200)
        // Whoever changes with a key reads so, too.
        const later = `Com chave ${crypto.randomUUID()}`
        expect((await write(key, later)).status).toBe(201)
        expect(textsOf(await notes(admin.token))).toContain(later)
      },
      { timeout: 240_000 },
    )
    await resume()
    const caughtUp = await untilReadBy('replica', admin.token)
    expect(textsOf(caughtUp)[0]).toContain('Com chave')
    expect(textsOf(await untilReadBy('replica', key))[0]).toContain('Com chave')
  },
  300_000,
)

test.skipIf(why)(
  'an exported file comes from the replica, and the export is in the log of whoever made it',
  async () => {
    await vi.waitFor(
      async () => {
        await resume()
        await untilReadBy('replica', admin.token)
        await pause()
        await untilPaused()
        const file = await readFrom('/promoters.csv', admin.token)
        expect([file.status, file.by]).toEqual([200, 'replica'])
        expect(file.body).toContain(promoter.email)
        const audit = await readFrom('/audit-log', admin.token)
        expect([audit.by, audit.body.data[0]?.action]).toEqual(['first', 'promoters.exported'])
      },
      { timeout: 150_000 },
    )
    await resume()
  },
  180_000,
)

test.skipIf(why)(
  'a replica that is more than five seconds behind is left out with one warning, and taken back when it has caught up',
  async () => {
    await untilReadBy('replica')
    await pause()
    await untilPaused()
    await write(admin.token, 'Atrasada')
    await untilTrouble('it is more than 5 seconds behind')
    const answer = await notes(other.token)
    expect(answer.by).toBe('first')
    expect(textsOf(answer)[0]).toBe('Atrasada')
    const { body } = await send<{ warnings?: string[] }>('GET', '/api/health/ready')
    expect(body.warnings).toEqual(['The replica of DATABASE_READ_URL is left out: it is more than 5 seconds behind.'])
    expect(logged.at(-1)).toBe(leftOut('it is more than 5 seconds behind'))
    await resume()
    await untilTrouble(undefined)
    expect(logged.at(-1)).toBe(USED_AGAIN)
    expect((await untilReadBy('replica')).status).toBe(200)
    expect((await send<{ warnings?: string[] }>('GET', '/api/health/ready')).body.warnings).toBeUndefined()
  },
  300_000,
)

/** Reads on and on while something happens; `untilAnswered` waits until every reader has got the answer of a call that began before. @returns the statuses of all answers */
async function whileReading(work: (untilAnswered: () => Promise<void>) => Promise<unknown>): Promise<Set<number>> {
  let isOver = false
  const statuses = new Set<number>()
  const paths = [`/promoters/${promoter.id}/notes`, '/clicks?search=brasil', '/dashboard-summary?days=30', '/promoters.csv']
  const answered = paths.map(() => 0)
  const readers = paths.map(async (path, reader) => {
    for (; !isOver; answered[reader] = (answered[reader] ?? 0) + 1) {
      const { status } = await send('GET', `/api/v1${path}`, { token: other.token })
      statuses.add(status)
    }
  })
  const untilAnswered = async () => {
    const before = [...answered]
    await vi.waitFor(() => expect(answered.every((count, reader) => count > (before[reader] ?? 0))).toBe(true), PATIENCE)
  }
  try {
    await work(untilAnswered)
  } finally {
    isOver = true
    await Promise.all(readers)
  }
  return statuses
}

test.skipIf(why)(
  'when the replica is killed requests go on without an error, and it is taken back when it runs again',
  async () => {
    await untilReadBy('replica')
    const earlier = logged.length
    const statuses = await whileReading(async (untilAnswered) => {
      await replica.stop('SIGKILL')
      await untilAnswered()
      await untilTrouble('it does not answer')
      await untilReadBy('first')
      await replica.start()
      await untilTrouble(undefined)
      await untilReadBy('replica')
    })
    expect([...statuses]).toEqual([200])
    expect(logged.slice(earlier)).toContain(leftOut('it does not answer'))
    expect(logged.at(-1)).toBe(USED_AGAIN)
  },
  300_000,
)

test.skipIf(why)(
  'when its network swallows everything requests go on too',
  async () => {
    await untilReadBy('replica')
    // How long an answer may take is a quarter of it.
    const { DATABASE_TIMEOUT_MS } = env()
    Object.assign(env(), { DATABASE_TIMEOUT_MS: 4_000 })
    const statuses = await whileReading(async (untilAnswered) => {
      network.drop()
      await untilAnswered()
      await untilTrouble('it does not answer')
      await untilReadBy('first')
      network.restore()
      await untilTrouble(undefined)
      await untilReadBy('replica')
    })
    Object.assign(env(), { DATABASE_TIMEOUT_MS })
    expect([...statuses]).toEqual([200])
  },
  300_000,
)

/** Removes what snapshots of the replica still see, which cancels them. */
const makeConflict = () =>
  query(first.url, async (here) => {
    await here`delete from passing where n > 1`
    await here`vacuum passing`
  })
const rowsThere = () => query(replica.url, (there) => there<{ n: number }[]>`select count(*)::int as n from passing`)

test.skipIf(why)(
  'what is cancelled there because it stood in the way of replaying is read on the first server',
  async () => {
    await database().execute(sql`create table passing as select 1 as n`)
    const count = sql`select count(*)::int as n, pg_is_in_recovery() as there from passing`
    const fill = async () => {
      await database().execute(sql`delete from passing where n > 1`)
      await database().execute(sql`insert into passing select * from generate_series(2, 1000)`)
      await vi.waitFor(async () => expect((await rowsThere())[0]?.n).toBe(1000), PATIENCE)
      await untilReadBy('replica')
    }

    // While it runs: the server cancels the statement.
    await fill()
    let asked: string[] = []
    const ask = (servers: string[]) =>
      queryMayLag(database(), undefined, async (db) => {
        const [row] = await db.execute<{ there: boolean }>(sql`select pg_is_in_recovery() as there`)
        servers.push(row?.there ? 'replica' : 'first')
        return row?.there ? db.execute(sql`select count(*)::int as n, pg_sleep(600) from passing`) : db.execute(count)
      })
    let running: ReturnType<typeof ask> | undefined
    await vi.waitFor(async () => {
      asked = []
      running = ask(asked)
      await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENCE)
      expect(asked).toEqual(['replica'])
    }, PATIENCE)
    const isRunning = (there: postgres.Sql) =>
      there`select from pg_stat_activity where state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`
    await vi.waitFor(async () => expect(await query(replica.url, isRunning)).toHaveLength(1), PATIENCE)
    await makeConflict()
    expect([...((await running) ?? [])]).toEqual([{ n: 1, there: false }])
    expect(asked).toEqual(['replica', 'first'])

    // In a transaction between two statements: the server ends the connection.
    await vi.waitFor(
      async () => {
        await fill()
        const seen: unknown[] = []
        const read = await queryMayLag(database(), undefined, (db) =>
          db.transaction(
            async (tx) => {
              const [start] = await tx.execute<{ n: number; there: boolean }>(count)
              seen.push(start?.there)
              if (!start?.there) return start
              await makeConflict()
              await vi.waitFor(async () => expect(await rowsThere()).toEqual([{ n: 1 }]), PATIENCE)
              const [end] = await tx.execute(count)
              return end
            },
            { isolationLevel: 'repeatable read', accessMode: 'read only' },
          ),
        )
        expect(seen).toEqual([true, false])
        expect(read).toEqual({ n: 1, there: false })
      },
      { timeout: 150_000 },
    )
  },
  180_000,
)

test.skipIf(why || whyWithout('pgbouncer'))(
  'it may stand behind a transaction pooler',
  async () => {
    const pooler = await startPooler(replica.url, 3)
    await closeReplica()
    Object.assign(env(), { DATABASE_READ_URL: pooler.url, DATABASE_PREPARE: false })
    try {
      await untilReadBy('replica')
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => send('GET', `/api/v1/promoters?search=ana&per_page=${n + 1}`, { token: other.token })),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect((await write(admin.token, 'Pelo pooler')).status).toBe(201)
      expect(textsOf(await notes(admin.token))[0]).toBe('Pelo pooler')
      await vi.waitFor(async () => expect((await readFrom('/promoters.csv', other.token)).by).toBe('replica'), PATIENCE)
    } finally {
      await closeReplica()
      Object.assign(env(), { DATABASE_READ_URL: network.url, DATABASE_PREPARE: true })
      await pooler.stop()
    }
  },
  180_000,
)

test.skipIf(why)(
  'another server, the first one itself and a replica that was promoted are refused',
  async () => {
    for (const url of [inject('clusterUrl'), first.url]) {
      await closeReplica()
      Object.assign(env(), { DATABASE_READ_URL: url })
      await untilTrouble('it is no replica of the database of DATABASE_URL')
      expect((await notes(other.token)).by).toBe('first')
      logged.length = 0
    }
    await closeReplica()
    Object.assign(env(), { DATABASE_READ_URL: network.url })
    await untilReadBy('replica')
    await query(replica.url, (there) => there`select pg_promote()`)
    await untilTrouble('it is no replica of the database of DATABASE_URL')
    expect((await notes(other.token)).by).toBe('first')
  },
  180_000,
)
