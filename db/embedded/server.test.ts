import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { query } from '@/lib/testing/query'
import { lockDataDir, openDataDir, storedSecret } from './data-dir.mjs'
import { isAlive } from './process-state.mjs'
import { startCluster } from './server.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-cluster-'))
afterAll(async () => {
  await (await startCluster(folder)).stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

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

test("only the owner can read the data folder and the server's log, also of earlier versions, and the log has no values of violated keys", {
  tags: ['large'],
}, async () => {
  const own = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-private-'))
  fs.chmodSync(own, 0o755)
  const log = path.join(own, 'postgres.log')
  fs.writeFileSync(log, 'of an earlier version\n', { mode: 0o644 })
  const modes = () => [own, log].map((file) => (fs.statSync(file).mode & 0o777).toString(8))
  const cluster = await startCluster(own, { throwaway: true })
  try {
    if (process.platform !== 'win32') expect(modes()).toEqual(['700', '600'])
    await query(cluster.url, (sql) => sql`create table people (email text unique)`)
    const add = () => query(cluster.url, (sql) => sql`insert into people values (${'ana@example.com'})`)
    await add()
    await expect(add()).rejects.toThrow(/duplicate key/)
    await expect.poll(() => fs.readFileSync(log, 'utf8')).toContain('people_email_key')
    expect(fs.readFileSync(log, 'utf8')).not.toContain('ana@')
  } finally {
    await cluster.stop()
    fs.rmSync(own, { recursive: true, force: true })
  }
})

test('a data folder has one holder at a time, and a holder that died does not block the next', async () => {
  const mine = lockDataDir(folder)
  if (!mine.held) throw new Error('expected the lock')
  expect(lockDataDir(folder)).toEqual({ held: false, holder: process.pid })
  mine.release()
  const other = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { lockDataDir } from ${JSON.stringify(path.resolve('db/embedded/data-dir.mjs'))}; lockDataDir(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`,
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

test('a stored secret is created once and readable only by its owner', () => {
  const secret = storedSecret(folder, 'a-secret')
  expect(secret.length).toBeGreaterThan(40)
  expect(storedSecret(folder, 'a-secret')).toBe(secret)
  if (process.platform !== 'win32') expect(fs.statSync(path.join(folder, 'a-secret')).mode & 0o777).toBe(0o600)
})

test('a database that dies while its folder is open is restarted at the same address', { tags: ['large'] }, async () => {
  const own = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-open-'))
  const { DATABASE_URL, DATA_DIR } = process.env
  Object.assign(process.env, { DATABASE_URL: '', DATA_DIR: own })
  const data = await openDataDir()
  const url = process.env.DATABASE_URL ?? ''
  Object.assign(process.env, { DATABASE_URL, DATA_DIR })
  const pidOf = () => Number(fs.readFileSync(path.join(own, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const first = pidOf()
  await query(url, (sql) => sql`create table kept as select 42 as answer`)
  process.kill(first, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(url, (sql) => sql`select answer from kept`)).toEqual([{ answer: 42 }]), { timeout: 30_000, interval: 100 })
  const second = pidOf()
  expect(second).not.toBe(first)
  await data.close()
  expect(isAlive(second)).toBe(false)
  expect(fs.existsSync(path.join(own, 'lock'))).toBe(false)
  fs.rmSync(own, { recursive: true, force: true })
})

test('the error of a folder that cannot be written names it', async () => {
  const { DATABASE_URL, DATA_DIR } = process.env
  const file = path.join(folder, 'a-file')
  fs.writeFileSync(file, '')
  Object.assign(process.env, { DATABASE_URL: '', DATA_DIR: path.join(file, 'data') })
  await expect(openDataDir()).rejects.toThrow(`The data folder ${path.join(file, 'data')} cannot be written (ENOTDIR)`)
  Object.assign(process.env, { DATABASE_URL, DATA_DIR })
})
