import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { placeAll } from '@/lib/testing/events'
import { send } from '@/lib/testing/http'
import { lockWaiters } from '@/lib/testing/lock-waiters'
import { confirmedAdmin, desk, differences, newTask, payoutOf, pixMethod } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import type { PromoterGroup } from './contract'

let serial = 0

const zone = 'America/Sao_Paulo'
/** A month as goals name it. @param from how many months from the present one */
const month = (from = 0) => {
  const [year = 0, now = 0] = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit' }).format(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, now - 1 + from, 1)).toISOString().slice(0, 7)
}

/** A group with a goal of so many approvals for R$ 50, and a promoter in it who can be paid. */
async function setUp({ approvals = 2, commission = 10, goal = {} as object } = {}) {
  const admin = await confirmedAdmin()
  const run = desk(admin)
  const json = { name: `Grupo ${++serial}`, commission, minimum_payout: 1 }
  const group: PromoterGroup = (await send('POST', '/api/v1/promoter-groups', { token: admin.token, json })).body.data
  const set = (fields: object = {}, id = group.id) =>
    send('POST', `/api/v1/promoter-groups/${id}/goals`, {
      token: admin.token,
      json: { approvals, bonus: 50, first_month: month(), ...fields },
    })
  const answer = await set(goal)
  const goalId: number = answer.body.data?.goals[0]?.id
  const promoter = await makeUser('promoter')
  const move = (id = group.id) => send('POST', `/api/v1/promoter-groups/${id}/promoters`, { token: admin.token, json: { promoter_ids: [promoter.id] } })
  await move()
  serial++
  await database().execute(
    sql`insert into payout_methods (user_id, method, key_hash) values (${promoter.id}, ${JSON.stringify(pixMethod(serial))}::text::jsonb, ${`goal ${serial}`})`,
  )
  return {
    admin,
    run,
    group,
    goalId,
    promoter,
    set,
    move,
    end: () => send('DELETE', `/api/v1/promoter-goals/${goalId}`, { token: admin.token }),
    goals: async () => {
      const { body } = await send('GET', '/api/v1/promoter-groups', { token: admin.token })
      return (body.data as PromoterGroup[]).find(({ id }) => id === group.id)?.goals
    },
    /** Tasks of the promoter that are approved. */
    approved: async (count: number) => {
      const tasks = []
      for (let n = 0; n < count; n++) {
        const it = await newTask(promoter.code)
        expect((await run.review(it.id, 'approve')).status).toBe(200)
        tasks.push(it)
      }
      return tasks
    },
    balance: async () => (await send('GET', '/api/v1/balance', { token: promoter.token })).body.data,
    summary: async () => (await send('GET', '/api/v1/dashboard-summary', { token: promoter.token })).body.data,
    ask: () => send('POST', '/api/v1/payouts', { token: promoter.token }),
    payout: async () => (await payoutOf({ userId: promoter.id }))?.id ?? 0,
    /** What was booked of bonuses, in order. */
    booked: async () =>
      [
        ...(await database().execute<{ kind: string }>(sql`
          select kind from ledger_transfers where kind like 'bonus%' and ${promoter.id} in (credit_owner, debit_owner) order by id`)),
      ].map(({ kind }) => kind),
  }
}

const [EARNED, UNDONE] = ['bonus_earned', 'bonus_undone']

beforeEach(async () => {
  expect(await differences()).toEqual([])
})

test('the approval that reaches the goal brings the bonus, once, and everybody sees it', async () => {
  const it = await setUp()
  await it.approved(1)
  expect(await it.balance()).toMatchObject({ available: 10, earned: 10, bonuses: [] })
  expect(await it.summary()).toMatchObject({
    group: { name: it.group.name, commission: 10 },
    goals: [{ month: month(), approvals: 2, approved: 1, bonus: 50, reached: false }],
  })
  await it.approved(2)
  expect(await it.balance()).toMatchObject({ available: 80, earned: 80, bonuses: [{ approvals: 2, month: month(), amount: 50 }] })
  expect((await it.summary()).goals).toMatchObject([{ approved: 3, reached: true }])
  expect(await it.goals()).toMatchObject([{ earned: 1, cost: 50, ended: false }])
  expect(await it.booked()).toEqual([EARNED])
  const [cost] = await database().execute<{ cents: string }>(
    sql`select sum(amount_cents) as cents from ledger_transfers where debit = 'bonuses' and credit_owner = ${it.promoter.id}`,
  )
  expect(Number(cost?.cents)).toBe(5000)
  await placeAll()
  const { body } = await send('GET', '/api/v1/events?type=bonus.earned', { token: it.promoter.token })
  expect(body.data).toMatchObject([{ promoter_id: it.promoter.id, data: { goal_id: it.goalId, month: month(), approvals: 2, amount: 50 } }])
})

