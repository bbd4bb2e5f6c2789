import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { makeUser } from '@/lib/testing/people'
import { handIn, openLink } from '@/lib/testing/submissions'
import { bookCompletions } from './book'
import { rebuildTotals, totalsDifferences } from './check'
import { foldTotals } from './fold'

const count = async (query: ReturnType<typeof sql>) => Number((await database().execute<{ n: string }>(query))[0]?.n)
const unfolded = () => count(sql`select count(*) as n from daily_totals where slot <> 0`)
const past = sql`now() - interval '5 days'`

/** Rows of five days ago with their counters spread over the slots, as many clicks at once leave them. */
async function aBusyDay(promoter: number) {
  await database().execute(sql`insert into clicks (promoter_id, verdict, created_at) select ${promoter}, 'counted', ${past} from generate_series(1, 160)`)
  await database().transaction(rebuildTotals)
  await database().execute(sql`
    with whole as (delete from daily_totals where day < current_date - 3 returning *)
    insert into daily_totals (promoter_id, day, slot, clicks) select promoter_id, day, slot.n, whole.clicks / 16 from whole cross join generate_series(0, 15) as slot(n)
    order by promoter_id nulls last, slot.n`)
  expect(await totalsDifferences(database())).toEqual([])
}

test('days that are over come to stand in one row each, and no sum changes, also while somebody is booking on them', async () => {
  const { id, code } = await makeUser('promoter')
  await openLink(code, 'today')
  await aBusyDay(id)
  expect(await unfolded()).toBeGreaterThanOrEqual(30)
  await expect(foldTotals(database(), AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
  expect(await unfolded()).toBeGreaterThanOrEqual(30)
  const old = { promoterId: id, at: new Date(Date.now() - 5 * 24 * 60 * 60 * 1000), campaignId: 1, commissionCents: 0 }
  await Promise.all([
    foldTotals(database()),
    foldTotals(database()),
    ...Array.from({ length: 20 }, (_, n) =>
      database().transaction((tx) => bookCompletions(tx, [{ ...old, ...(n % 2 ? { from: null, to: 'approved' } : { from: 'approved', to: null }) }])),
    ),
  ])
  await foldTotals(database())
  expect(await count(sql`select count(*) as n from daily_totals where slot <> 0 and day < current_date - 3`)).toBe(0)
  expect(await count(sql`select sum(clicks) as n from daily_totals where day < current_date - 3 and promoter_id = ${id}`)).toBe(160)
  expect(await totalsDifferences(database())).toEqual([])
})

test('a completion of a deleted promoter is deleted like any other', async () => {
  const { id, code } = await makeUser('promoter')
  await handIn({ referral_code: code })
  await database().execute(sql`delete from users where id = ${id}`)
  await database().transaction((tx) => bookCompletions(tx, [{ promoterId: id, campaignId: 1, commissionCents: 0, from: 'in_review', to: 'in_review' }]))
  expect(await totalsDifferences(database())).toEqual([])
})

test('folding and booking at once never wait for each other in a circle', async () => {
  const { id } = await makeUser('promoter')
  for (let round = 0; round < 12; round++) {
    await aBusyDay(id)
    const old = { promoterId: id, at: new Date(Date.now() - 5 * 24 * 60 * 60 * 1000), campaignId: 1, commissionCents: 0 }
    await Promise.all([
      ...Array.from({ length: 3 }, () => foldTotals(database())),
      ...Array.from({ length: 30 }, (_, n) =>
        database().transaction((tx) => bookCompletions(tx, [{ ...old, ...(n % 2 ? { from: null, to: 'approved' } : { from: 'approved', to: null }) }])),
      ),
    ])
  }
})
