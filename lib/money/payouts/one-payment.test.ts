import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '@/db/client'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, endToEndId, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'

let admin: Awaited<ReturnType<typeof confirmedAdmin>>
let run: ReturnType<typeof desk>
let lastKey = 910_000

beforeAll(async () => {
  admin = await confirmedAdmin()
  run = desk(admin)
})
afterEach(async () => {
  expect(await differences()).toEqual([])
})

type Task = Awaited<ReturnType<typeof newTask>>

/** Approved tasks whose payouts were asked for, all to one key. */
async function asked(many: number, { key = ++lastKey, ...more }: { key?: number; email?: string } = {}) {
  const tasks: (Task & { payout: number })[] = []
  for (let n = 0; n < many; n++) {
    const it = await newTask('', more)
    await task(it).method(pixMethod(key))
    expect((await run.review(it.id, 'approve')).status).toBe(200)
    tasks.push({ ...it, payout: (await payoutOf({ completionId: it.id }))?.id ?? 0 })
  }
  return tasks as [(typeof tasks)[0], (typeof tasks)[0], ...typeof tasks]
}

const listed = async (query: string) => (await send('GET', `/api/v1/payouts?${query}`, { token: admin.token })).body
const statesOf = async (tasks: Task[]) => {
  const found = await Promise.all(tasks.map(({ id }) => payoutOf({ completionId: id })))
  return found.map((payout) => payout?.state)
}
const lettersTo = (email: string) => database().execute<{ kind: string; data: object }>(sql`select kind, data from mails where address = ${email} order by id`)

test('what was asked for to one key goes out as one payment, whichever of it is chosen, and each task is told of it', async () => {
  const email = `uma-${lastKey}@example.com`
  const [first, second, third] = await asked(3, { email })
  const [other] = await asked(1)
  const before = (await listed('by=payment&state=sending&per_page=1')).stats.by_state.sending
  const { body } = await run.start(second.payout, other.payout)
  expect(body.data).toMatchObject({ started: [first, second, third, other].map((it) => it?.payout), payments: 2, amount: 40, skipped: [] })

  const sending = await listed('by=payment&state=sending&per_page=100')
  expect(sending.stats.by_state.sending).toBe(before + 2)
  expect(sending.meta.total).toBe(before + 2)
  const reference = `CPT${String(first.payout).padStart(8, '0')}`
  expect(sending.data.find((row: { id: number }) => row.id === first.payout)).toMatchObject({
    reference,
    amount: 10,
    payment: { id: first.payout, amount: 30, completions: 3 },
  })
  expect(sending.data.some((row: { id: number }) => row.id === second.payout)).toBe(false)
  const lines = (await listed('state=sending&per_page=100')).data.filter(({ payment }: { payment: { id: number } }) => payment.id === first.payout)
  expect(lines.map(({ id }: { id: number }) => id)).toEqual([first, second, third].map((it) => it?.payout))

  const { body: details } = await send('GET', `/api/v1/payouts/${second.payout}`, { token: admin.token })
  expect(details.data).toMatchObject({ reference, payment: { id: first.payout, amount: 30 }, items: [{ amount: 10 }, { amount: 10 }, { amount: 10 }] })
  expect(details.data.br_code).toContain('540530.00')
  expect(details.data.br_code).toContain(reference)
  const { body: batch } = await send('GET', '/api/v1/payouts.csv', { token: admin.token })
  expect(
    String(batch)
      .split('\n')
      .filter((line: string) => line.includes(reference)),
  ).toEqual([expect.stringContaining(',30,pix,')])

  const number = endToEndId()
  expect((await run.paid(second.payout, number)).status).toBe(200)
  // The same number once more, at any of them, is the same payment; at another one it is refused.
  expect((await run.paid(first.payout, number)).status).toBe(200)
  expect((await run.paid(other.payout, number)).body.code).toBe('transaction_used')
  for (const it of [first, second, third])
    expect((await task(it as Task).read()).payouts).toMatchObject([
      { state: 'paid', amount: 10, transaction_id: number, reference, paid_together: { amount: 30, tasks: 3 } },
    ])
  expect((await lettersTo(email)).filter(({ kind }) => kind === 'task_paid')).toMatchObject([{ data: { cents: 3000, tasks: 3, transaction: number } }])
  expect((await run.paid(other.payout)).status).toBe(200)
  expect((await task(other).read()).payouts).toMatchObject([{ state: 'paid', paid_together: null }])
})

