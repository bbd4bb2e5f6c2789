import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { keptSecret, lockDataDir } from './data-dir.mjs'
import { isAlive, startCluster } from './embedded-db.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-cluster-'))
afterAll(async () => {
  await (await startCluster(folder)).stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

async function query<T>(url: string, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await ask(sql)
  } finally {
    await sql.end()
  }
}

test('a server left behind is adopted, and one that was killed starts again with its data', async () => {
  const first = await startCluster(folder)
  expect(first.adopted).toBe(false)
  await query(first.url, (sql) => sql`create table kept as select 42 as answer`)
  const second = await startCluster(folder)
  expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url })
  process.kill(first.pid, 'SIGKILL')
  while (isAlive(first.pid)) await sleep(20)
  const third = await startCluster(folder)
  expect(third.adopted).toBe(false)
  expect(await query(third.url, (sql) => sql`select answer from kept`)).toEqual([{ answer: 42 }])
})

test('the server listens on loopback with a password', async () => {
  const { url } = await startCluster(folder)
  await expect(query(url.replace(/:[^:@/]+@/, ':wrong@'), (sql) => sql`select 1`)).rejects.toThrow(/password authentication failed/)
  expect(await query(url, (sql) => sql`show listen_addresses`)).toEqual([{ listen_addresses: '127.0.0.1' }])
})

test('a data folder has one holder at a time, and a holder that died does not block the next', async () => {
  const mine = lockDataDir(folder)
  if (!mine.held) throw new Error('expected the lock')
  expect(lockDataDir(folder)).toEqual({ held: false, holder: process.pid })
  mine.release()
  const other = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { lockDataDir } from ${JSON.stringify(path.resolve('scripts/data-dir.mjs'))}; lockDataDir(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`,
  ])
  await new Promise((resolve) => other.stdout.once('data', resolve))
  expect(lockDataDir(folder)).toEqual({ held: false, holder: other.pid })
  const gone = new Promise((resolve) => other.once('exit', resolve))
  other.kill('SIGKILL')
  await gone
  const again = lockDataDir(folder)
  expect(again.held).toBe(true)
  if (again.held) again.release()
})

test('a kept secret is made once and readable by its owner alone', () => {
  const secret = keptSecret(folder, 'a-secret')
  expect(secret.length).toBeGreaterThan(40)
  expect(keptSecret(folder, 'a-secret')).toBe(secret)
  if (process.platform !== 'win32') expect(fs.statSync(path.join(folder, 'a-secret')).mode & 0o777).toBe(0o600)
})
