import { expect, test } from 'vitest'
import { connect } from '@/db/client'
import { selectCompletions } from '@/lib/completions/queries'
import { env } from '@/lib/platform/env'
import { newCompletion } from '@/lib/testing/submissions'
import { selectAttempts, selectReviews } from './queries'

const planned = async (prepare: boolean, ids: number[]) => {
  const { sql, db } = connect(env().DATABASE_URL, { poolSize: 1, prepare, timeoutMs: 60_000 })
  try {
    const read = async (some: number[]) =>
      Promise.all([selectCompletions(db, some), selectAttempts(db, some), selectReviews(db, some)]).then(([rows, attempts]) => [rows.length, attempts.length])
    // More often than PostgreSQL plans for the values before it plans for all of them.
    for (let turn = 0; turn < 8; turn++) for (const count of [1, 2, 3]) expect(await read(ids.slice(0, count))).toEqual([count, count])
    expect(await db.transaction((tx) => selectAttempts(tx, ids))).toHaveLength(3)
    const [row] = await sql<
      { n: number }[]
    >`select count(*)::int as n from pg_prepared_statements where statement like 'select %= any(%::bigint[])%' and statement not like '%pg_prepared%'`
    return row?.n
  } finally {
    await sql.end()
  }
}

test('what the desk reads is one statement each, however many completions it is for, and none behind a pooler', async () => {
  const ids = [await newCompletion(), await newCompletion(), await newCompletion()]
  expect(await planned(true, ids)).toBe(3)
  expect(await planned(false, ids)).toBe(0)
})
