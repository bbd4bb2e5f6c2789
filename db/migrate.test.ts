import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { migrateDatabase } from './migrate.mjs'

const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
const name = `migrated_${randomBytes(6).toString('hex')}`
const url = inject('clusterUrl').replace(/\/postgres$/, `/${name}`)
afterAll(async () => {
  await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.end()
})

test('processes that start at the same time migrate an empty database once', async () => {
  await admin.unsafe(`create database ${name}`)
  await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url)))
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const [row] = await sql`select count(*)::int as applied, count(distinct hash)::int as different from drizzle.__drizzle_migrations`
  await sql.end()
  expect(row?.applied).toBeGreaterThan(3)
  expect(row?.different).toBe(row?.applied)
})

test('a database that is up to date is not migrated, even while another connection holds the lock', async () => {
  const other = postgres(url, { max: 1, onnotice: () => {} })
  await other`select pg_advisory_lock(7261001)`
  await migrateDatabase(url)
  await other.end()
})
