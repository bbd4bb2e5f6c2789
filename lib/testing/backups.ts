import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type postgres from 'postgres'
import { inject } from 'vitest'
import { copyTemplate } from './copy-template'
import { query } from './query'

// What the tests of backups share.

/** Characters that are difficult for text formats: their own separators, other line ends, control characters. */
export const awkward = 'A\\.\n\\.\nB\tC\\N\r\n\u2028"\'; -- çã 🙂'

const made: string[] = []
const administrate = <T>(ask: (sql: postgres.Sql) => Promise<T>) => query(inject('clusterUrl'), ask)

async function makeDatabase(make: (sql: postgres.Sql, name: string) => Promise<unknown>): Promise<string> {
  const name = `made_${randomBytes(6).toString('hex')}`
  await administrate((sql) => make(sql, name))
  made.push(name)
  return inject('clusterUrl').replace(/\/postgres$/, `/${name}`)
}

/** A database without anything in it. @returns its address */
export const newDatabase = () => makeDatabase((sql, name) => sql.unsafe(`create database ${name}`))

/** A migrated database. @returns its address */
export const migratedDatabase = () => makeDatabase(copyTemplate)

/** A migrated database that nobody has used, as the target of a restore from a folder. */
export async function emptyDatabase(folder: string) {
  const url = await migratedDatabase()
  await query(url, (sql) => sql`update installation set id = gen_random_uuid()`)
  return { url, folder, proofs: path.join(folder, `restored-${randomBytes(6).toString('hex')}`) }
}

/** Drops what the functions above made. */
export const dropDatabases = () =>
  administrate(async (sql) => {
    for (const name of made.splice(0)) await sql.unsafe(`drop database ${name} with (force)`)
  })

/** The number of rows and a checksum of every table. */
export const contents = (url: string) =>
  query(url, async (sql) => {
    const tables =
      await sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`
    const sums = tables.map(async ({ name }) => {
      const [row] = await sql.unsafe(`select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from public.${name} t`)
      return { name, ...row }
    })
    const sequences = await sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
    return { tables: await Promise.all(sums), sequences: [...sequences] }
  })

/** The files in a folder and below it. */
export const files = (at: string) =>
  fs
    .readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('.'))
    .sort()
