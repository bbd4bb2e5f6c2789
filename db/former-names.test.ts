import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { completions } from '@/db/schema/completions'
import { payouts } from '@/db/schema/payouts'
import { reviewAssignments } from '@/db/schema/reviews'
import { database } from '@/lib/platform/database'
import { makeUser } from '@/lib/testing/people'
import { newCompletion } from '@/lib/testing/submissions'

// The previous release uses other names for a table, a column and two values, and may run beside this one for some minutes.

let id: number
let reviewer: number
beforeAll(async () => {
  id = await newCompletion()
  reviewer = (await makeUser('admin')).id
})

test('it assigns completions and releases them', async () => {
  const assign = () =>
    database().execute(sql`
      insert into review_loans (completion_id, lent_to, lent_until) values (${id}, ${reviewer}, now() + interval '2 minutes')
      on conflict (completion_id) do update set lent_to = excluded.lent_to, lent_until = excluded.lent_until
      where review_loans.lent_until <= now() or review_loans.lent_to = excluded.lent_to
      returning completion_id`)
  expect(await assign()).toHaveLength(1)
  expect(await assign()).toHaveLength(1)
  expect(await database().select({ to: reviewAssignments.assignedTo }).from(reviewAssignments)).toEqual([{ to: reviewer }])
  expect(await database().execute(sql`select from review_loans where lent_to = ${reviewer} and lent_until > now()`)).toHaveLength(1)
  await database().execute(sql`delete from review_loans where completion_id = ${id}`)
  expect(await database().$count(reviewAssignments)).toBe(0)
})

test('the backlog of one sender is the same for both, whoever notes it', async () => {
  const both = async () => (await database().select({ now: completions.isSameSenderBacklog, former: completions.formerSameSenderBacklog }).from(completions))[0]
  await database().execute(sql`update completions set is_crowd = true where id = ${id}`)
  expect(await both()).toEqual({ now: true, former: true })
  await database().update(completions).set({ isSameSenderBacklog: false })
  expect(await both()).toEqual({ now: false, former: false })
  await database().update(completions).set({ isSameSenderBacklog: true })
  expect(await both()).toEqual({ now: true, former: true })
})

test('its words for why a payout came back and what does not fit become ours', async () => {
  await database().execute(sql`insert into payouts (completion_id, amount_cents) values (${id}, 1000)`)
  await database().execute(sql`
    update payouts set state = 'returned', started_at = now(), paid_at = now(), ended_at = now(), transaction_id = '1', payee_name = 'Ana',
      method = '{"method":"wallet","provider":"PicPay","account":"ana","holder":"Ana"}', failure = 'noted_wrongly', problem = 'paid_otherwise'`)
  expect(await database().select({ failure: payouts.failure, problem: payouts.problem }).from(payouts)).toEqual([
    { failure: 'wrong_payout', problem: 'number_differs' },
  ])
})
