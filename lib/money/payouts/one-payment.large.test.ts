import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { confirmedAdmin, desk, differences, newTask, pixMethod, task } from '@/lib/testing/money'

/** How many people do tasks in the week; `PEOPLE=2000` takes an hour. */
const PEOPLE = Number(process.env.PEOPLE ?? 60)
const DAYS = 7

test('a week of tasks of R$ 2 to R$ 10, paid once a day, takes a third of the payments, and each task is paid once', async () => {
  let state = 11
  /** The same numbers in each run, from 0 to below 1. */
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const office = desk(await confirmedAdmin())
  const campaigns = await Promise.all(
    [200, 300, 500, 1000].map(async (rewardCents) => ({
      rewardCents,
      ...(await liveCampaign({ rewardCents, commissionCents: 0, fundCents: PEOPLE * 40_000 })),
    })),
  )
  const owedTo = new Map<number, number>()
  const paidTo = new Map<number, number>()
  let tasks = 0
  let payments = 0
  const startedIn = async () =>
    database().execute<{ id: string; key: string; cents: string; first: boolean }>(
      sql`select id, method ->> 'key' as key, amount_cents as cents, paid_with_id is null as first from payouts where state = 'sending' order by id`,
    )
  const keys = new Map(Array.from({ length: PEOPLE }, (_, n) => [pixMethod(950_000 + n).key, n]))
  for (let day = 0; day < DAYS; day++) {
    for (let person = 0; person < PEOPLE; person++) {
      // On two days of the week somebody does some tasks, three or more of them on most of these days.
      const many = random() < 2 / 7 ? 2 + Math.floor(random() * 4) : 0
      for (let n = 0; n < many; n++) {
        const campaign = pick(campaigns)
        const it = await newTask('', { campaign: campaign.slug })
        await task(it).method(pixMethod(950_000 + person))
        const isApproved = random() < 0.9
        expect((await office.review(it.id, isApproved ? 'approve' : 'reject')).status).toBe(200)
        if (!isApproved) continue
        tasks++
        owedTo.set(person, (owedTo.get(person) ?? 0) + campaign.rewardCents)
      }
    }
    for (;;) {
      const waiting = await database().execute<{ id: string }>(sql`select id from payouts where state = 'requested' order by id limit 100`)
      if (waiting.length === 0) break
      expect((await office.start(...waiting.map(({ id }) => Number(id)))).status).toBe(200)
    }
    const lines = await startedIn()
    for (const { id } of lines.filter(({ first }) => first)) {
      payments++
      expect((await office.paid(Number(id))).status).toBe(200)
      // Some come back, and are asked for anew.
      if (random() < 0.03) expect((await office.returned(Number(id), 'wrong_payout')).status).toBe(200)
    }
    for (const { id, key, cents } of lines) {
      const [row] = await database().execute<{ state: string }>(sql`select state from payouts where id = ${id}`)
      const person = keys.get(key) ?? -1
      if (row?.state === 'paid') paidTo.set(person, (paidTo.get(person) ?? 0) + Number(cents))
    }
    expect(await differences()).toEqual([])
  }
  const waiting = await database().execute<{ key: string; cents: string }>(
    sql`select m.method ->> 'key' as key, sum(amount_cents) as cents from payouts join payout_methods as m using (completion_id) where state = 'requested' group by 1`,
  )
  for (const { key, cents } of waiting) paidTo.set(keys.get(key) ?? -1, (paidTo.get(keys.get(key) ?? -1) ?? 0) + Number(cents))
  expect(Object.fromEntries(paidTo)).toEqual(Object.fromEntries(owedTo))
  process.stdout.write(`${PEOPLE} people, ${tasks} approved tasks, ${payments} payments.\n`)
  expect(payments * 3).toBeLessThanOrEqual(tasks * 1.15)
}, 7_200_000)