test('approved, undone, approved again: the bonus comes, goes and comes, and never stands twice', async () => {
  const it = await setUp()
  const [first] = await it.approved(2)
  expect((await it.run.undo(first?.id ?? 0)).status).toBe(200)
  expect(await it.balance()).toMatchObject({ available: 10, bonuses: [] })
  expect(await differences()).toEqual([])
  await it.run.review(first?.id ?? 0, 'approve')
  expect(await it.balance()).toMatchObject({ available: 70 })
  expect(await it.booked()).toEqual([EARNED, UNDONE, EARNED])
  await placeAll()
  const { body } = await send('GET', '/api/v1/events?type=bonus.undone', { token: it.promoter.token })
  expect(body.data).toHaveLength(1)
})

test.each([{ commission: 10 }, { commission: 0 }])(
  'two approvals at once reach the goal and bring one bonus, at a commission of R$ $commission',
  async ({ commission }) => {
    for (let turn = 0; turn < 2; turn++) {
      const it = await setUp({ commission })
      const tasks = [await newTask(it.promoter.code), await newTask(it.promoter.code)]
      // Both have counted, or one waits for the other, before either is stored: the sums come last.
      const answers = await database().transaction(async (tx) => {
        await tx.execute(sql`lock table lifetime_totals in share mode`)
        const reviews = tasks.map(({ id }) => it.run.review(id, 'approve'))
        await expect.poll(async () => (await lockWaiters()).length).toBe(2)
        return reviews
      })
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
      expect(await it.booked()).toEqual([EARNED])
      const undone = await Promise.all(tasks.map(({ id }) => it.run.undo(id)))
      expect(undone.map(({ status }) => status)).toEqual([200, 200])
      expect(await it.booked()).toEqual([EARNED, UNDONE])
      expect(await differences()).toEqual([])
    }
  },
)

test('many approvals together bring the bonus, and a deletion of one takes it back', async () => {
  const it = await setUp({ commission: 0 })
  const tasks = [await newTask(it.promoter.code), await newTask(it.promoter.code)]
  const until = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())
  const { body } = await send('GET', `/api/v1/reviews/unflagged?until=${until}`, { token: it.admin.token })
  const json = { until, expected: body.data?.count ?? body.data }
  expect((await send('POST', '/api/v1/reviews/approve-unflagged', { token: it.admin.token, json })).status).toBe(200)
  expect(await it.booked()).toEqual([EARNED])
  // Erased people keep their rewards and what came of them; nothing is owed for one, so that it can be deleted.
  expect(await it.balance()).toMatchObject({ available: 50 })
  await database().execute(sql`update completions set erased_at = now() where id = ${tasks[0]?.id}`)
  expect(await it.booked()).toEqual([EARNED])
})

test('a payout takes the bonus along; undoing approvals leaves it there, and it goes when the payout ends unpaid', async () => {
  const it = await setUp({ commission: 0 })
  const [first] = await it.approved(2)
  expect((await it.ask()).status).toBe(201)
  expect(await it.balance()).toMatchObject({ available: 0, on_its_way: 50 })
  const id = await it.payout()
  const { body } = await send('GET', `/api/v1/payouts/${id}`, { token: it.admin.token })
  expect(body.data).toMatchObject({ amount: 50, completions: 0, items: [], bonuses: [{ approvals: 2, amount: 50 }] })
  // Nothing of the completion is in the payout, so nothing keeps its approval.
  expect((await it.run.undo(first?.id ?? 0)).status).toBe(200)
  expect(await it.balance()).toMatchObject({ on_its_way: 50 })
  expect(await differences()).toEqual([])
  expect((await send('DELETE', `/api/v1/payouts/${id}`, { token: it.promoter.token })).status).toBe(200)
  expect(await it.balance()).toMatchObject({ available: 0, on_its_way: 0, bonuses: [] })
  expect(await it.booked()).toEqual([EARNED, UNDONE])
})

