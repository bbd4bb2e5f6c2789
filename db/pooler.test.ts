import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '@/db/client'
import { migrateDatabase } from '@/db/migrate.mjs'
import { totalsDifferences } from '@/lib/money/totals/check'
import { post } from '@/lib/people/mail/post'
import { sendWaiting } from '@/lib/people/mail/send'
import { closeDatabase, database, pool } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { runDue } from '@/lib/platform/jobs'
import { databaseTrouble } from '@/lib/server/startup/database-trouble'
import { linkMakers } from '@/lib/server/startup/letter-links'
import { send } from '@/lib/testing/http'
import { startMailServer } from '@/lib/testing/mail-server'
import { makeUser } from '@/lib/testing/people'
import { handIn, openLink, read } from '@/lib/testing/submissions'
import { startPooler } from '@/scripts/test-pooler.mjs'
import { whyWithout } from '@/scripts/test-programs.mjs'

const why = whyWithout('pgbouncer')

const SERVER_CONNECTIONS = 3

test.skipIf(why)('behind a transaction pooler clicks, submissions, searches and counters are what they are without', async () => {
  const pooler = await startPooler(env().DATABASE_URL, SERVER_CONNECTIONS)
  const { DATABASE_URL, DATABASE_PREPARE, DATABASE_TIMEOUT_MS: timeoutMs } = env()
  await closeDatabase()
  pool.current = connect(pooler.url, { poolSize: 12, prepare: false, timeoutMs })
  try {
    // Starting the app behind it finds nothing to migrate and leaves no lock on a shared server connection.
    await migrateDatabase(pooler.url)
    const [admin, promoter] = [await makeUser('admin'), await makeUser('promoter')]
    const opened = await Promise.all(Array.from({ length: 60 }, (_, n) => openLink(promoter.code, `pooled-${n}`)))
    expect(new Set(opened)).toEqual(new Set([200]))
    await Promise.all(Array.from({ length: 6 }, (_, n) => handIn({ fingerprint: `pooled-${n}`, name: `Pessoa ${n}` })))
    const pages = await Promise.all(Array.from({ length: 20 }, (_, n) => send('GET', `/api/v1/completions?search=pessoa ${n % 6}`, { token: admin.token })))
    expect(pages.map(({ status, body }) => [status, body.meta?.total])).toEqual(Array(20).fill([200, 1]))
    expect((await read('/clicks', promoter.token)).stats).toMatchObject({ total_clicks: 60, completed: 6 })
    expect(await totalsDifferences(database())).toEqual([])
    // Exports open a connection of their own with the same settings.
    Object.assign(env(), { DATABASE_URL: pooler.url, DATABASE_PREPARE: false })
    for (let n = 0; n < 4; n++) {
      const { status, body } = await send('GET', '/api/v1/completions.csv?search=pessoa', { token: admin.token })
      expect([status, body.trimEnd().split('\r\n').length]).toEqual([200, 7])
    }
    // The jobs, run by two processes at once.
    const mailServer = await startMailServer()
    for (let n = 0; n < 20; n++)
      await post(database(), { kind: 'password_changed', to: { address: `pooled-${n}@example.com`, locale: 'pt' }, data: { name: 'Ana' } })
    let ran = 0
    const jobs = [
      { name: 'pooled', everyMs: 60_000, run: async () => void ran++ },
      { name: 'send letters', run: () => sendWaiting(database(), linkMakers) },
    ]
    await Promise.all([1, 2].map(() => runDue(database, jobs, new AbortController().signal)))
    await mailServer.stop()
    expect([ran, mailServer.received.length]).toEqual([1, 20])
    // Filtered by this database, because other tests use other databases of the server.
    const [locks] = await database().execute<{ n: string }>(sql`
      select count(*) as n from pg_locks join pg_database as d on d.oid = pg_locks.database where locktype = 'advisory' and d.datname = current_database()`)
    expect(Number(locks?.n)).toBe(0)
  } finally {
    Object.assign(env(), { DATABASE_URL, DATABASE_PREPARE })
    await closeDatabase()
    await pooler.stop()
  }
})

test.skipIf(why)('a connection that a transaction opens stays in the pool behind a transaction pooler', async () => {
  const pooler = await startPooler(env().DATABASE_URL, SERVER_CONNECTIONS)
  const { sql: on } = connect(pooler.url, { poolSize: 2, prepare: false, timeoutMs: env().DATABASE_TIMEOUT_MS })
  try {
    const begun = await Promise.all([1, 2, 3, 4].map((n) => on.begin(async (tx) => (await tx`select ${n}::int as n, pg_sleep(0.1)`)[0]?.n)))
    expect(begun).toEqual([1, 2, 3, 4])
    const backends = await Promise.all([1, 2].map(async () => (await on`select pg_backend_pid() as pid, pg_sleep(0.3)`)[0]?.pid))
    expect(new Set(backends).size).toBe(2)
  } finally {
    await on.end({ timeout: 1 })
    await pooler.stop()
  }
})

test.skipIf(why)('behind a transaction pooler that the settings do not know of, the failure names the setting', async () => {
  const pooler = await startPooler(env().DATABASE_URL, SERVER_CONNECTIONS)
  const { sql: client } = connect(pooler.url, { poolSize: 1, prepare: true, timeoutMs: 4_000 })
  try {
    const failure = await client.unsafe('select 1').then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ code: '08P01' })
    expect(databaseTrouble(failure)).toContain('set DATABASE_PREPARE=false')
  } finally {
    await client.end({ timeout: 1 })
    await pooler.stop()
  }
  expect(databaseTrouble(Object.assign(new Error('other'), { code: '42P05' }))).toContain('DATABASE_PREPARE=false')
})
