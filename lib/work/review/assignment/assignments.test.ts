import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { connect } from '@/db/client'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { makeUser } from '@/lib/testing/people'
import { assignNext } from './assignments'

const REVIEWERS = 10
const LIMIT = 6
const reviewers: number[] = []

beforeAll(async () => {
  for (let n = 0; n < REVIEWERS; n++) reviewers.push((await makeUser('admin')).id)
  await database().execute(sql`
    insert into completions (name, payment_code, code_expires_at, reward_cents, created_at)
    select 'Ana', 'L' || n, now(), 1000, now() - n * interval '1 minute' from generate_series(1, ${2 * REVIEWERS * LIMIT}::int) as n`)
})

const take = (reviewer: number) => assignNext(database(), { reviewer, lane: 'all', limit: LIMIT, skip: [], targetHours: 24 })

test('of ten who ask at the same moment each gets their own, and nobody is told that nothing waits while something does', async () => {
  for (let round = 0; round < 40; round++) {
    await database().execute(sql`delete from review_assignments`)
    const taken = await Promise.all(reviewers.map(take))
    expect(taken.map((assigned) => assigned.length)).toEqual(reviewers.map(() => LIMIT))
    expect(new Set(taken.flat().map(({ id }) => id)).size).toBe(REVIEWERS * LIMIT)
  }
}, 60_000)

test('a reviewer does not wait until the disk has the assignments, while what follows on the connection does', async () => {
  const { sql: client, db } = connect(env().DATABASE_URL, { poolSize: 1, prepare: true, timeoutMs: 60_000 })
  try {
    await db.execute(sql`set synchronous_commit = on`)
    await db.execute(sql`create table commits (waits text)`)
    await db.execute(sql`
      create function note_commit() returns trigger language plpgsql as $$ begin insert into commits values (current_setting('synchronous_commit')); return null; end $$`)
    await db.execute(
      sql`create constraint trigger note_commit after insert on review_assignments deferrable initially deferred for each row execute function note_commit()`,
    )
    await db.execute(sql`delete from review_assignments`)
    expect(await assignNext(db, { reviewer: reviewers[0] ?? 0, lane: 'all', limit: LIMIT, skip: [], targetHours: 24 })).toHaveLength(LIMIT)
    expect(await db.execute(sql`select distinct waits from commits`)).toEqual([{ waits: 'off' }])
    expect(await db.execute(sql`show synchronous_commit`)).toEqual([{ synchronous_commit: 'on' }])
  } finally {
    await client.end()
  }
})