test('a payment that failed or came back takes all that it pays with it, and what is sent again goes together again', async () => {
  const tasks = await asked(3)
  const [first, second] = tasks
  await run.start(first.payout)
  expect((await run.failed(second.payout, 'refused')).status).toBe(200)
  expect(await statesOf(tasks)).toEqual(['failed', 'failed', 'failed'])
  for (const it of tasks) expect((await task(it).ask()).status).toBe(200)
  const again = (await payoutOf({ completionId: second.id }))?.id ?? 0
  expect((await run.start(again)).body.data).toMatchObject({ payments: 1, amount: 30 })
  expect((await run.paid(again)).status).toBe(200)
  expect((await run.returned(again, 'wrong_payout')).status).toBe(200)
  expect(await statesOf(tasks)).toEqual(['returned', 'returned', 'returned'])
  const fresh = await asked(2)
  await run.start(fresh[0].payout)
  await run.paid(fresh[0].payout)
  // What was noted by mistake asks for itself.
  expect((await run.returned(fresh[1].payout, 'wrong_payout')).status).toBe(200)
  expect(await statesOf(fresh)).toEqual(['requested', 'requested'])
})

test('a task on its way with others can be neither erased nor undone alone, one that waits can, and the others go without it', async () => {
  const tasks = await asked(3)
  const [first, second, third] = tasks
  expect((await run.undo(first.id)).status).toBe(200)
  await run.start(second.payout)
  expect(await statesOf(tasks)).toEqual(['cancelled', 'sending', 'sending'])
  expect((await run.undo(third?.id ?? 0)).status).toBe(409)
  expect((await task(third as Task).erase()).status).toBe(409)
  expect((await run.paid(second.payout)).status).toBe(200)
  expect((await task(third as Task).erase()).status).toBe(200)
  expect((await run.returned(second.payout)).status).toBe(200)
  expect(await statesOf([second])).toEqual(['returned'])
})

test('what is above the limit of one administrator, or pays them, stays behind without being named', async () => {
  const tasks = await asked(3)
  const [first] = tasks
  const colleague = await confirmedAdmin()
  env().PAYOUT_ALONE_LIMIT = 20
  try {
    expect((await desk(colleague).start(first.payout)).body.data).toMatchObject({
      started: tasks.slice(0, 2).map(({ payout }) => payout),
      amount: 20,
      skipped: [],
    })
  } finally {
    env().PAYOUT_ALONE_LIMIT = 1000
  }
  expect(await statesOf(tasks)).toEqual(['sending', 'sending', 'requested'])
  const third = tasks[2]?.payout ?? 0
  expect((await desk(colleague).start(third)).body.data).toMatchObject({ started: [third], payments: 1 })
  expect((await task(tasks[2] as Task).read()).payouts).toMatchObject([{ paid_together: null }])
})

test('started, marked and sent back by many at the same moment, each payout is in one payment and moves once', async () => {
  for (let round = 0; round < 6; round++) {
    const tasks = await asked(4)
    const colleague = desk(await confirmedAdmin())
    const ids = tasks.map(({ payout }) => payout)
    const answers = await Promise.all([
      run.start(ids[3] ?? 0),
      colleague.start(ids[0] ?? 0, ids[2] ?? 0),
      run.failed(ids[1] ?? 0),
      colleague.start(ids[1] ?? 0),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(answers.flatMap(({ body }) => body.data?.started ?? []).sort((a, b) => a - b)).toEqual(ids)
    const number = endToEndId()
    await Promise.all([run.paid(ids[2] ?? 0, number), colleague.paid(ids[0] ?? 0, number), run.failed(ids[3] ?? 0), colleague.failed(ids[1] ?? 0)])
    const states = await statesOf(tasks)
    expect(new Set(states).size).toBe(1)
    expect(await differences()).toEqual([])
  }
})

test('the check of the books names a payout that went another way than its payment', async () => {
  const tasks = await asked(2)
  await run.start(tasks[0].payout)
  const statements = statementsOf(database())
  await statements`update payouts set provider = 'woovi' where id = ${tasks[1].payout}`
  expect(await differences()).toMatchObject([{ subject: `payout ${tasks[1].payout}`, problem: expect.stringContaining('another way') }])
  await statements`update payouts set provider = 'manual' where id = ${tasks[1].payout}`
})
