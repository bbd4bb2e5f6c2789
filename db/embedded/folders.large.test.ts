import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { query } from '@/lib/testing/query'
import { lockDataDir } from './data-dir.mjs'
import { isAlive } from './process-state.mjs'
import { startCluster } from './server.mjs'

// Data folders that are copied, moved, partly restored, or run by another user.
let home = ''
const clusters: Awaited<ReturnType<typeof startCluster>>[] = []
const at = (name: string) => path.join(home, name)

async function start(name: string) {
  const cluster = await startCluster(at(name), { throwaway: true })
  clusters.push(cluster)
  return cluster
}

const make = (url: string) =>
  query(url, async (sql) => {
    await sql`create table kept as select 42 as answer`
    // A copy made while the server runs contains only data that were written to disk.
    await sql`checkpoint`
  })
const rows = (url: string) => query(url, async (sql) => [...(await sql`select answer from kept`)])

beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-folders-'))
})
afterEach(async () => {
  for (const cluster of clusters.splice(0)) await cluster.stop()
  fs.rmSync(home, { recursive: true, force: true })
})

test('a copy of a data folder is a separate database, even if it was made while the original runs', async () => {
  const original = await start('original')
  await make(original.url)
  fs.cpSync(at('original'), at('copy'), { recursive: true })
  // The settings that former versions wrote into every folder.
  const file = path.join(at('copy'), 'postgres.json')
  fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), runAs: { kind: 'self' }, dir: original.dir }))
  const copy = await start('copy')
  expect(copy).toMatchObject({ adopted: false, dir: path.join(at('copy'), 'postgres') })
  expect(copy.pid).not.toBe(original.pid)
  await query(copy.url, (sql) => sql`delete from kept`)
  expect(await rows(original.url)).toEqual([{ answer: 42 }])
  await copy.stop()
  expect(original.isRunning()).toBe(true)
  expect(await rows(original.url)).toEqual([{ answer: 42 }])
})

test('the lock of a folder does not lock its copy', async () => {
  fs.mkdirSync(at('original'))
  const original = lockDataDir(at('original'))
  fs.cpSync(at('original'), at('copy'), { recursive: true })
  const copy = lockDataDir(at('copy'))
  expect(copy.held).toBe(true)
  expect(lockDataDir(at('original'))).toEqual({ held: false, holder: process.pid })
  for (const lock of [original, copy]) if (lock.held) lock.release()
})

test('a moved folder keeps its database', async () => {
  const before = await start('before')
  await make(before.url)
  await before.stop()
  fs.renameSync(at('before'), at('after'))
  expect(await rows((await start('after')).url)).toEqual([{ answer: 42 }])
  expect(fs.existsSync(at('before'))).toBe(false)
})

test.skipIf(process.platform !== 'linux')('a folder moved while its server runs is used only by that server', async () => {
  const before = await start('before')
  await make(before.url)
  const lock = lockDataDir(at('before'))
  fs.renameSync(at('before'), at('after'))
  expect(lockDataDir(at('after'))).toEqual({ held: false, holder: process.pid })
  expect(lock.held).toBe(true)
  expect(before.isRunning()).toBe(true)
  expect(await start('after')).toMatchObject({ adopted: true, pid: before.pid })
  await expect(startCluster(at('before'), { existing: true })).rejects.toThrow(`There is no database in ${at('before')}`)
  expect(fs.existsSync(at('before'))).toBe(false)
  await before.stop()
  expect(isAlive(before.pid)).toBe(false)
})

test('a folder whose database is missing says what to do and creates no empty one', async () => {
  const cluster = await start('data')
  await make(cluster.url)
  await cluster.stop()
  const dir = path.join(at('data'), 'postgres')
  fs.renameSync(dir, at('elsewhere'))
  for (const mounted of [false, true]) {
    // An unmounted disk leaves an empty folder.
    if (mounted) fs.mkdirSync(dir)
    await expect(start('data')).rejects.toThrow(`had its database in ${dir}, but it is missing. Copy it back`)
    expect(fs.existsSync(path.join(dir, 'PG_VERSION'))).toBe(false)
  }
  fs.rmdirSync(dir)
  fs.renameSync(at('elsewhere'), dir)
  expect(await rows((await start('data')).url)).toEqual([{ answer: 42 }])
})

test('a log of a former version shows that a folder had a database', async () => {
  fs.mkdirSync(at('data'))
  const gone = path.join(at('gone'), 'postgres')
  fs.writeFileSync(path.join(at('data'), 'postgres.json'), JSON.stringify({ password: 'x', runAs: { kind: 'self' }, dir: gone }))
  fs.writeFileSync(path.join(at('data'), 'postgres.log'), 'started')
  await expect(start('data')).rejects.toThrow('had its database')
})

