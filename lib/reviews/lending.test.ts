import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { makeUser } from '@/lib/testing/people'
import { lend } from './queries'

const REVIEWERS = 10
const LIMIT = 6
const reviewers: number[] = []

beforeAll(async () => {
  for (let n = 0; n < REVIEWERS; n++) reviewers.push((await makeUser('admin')).id)
  await database().execute(sql`
    insert into completions (name, payment_code, code_expires_at, reward_cents, created_at)
    select 'Ana', 'L' || n, now(), 1000, now() - n * interval '1 minute' from generate_series(1, ${2 * REVIEWERS * LIMIT}::int) as n`)
})

const take = (reviewer: number) => lend(database(), { reviewer, lane: 'all', limit: LIMIT, skip: [], targetHours: 24 })

test('of ten who ask at the same moment each gets their own, and nobody is told that nothing waits while something does', async () => {
  for (let round = 0; round < 40; round++) {
    await database().execute(sql`delete from review_loans`)
    const taken = await Promise.all(reviewers.map(take))
    expect(taken.map((lent) => lent.length)).toEqual(reviewers.map(() => LIMIT))
    expect(new Set(taken.flat().map(({ id }) => id)).size).toBe(REVIEWERS * LIMIT)
  }
}, 60_000)