test('a paid bonus stays, a returned one is available again, and one that failed is paid late only while it is earned', async () => {
  const it = await setUp({ commission: 0 })
  const [first] = await it.approved(2)
  await it.ask()
  const paid = await it.payout()
  await it.run.start(paid)
  expect((await it.run.paid(paid)).status).toBe(200)
  await it.run.undo(first?.id ?? 0)
  expect(await it.balance()).toMatchObject({ paid: 50, earned: 50 })
  expect(await differences()).toEqual([])
  await it.run.review(first?.id ?? 0, 'approve')
  expect(await it.booked()).toEqual([EARNED])
  expect((await it.run.returned(paid)).status).toBe(200)
  expect(await it.balance()).toMatchObject({ available: 50, paid: 0 })
  await it.ask()
  const late = await it.payout()
  await it.run.start(late)
  expect((await it.run.failed(late, 'refused')).status).toBe(200)
  await it.run.undo(first?.id ?? 0)
  expect(await it.booked()).toEqual([EARNED, UNDONE])
  expect((await it.run.paid(late)).status).toBe(409)
  expect(await differences()).toEqual([])
  await it.run.review(first?.id ?? 0, 'approve')
  // Another bonus than the one that the payout was for.
  expect((await it.run.paid(late)).status).toBe(409)
  expect(await it.booked()).toEqual([EARNED, UNDONE, EARNED])
})

test('a payout is asked for while the approval that its bonus needs is undone: one of the two comes first', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const it = await setUp()
    const [first] = await it.approved(2)
    const [asked, undone] = await Promise.all([it.ask(), it.run.undo(first?.id ?? 0)])
    expect([asked.status, undone.status]).toEqual(undone.status === 200 ? [201, 200] : [201, 409])
    expect(await it.balance()).toMatchObject({ on_its_way: undone.status === 200 ? 10 : 70 })
    expect(await differences()).toEqual([])
  }
})

test('an ended goal brings nothing more; what was earned stays as long as its approvals do', async () => {
  const it = await setUp()
  const [first] = await it.approved(2)
  const other = await makeUser('promoter')
  await send('POST', `/api/v1/promoter-groups/${it.group.id}/promoters`, { token: it.admin.token, json: { promoter_ids: [other.id] } })
  expect((await it.end()).status).toBe(200)
  expect((await it.end()).status).toBe(404)
  for (let n = 0; n < 2; n++) await it.run.review((await newTask(other.code)).id, 'approve')
  expect((await send('GET', '/api/v1/balance', { token: other.token })).body.data).toMatchObject({ available: 20, bonuses: [] })
  expect(await it.goals()).toMatchObject([{ ended: true, earned: 1, cost: 50 }])
  expect(await it.balance()).toMatchObject({ available: 70 })
  expect((await it.summary()).goals).toEqual([])
  await it.run.undo(first?.id ?? 0)
  await it.run.review(first?.id ?? 0, 'approve')
  expect(await it.balance()).toMatchObject({ available: 20, bonuses: [] })
  expect(await it.goals()).toEqual([])
})

test('a month ends at midnight in São Paulo', async () => {
  const it = await setUp({ approvals: 3 })
  const [a, b] = await it.approved(2)
  const decide = (id: number | undefined, at: string) =>
    database().execute(sql`update completions set decided_at = (${`${month()}-01`}::date + ${at}::interval) at time zone ${zone} where id = ${id}`)
  // One of the last month, though in UTC it is of this one; and the first moment of this one.
  await decide(a?.id, '-1 second')
  await decide(b?.id, '0')
  await it.approved(1)
  expect((await it.summary()).goals).toMatchObject([{ approved: 2, reached: false }])
  await it.approved(1)
  expect(await it.booked()).toEqual([EARNED])
  // A bonus of the last month is taken back by what it was for, and by nothing of this month.
  await database().execute(sql`update promoter_bonuses set month = month - interval '1 month' where promoter_id = ${it.promoter.id}`)
  await database().execute(sql`
    update completions set decided_at = (${`${month()}-01`}::date - interval '1 second') at time zone ${zone} where promoter_id = ${it.promoter.id}`)
  const [newest] = await it.approved(1)
  await it.run.undo(newest?.id ?? 0)
  expect(await it.booked()).toEqual([EARNED])
  for (const done of [a, b]) await it.run.undo(done?.id ?? 0)
  expect(await it.booked()).toEqual([EARNED, UNDONE])
})

