// @module-tag large
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect, type Db } from '@/db/client'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { Caller } from '@/lib/platform/service/caller'
import { makeUser } from '@/lib/testing/people'
import { newCompletion } from '@/lib/testing/submissions'
import { lockCompletions } from '@/lib/work/completions/change-status'
import { selectCompletions } from '@/lib/work/completions/queries'
import { assignNext } from '@/lib/work/review/assignment/assignments'
import { selectAlike, selectAttempts, selectPace } from './queries'

/** More runs than PostgreSQL plans for their values before it considers a generic plan. */
const TURNS = 8

/** How often each statement was planned for its values, and run with its kept plan, when a call sent it again and again. */
async function plannedIn(prepare: boolean, work: (db: Db) => Promise<void>) {
  const { sql, db } = connect(env().DATABASE_URL, { poolSize: 1, prepare, timeoutMs: 60_000 })
  try {
    for (let turn = 0; turn < TURNS; turn++) await work(new Caller().abortableDb(db))
    return await sql<{ text: string; kept: number; anew: number }[]>`
      select statement as text, generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements
      where statement ~ 'completions|attempts|reviews' and statement not like '%pg_prepared%'`
  } finally {
    await sql.end()
  }
}

test('what the desk reads in a call is one statement each, planned once for any number of completions, and none behind a pooler', {
  tags: ['large'],
}, async () => {
  const ids = [await newCompletion(), await newCompletion(), await newCompletion()]
  const read = async (db: Db) => {
    for (let count = 1; count <= ids.length; count++) {
      const some = ids.slice(0, count)
      const found = await Promise.all([selectCompletions(db, some), selectAttempts(db, some)])
      expect(found.map((rows) => rows.length)).toEqual([count, count])
      expect(await db.transaction((tx) => lockCompletions(tx, some))).toHaveLength(count)
    }
  }
  const planned = await plannedIn(true, read)
  expect(planned).toHaveLength(3)
  for (const { text, kept, anew } of planned) expect({ text, kept, anew }).toEqual({ text, kept: TURNS * ids.length - 5, anew: 5 })
  expect(await plannedIn(false, read)).toEqual([])
})

test('what is alike and how many a reviewer decided on is planned once', async () => {
  const { id: reviewer } = await makeUser('admin')
  const id = await newCompletion()
  await database().execute(sql`
    insert into reviews (completion_id, attempt, decision, reviewer_id, reviewer_name, decided_at)
    select ${id}::bigint, 1, 'approve', ${reviewer}::bigint, 'Ana', now() - n * interval '1 minute' from generate_series(1, 20000) as n`)
  await database().execute(sql`analyze reviews`)
  const planned = await plannedIn(true, async (db) => {
    expect(await selectPace(db, reviewer)).toMatchObject({ lastHour: 59 })
    await selectAlike(db, [{ id, deviceFingerprint: 'x', whatsapp: '+5511912345678' }])
  })
  expect(planned).toHaveLength(2)
  for (const { text, kept, anew } of planned) expect({ text, kept, anew }).toEqual({ text, kept: TURNS - 5, anew: 5 })
})

test('assigning is planned once, whatever a reviewer has at hand', async () => {
  const { id: reviewer } = await makeUser('admin')
  // In parts, because one statement has four seconds.
  for (let from = 0; from < 80_000; from += 10_000)
    await database().execute(sql`
      insert into completions (name, payment_code, code_expires_at, reward_cents)
      select 'Ana', 'P' || n, now(), 1000 from generate_series(${from}::int + 1, ${from}::int + 10000) as n`)
  await database().execute(sql`analyze completions`)
  const [assigning] = await plannedIn(true, async (db) => {
    for (const skip of [[], [1], [1, 2, 3]]) await assignNext(db, { reviewer, lane: 'all', limit: 2, skip, targetHours: 24 })
  })
  expect(assigning).toMatchObject({ kept: TURNS * 3 - 5, anew: 5 })
})
