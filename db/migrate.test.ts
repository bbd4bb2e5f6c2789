import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { buildMissingIndexes, indexesOf, migrateDatabase } from './migrate.mjs'
import { findMissing } from './missing-indexes.mjs'

const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
const names: string[] = []
const newDatabase = async () => {
  const name = `migrated_${randomBytes(6).toString('hex')}`
  names.push(name)
  await admin.unsafe(`create database ${name}`)
  return inject('clusterUrl').replace(/\/postgres$/, `/${name}`)
}
afterAll(async () => {
  for (const name of names) await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.end()
})
const indexesIn = (sql: postgres.Sql) => sql<{ indexname: string; indexdef: string }[]>`
  select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`

test('processes that start at the same time migrate an empty database once', { tags: ['large'] }, async () => {
  const url = await newDatabase()
  await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url)))
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const [row] = await sql`select count(*)::int as applied, count(distinct hash)::int as different from drizzle.__drizzle_migrations`
  await sql.end()
  expect(row?.applied).toBeGreaterThan(3)
  expect(row?.different).toBe(row?.applied)
})

test('a database that is up to date is not migrated, even while another connection holds the lock', async () => {
  const url = await newDatabase()
  await migrateDatabase(url)
  const other = postgres(url, { max: 1, onnotice: () => {} })
  await other`select pg_advisory_lock(7261001)`
  await migrateDatabase(url)
  await other.end()
})

test("a role's time limit for statements is not that of a migration", async () => {
  const url = await newDatabase()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  fs.mkdirSync(path.join(folder, 'meta'))
  fs.writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ entries: [{ idx: 0, tag: '0000_slow', when: 1, breakpoints: true }] }))
  fs.writeFileSync(path.join(folder, '0000_slow.sql'), 'SELECT pg_sleep(0.6)')
  await admin.unsafe(`alter database ${names.at(-1)} set statement_timeout = '500ms'`)
  try {
    await migrateDatabase(url, folder)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
})

describe('of large tables', () => {
  // Every table counts as large.
  const LARGE_BYTES = 0

  test('the indexes are left out and built afterwards, the same as at once', async () => {
    const [atOnce, later] = [await newDatabase(), await newDatabase()]
    await migrateDatabase(atOnce)
    await migrateDatabase(later, undefined, LARGE_BYTES)
    const [reference, sql] = [atOnce, later].map((address) => postgres(address, { max: 1, onnotice: () => {} })) as [postgres.Sql, postgres.Sql]
    try {
      const expected = await indexesIn(reference)
      const left = expected.filter(({ indexdef }) => indexdef.startsWith('CREATE INDEX')).map(({ indexname }) => indexname)
      expect((await indexesIn(sql)).map(({ indexname }) => indexname)).toEqual(
        expected.filter(({ indexname }) => !left.includes(indexname)).map(({ indexname }) => indexname),
      )
      // One index is unfinished, as after a server crash during its build.
      await sql.unsafe(
        "create index completions_search_idx on completions (id); update pg_index set indisvalid = false where indexrelid = 'completions_search_idx'::regclass",
      )
      expect((await buildMissingIndexes(later)).sort()).toEqual(left.sort())
      expect(await indexesIn(sql)).toEqual(expected)
      expect(await findMissing(sql, indexesOf())).toEqual([])
      expect(await buildMissingIndexes(later)).toEqual([])
    } finally {
      await Promise.all([reference.end(), sql.end()])
    }
  })

  test('one that somebody is building is left to them, and one that was left unfinished is built anew', async () => {
    const url = await newDatabase()
    await migrateDatabase(url, undefined, LARGE_BYTES)
    const pool = postgres(url, { max: 2, onnotice: () => {} })
    const [first] = indexesOf()
    if (!first) throw new Error('no index to build')
    const isFirstMissing = async () => (await findMissing(pool, indexesOf())).find(({ name }) => name === first.name)
    const writer = await pool.reserve()
    try {
      // Builds wait for the end of every transaction that writes to the table.
      await writer.unsafe(`begin; lock table ${first.table} in row exclusive mode`)
      const stopping = new AbortController()
      const building = buildMissingIndexes(url, { stop: stopping.signal })
      await expect.poll(isFirstMissing).toBeUndefined()
      stopping.abort()
      await expect(building).rejects.toThrow('canceling statement')
      expect(await isFirstMissing()).toMatchObject({ isUnfinished: true })
      await writer.unsafe('commit')
      expect(await buildMissingIndexes(url)).toContain(first.name)
      expect(await isFirstMissing()).toBeUndefined()
    } finally {
      writer.release()
      await pool.end()
    }
  })
})
