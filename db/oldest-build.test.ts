// @module-tag large
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { GET as ready } from '@/app/api/health/ready/route'
import { database } from '@/lib/platform/database'
import { query } from '@/lib/testing/query'
import { applyMigrations, buildMissingIndexes, indexesOf, journalOf, migrateDatabase, migrateForServer } from './migrate.mjs'
import { NewerSchemaError, noteOldestBuild } from './oldest-build.mjs'

const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
const [names, folders] = [[] as string[], [] as string[]]
afterAll(async () => {
  for (const name of names) await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.end()
  for (const folder of folders) fs.rmSync(folder, { recursive: true })
})

async function newDatabase() {
  const name = `oldest_${randomBytes(6).toString('hex')}`
  names.push(name)
  await admin.unsafe(`create database ${name}`)
  return inject('clusterUrl').replace(/\/postgres$/, `/${name}`)
}

const own = journalOf().at(-1) ?? { tag: '', when: 0 }

/** The migrations of a version after this one, with further ones, made by a release that followed the version whose last migration is `lastRelease`. */
function newerMigrations(further: string[], lastRelease: string): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'newer-'))
  folders.push(home)
  const folder = path.join(home, 'migrations')
  fs.cpSync('db/migrations', folder, { recursive: true })
  const entries = [...journalOf(), ...further.map((tag, n) => ({ idx: 9000 + n, version: '7', when: own.when + 1 + n, tag, breakpoints: true }))]
  fs.writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const tag of further) fs.writeFileSync(path.join(folder, `${tag}.sql`), `CREATE TABLE "made_by_${tag}" ("id" bigint)`)
  fs.writeFileSync(path.join(home, 'last-release.json'), JSON.stringify({ commit: 'x', lastMigration: lastRelease }))
  return folder
}

const stateOf = (url: string) =>
  query(url, async (sql) => [[...(await sql`select * from drizzle.__drizzle_migrations order by id`)], [...(await sql`select * from drizzle.oldest_build`)]])

test('a server goes on beside the schema of the next version, and says so; its commands and its indexes leave it alone', async () => {
  const url = await newDatabase()
  await migrateDatabase(url, newerMigrations(['9000_next'], own.tag))
  const before = await stateOf(url)
  const sentence = `The database was migrated by a newer version of Completa, to schema 9000_next. This version knows it up to ${own.tag}`
  expect(await migrateForServer(url)).toContain(sentence)
  await expect(migrateDatabase(url)).rejects.toThrow(sentence)
  const [dropped] = indexesOf()
  await query(url, (sql) => sql.unsafe(`drop index "${dropped?.name}"`))
  expect(await buildMissingIndexes(url)).toEqual([])
  expect(await stateOf(url)).toEqual(before)
})

test('a version from before the last release is refused by one sentence with both schemas and what to do', async () => {
  const url = await newDatabase()
  await migrateDatabase(url, newerMigrations(['9000_next', '9001_later'], '9000_next'))
  const before = await stateOf(url)
  const refused = migrateForServer(url)
  await expect(refused).rejects.toThrow(NewerSchemaError)
  await expect(refused).rejects.toThrow(
    `to schema 9001_later, which serves versions from schema 9000_next on, and this one knows it up to ${own.tag} only: run the newer version, or restore the backup`,
  )
  expect(await stateOf(url)).toEqual(before)
})

test('a note about another schema than the newest lets nobody in', async () => {
  const url = await newDatabase()
  await migrateDatabase(url, newerMigrations(['9000_next'], own.tag))
  await query(url, (sql) => sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${own.when + 2})`)
  await expect(migrateForServer(url)).rejects.toThrow('Run the newer version, or restore the backup')
})

test('a server that waited for its turn finds a newer schema and does not take back what that says', async () => {
  const url = await newDatabase()
  const folder = newerMigrations(['9000_next'], own.tag)
  const newer = postgres(url, { max: 1, onnotice: () => {} })
  const waiting = async () =>
    (
      await admin`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = ${names.at(-1) ?? ''})`
    ).length
  try {
    await newer`select pg_advisory_lock(7261001)`
    const older = migrateForServer(url)
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
    await newer.unsafe('create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)')
    await newer.begin(async (tx) => {
      await applyMigrations(tx, () => true, { folder })
      await noteOldestBuild(tx, journalOf(folder), folder)
    })
    await newer`select pg_advisory_unlock(7261001)`
    expect(await older).toContain('to schema 9000_next')
  } finally {
    await newer.end()
  }
  expect((await stateOf(url))[1]).toMatchObject([{ newest: '9000_next', oldest: own.tag }])
})

test('this version notes itself as the oldest that may run, until a release of 1.0 follows another', async () => {
  expect(fs.existsSync('db/last-release.json')).toBe(false)
  expect((await stateOf(process.env.DATABASE_URL ?? ''))[1]).toMatchObject([{ newest: own.tag, oldest: own.tag }])
})

test('readiness tells of a newer schema', async () => {
  const warnings = async () => (await (await ready()).json()).warnings ?? []
  expect(await warnings()).toEqual([])
  await database().execute(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${own.when + 1})`)
  expect(await warnings()).toEqual(['A newer version has migrated the database; replace this process by one of it.'])
})
