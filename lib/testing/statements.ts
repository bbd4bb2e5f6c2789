import { connect } from '@/db/client'
import { closeDatabase, pool } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'

/** Gives all code under test a pool that records the statements that it sends. @returns their texts, in order; who sets its length to 0 begins anew */
export async function recordStatements(poolSize: number): Promise<string[]> {
  const sent: string[] = []
  await closeDatabase()
  pool.current = connect(env().DATABASE_URL, { poolSize, prepare: true, timeoutMs: 60_000, debug: (_connection, text) => void sent.push(text) })
  return sent
}
