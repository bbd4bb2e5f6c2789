import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, database } from '@/db/client'
import { users } from '@/db/schema/users'
import { totalsDifferences } from '@/lib/referrals/reconcile'
import { TEMPLATE } from '@/lib/testing/cluster'
import { makeUser } from '@/lib/testing/people'
import { handIn, openLink } from '@/lib/testing/referrals'
import { backup, restore } from './backup.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-backup-'))
const source = () => ({ url: process.env.DATABASE_URL ?? '', folder, proofs: path.join(process.env.DATA_DIR ?? '', 'proofs') })
const dump = path.join(folder, 'database.sql.gz')
// What text formats stumble over: their own signs, other line ends, what is no letter.
const awkward = 'A\\.\n\\.\nB\tC\\N\r\n\u2028"\'; -- çã 🙂'

const made: string[] = []
const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
async function emptyDatabase() {
  const name = `restored_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`create database ${name} template ${TEMPLATE}`)
  made.push(name)
  return { url: inject('clusterUrl').replace(/\/postgres$/, `/${name}`), folder, proofs: path.join(folder, `restored-${name}`) }
}

/** Every table's number of rows and a sum over their text. */
async function contents(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const tables = await sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limits' order by 1`
    const sums = tables.map(async ({ name }) => {
      const [row] = await sql.unsafe(`select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from public.${name} t`)
      return { name, ...row }
    })
    const sequences = await sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
    return { tables: await Promise.all(sums), sequences: [...sequences] }
  } finally {
    await sql.end()
  }
}

const files = (at: string) =>
  fs
    .readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('.'))
    .sort()

beforeAll(async () => {
  const promoter = await makeUser('promoter', { name: awkward })
  for (let device = 0; device < 5; device++) await openLink(promoter.code, `device-${device}-${randomBytes(8).toString('hex')}`)
  for (let person = 0; person < 3; person++) await handIn({ referral_code: promoter.code, name: `João ${awkward}` })
  await backup(source())
})
afterAll(async () => {
  for (const name of made) await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('a restored database has every row, every proof and agreeing counters, and goes on where it was', async () => {
  const target = await emptyDatabase()
  await restore(target)
  const before = await contents(source().url)
  expect(before.tables.find(({ name }) => name === 'completions')).toMatchObject({ rows: 3 })
  expect(await contents(target.url)).toEqual(before)
  expect(files(target.proofs)).toEqual(files(source().proofs))
  expect(files(target.proofs)).toHaveLength(3)

  const { db, sql } = connect(target.url, { poolSize: 1, prepare: true, timeoutMs: 20_000 })
  try {
    expect(await totalsDifferences(db)).toEqual([])
    const newest = Math.max(...(await db.select({ id: users.id }).from(users)).map(({ id }) => id))
    const [next] = await db.insert(users).values({ name: 'Next', email: 'next@example.com', passwordHash: 'none', role: 'admin' }).returning()
    expect(next?.id).toBe(newest + 1)
    const [kept] = await db.select({ name: users.name }).from(users).where(eq(users.role, 'promoter'))
    expect(kept?.name).toBe(awkward)
  } finally {
    await sql.end()
  }
})

test('a database that is in use is left alone', async () => {
  const before = await contents(source().url)
  await expect(restore(source())).rejects.toThrow('users has rows')
  expect(await contents(source().url)).toEqual(before)
})

test('a backup that is cut off, changed or from another version is refused as a whole', async () => {
  const target = await emptyDatabase()
  const before = await contents(target.url)
  const whole = fs.readFileSync(dump)
  const text = gunzipSync(whole).toString()
  const broken: [Buffer, RegExp][] = [
    [whole.subarray(0, whole.length - 200), /unexpected end of file/],
    [gzipSync(text.slice(0, text.lastIndexOf('-- Complete.'))), /cut off/],
    [gzipSync(text.slice(0, text.lastIndexOf('SELECT') + 10)), /cut off/],
    [gzipSync(text.replace('-- Complete.', 'drop table users;\n-- Complete.')), /does not belong/],
    [gzipSync(text.replace(/"schema":"[^"]*"/, '"schema":"0001_other"')), /another version/],
    [gzipSync('hello\n'), /no backup/],
    [gzipSync(text.replace(/\n\d+\t/, '\nx\t')), /invalid input syntax|refused the rows/],
    [gzipSync(text.replace(/(COPY public."users"[^\n]*\n)([^\n]*\n)/, '$1$2$2')), /duplicate key|refused the rows/],
    [gzipSync(text.slice(0, text.indexOf('João'))), /cut off/],
  ]
  try {
    for (const [bytes, message] of broken) {
      fs.writeFileSync(dump, bytes)
      await expect(restore(target), String(message)).rejects.toThrow(message)
      expect(await contents(target.url)).toEqual(before)
    }
  } finally {
    fs.writeFileSync(dump, whole)
  }
})

test('a backup shows one moment, while people go on', async () => {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-backup-'))
  const promoter = await makeUser('promoter')
  let running = true
  const clicks = (async () => {
    for (let device = 0; running; device++) await openLink(promoter.code, `later-${device}-${randomBytes(8).toString('hex')}`)
  })()
  try {
    const target = { ...(await emptyDatabase()), folder: other }
    await backup({ ...source(), folder: other })
    running = false
    await clicks
    await restore(target)
    const { db, sql: client } = connect(target.url, { poolSize: 1, prepare: true, timeoutMs: 20_000 })
    expect(await totalsDifferences(db).finally(() => client.end())).toEqual([])
    expect(await totalsDifferences(database())).toEqual([])
  } finally {
    running = false
    fs.rmSync(other, { recursive: true, force: true })
  }
})

test('a backup comes to its end whatever the size of a table', async () => {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-backup-'))
  try {
    // The driver reads 64 kB at once and holds back from 16 kB on.
    for (const kB of [10, 20, 30, 40, 80, 150, 300]) {
      await database().execute(sql`truncate contact_forms`)
      await database().execute(sql`
        insert into contact_forms (name, email, message) select 'Ana', 'ana@example.com', repeat('x', 950) from generate_series(1, ${kB}::int)`)
      await backup({ ...source(), folder: other })
      const text = gunzipSync(fs.readFileSync(path.join(other, 'database.sql.gz'))).toString()
      expect(text.match(/x{950}/g)).toHaveLength(kB)
    }
  } finally {
    fs.rmSync(other, { recursive: true, force: true })
  }
}, 30_000)

test('a backup is for its owner’s eyes only', () => {
  expect(fs.statSync(dump).mode & 0o077).toBe(0)
})