test('the goals that count are those of the group that the promoter is in', async () => {
  const [low, high] = [await setUp({ approvals: 2 }), await setUp({ approvals: 3 })]
  await low.approved(2)
  // Their bonus stays, and what was approved before counts in the other group.
  await low.move(high.group.id)
  expect(await low.balance()).toMatchObject({ available: 70 })
  await low.approved(1)
  expect((await low.balance()).bonuses).toMatchObject([{ approvals: 3 }, { approvals: 2 }])
  await high.approved(2)
  expect(await high.booked()).toEqual([])
  await high.move(low.group.id)
  expect(await high.booked()).toEqual([EARNED])
  await high.move()
  await send('DELETE', `/api/v1/promoter-groups/${low.group.id}`, { token: low.admin.token })
  expect(await high.balance()).toMatchObject({ available: 70 })
})

test('a goal that is set within the month counts what was approved before, and is in the audit log', async () => {
  const it = await setUp({ approvals: 3 })
  await it.approved(2)
  expect((await it.set({ approvals: 2, bonus: 12.5, last_month: month(2) })).status).toBe(201)
  expect(await it.balance()).toMatchObject({ available: 32.5 })
  const { body } = await send('GET', '/api/v1/audit-log?per_page=1', { token: it.admin.token })
  expect(body.data[0]).toMatchObject({
    action: 'goal.set',
    subject: { type: 'promoter_group', id: it.group.id },
    after: { approvals: 2, bonus: 12.5, first_month: month(), last_month: month(2) },
  })
  // One of the next month brings nothing yet.
  expect((await it.set({ approvals: 1, first_month: month(1) })).status).toBe(201)
  expect(await it.balance()).toMatchObject({ available: 32.5 })
})

test('what no goal can be is refused, and so is whoever did not type the password', async () => {
  const it = await setUp()
  const refused = async (fields: object) => Object.keys((await it.set(fields)).body.errors ?? {})
  expect(await refused({ approvals: 0 })).toEqual(['approvals'])
  expect(await refused({ approvals: 2 })).toEqual(['approvals'])
  expect(await refused({ bonus: 0.99 })).toEqual(['bonus'])
  expect(await refused({ approvals: 9, first_month: month(-1) })).toEqual(['first_month'])
  expect(await refused({ approvals: 9, last_month: month(-1) })).toEqual(['last_month'])
  expect((await it.set({}, 999_999)).status).toBe(404)
  const { token } = await makeUser('admin')
  const json = { approvals: 9, bonus: 50, first_month: month() }
  expect((await send('POST', `/api/v1/promoter-groups/${it.group.id}/goals`, { token, json })).body.code).toBe('confirmation_required')
})

test('the check of the books finds bonuses that are not as they should be', async () => {
  const it = await setUp()
  const [first] = await it.approved(2)
  const found = async () => (await differences()).map((one) => ('problem' in one ? one.problem : one))
  const change = (text: string) => database().execute(sql.raw(text))
  const status = (to: string) => change(`update completions set promoter_id = ${to} where id = ${first?.id}`)
  // As if an approval had been lost, so that the totals differ too.
  await status('null')
  expect(await found()).toContain('stands although it is not reached')
  await status(String(it.promoter.id))
  await change(`update promoter_bonuses set undone_at = now() where promoter_id = ${it.promoter.id}`)
  expect(await found()).toEqual(['is booked otherwise', `has reached goal ${it.goalId} and has no bonus`])
  await change(`update promoter_bonuses set undone_at = null, approved = 1 where promoter_id = ${it.promoter.id}`)
  expect(await found()).toEqual(['was earned otherwise than its goal says'])
  await change(`update promoter_bonuses set approved = 2 where promoter_id = ${it.promoter.id}`)
})