test('a database without its password file is not changed', async () => {
  const cluster = await start('data')
  await make(cluster.url)
  await cluster.stop()
  const file = path.join(at('data'), 'postgres.json')
  fs.renameSync(file, at('kept.json'))
  await expect(start('data')).rejects.toThrow(`${file}, which has its password, is missing`)
  fs.renameSync(at('kept.json'), file)
  expect(await rows((await start('data')).url)).toEqual([{ answer: 42 }])
})

test('an interrupted first start starts over', async () => {
  fs.mkdirSync(path.join(at('data'), 'postgres.new', 'base'), { recursive: true })
  fs.writeFileSync(path.join(at('data'), 'postgres.new', 'PG_VERSION'), '18')
  fs.writeFileSync(path.join(at('data'), 'postgres.json'), JSON.stringify({ password: 'x' }))
  const cluster = await start('data')
  await make(cluster.url)
  expect(fs.readdirSync(at('data'))).not.toContain('postgres.new')
})

test.skipIf(process.platform !== 'linux')('a zombie process does not hold the lock', async () => {
  const program = `import { lockDataDir } from ${JSON.stringify(path.resolve('db/embedded/data-dir.mjs'))}; lockDataDir(${JSON.stringify(at('data'))}); console.log(process.pid); setInterval(() => {}, 1000)`
  // The shell is replaced by a process that never waits for its children.
  const parent = spawn('sh', ['-c', '"$0" --input-type=module -e "$1" & exec sleep 60', process.execPath, program])
  const holder = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)))
  try {
    expect(lockDataDir(at('data'))).toEqual({ held: false, holder })
    process.kill(holder, 'SIGKILL')
    while (!/^State:\s+Z/m.test(fs.readFileSync(`/proc/${holder}/status`, 'utf8'))) await new Promise((resolve) => setImmediate(resolve))
    expect(lockDataDir(at('data')).held).toBe(true)
  } finally {
    parent.kill('SIGKILL')
  }
})

test('a lock whose pid belongs to another process by now is ignored', () => {
  fs.mkdirSync(at('data'))
  fs.writeFileSync(path.join(at('data'), 'lock'), JSON.stringify({ pid: process.pid, started: '1' }))
  expect(lockDataDir(at('data')).held).toBe(process.platform === 'linux')
})

/** Root without user namespaces, as in most containers, where the server must run as another user. */
const asAnotherUser = async (work: () => Promise<void>) => {
  const { PATH } = process.env
  fs.mkdirSync(at('bin'))
  fs.writeFileSync(path.join(at('bin'), 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  process.env.PATH = `${at('bin')}:${PATH}`
  try {
    await work()
  } finally {
    process.env.PATH = PATH
  }
}

test.skipIf(process.getuid?.() !== 0)('if root needs another user for the server, the database is in the folder if that user can access it', () =>
  asAnotherUser(async () => {
    fs.chmodSync(home, 0o755)
    const cluster = await start('open')
    expect(cluster.dir).toBe(path.join(at('open'), 'postgres'))
    expect(fs.statSync(cluster.dir).uid).not.toBe(0)
    await make(cluster.url)
    await cluster.stop()
    fs.renameSync(at('open'), at('moved'))
    expect(await rows((await start('moved')).url)).toEqual([{ answer: 42 }])
  }),
)

test.skipIf(process.getuid?.() !== 0)('if that user cannot access it, the database belongs to the folder even after a move, and not to a copy', () =>
  asAnotherUser(async () => {
    const cluster = await start('closed')
    const outside = path.dirname(cluster.dir)
    try {
      expect(cluster.dir.startsWith(home)).toBe(false)
      await make(cluster.url)
      await cluster.stop()
      fs.cpSync(at('closed'), at('copy'), { recursive: true })
      await expect(start('copy')).rejects.toThrow(`${at('copy')} is a copy of ${at('closed')}`)
      fs.rmSync(at('copy'), { recursive: true })
      fs.renameSync(at('closed'), at('moved'))
      const moved = await start('moved')
      expect(moved.dir).toBe(cluster.dir)
      expect(await rows(moved.url)).toEqual([{ answer: 42 }])
      await moved.stop()
      fs.renameSync(cluster.dir, at('elsewhere'))
      await expect(start('moved')).rejects.toThrow('had its database')
    } finally {
      fs.rmSync(outside, { recursive: true, force: true })
    }
  }),
)
