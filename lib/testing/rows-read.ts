import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { connect } from '@/db/client'
import { closeDatabase, database, pool } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'

/** Ends all connections, which tell what they have read when they end, and opens one. */
async function connectAnew() {
  await closeDatabase()
  pool.current = connect(env().DATABASE_URL, { poolSize: 1, prepare: true, timeoutMs: 60_000 })
  const others = sql`select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await database().execute(others)).length).toBe(0)
}

/** How many rows of a table, or of all together, statements have read by whatever plan. */
async function readSoFar(table: string | undefined) {
  const [row] = await database().execute<{ n: string }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as n from pg_stat_user_tables where relname = coalesce(${table ?? null}, relname)`)
  return Number(row?.n)
}

/** How many rows are read by what is done on one connection, which is new. */
export async function rowsRead(work: () => Promise<unknown>, table?: string): Promise<number> {
  await connectAnew()
  const before = await readSoFar(table)
  await work()
  await connectAnew()
  return (await readSoFar(table)) - before
}
