import { afterAll, beforeAll, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { type Fault, startWoovi, type Webhook } from '@/lib/testing/woovi-stand-in'
import { pollStarted } from './send'

let woovi: Awaited<ReturnType<typeof startWoovi>>
let admin: Awaited<ReturnType<typeof confirmedAdmin>>
let run: ReturnType<typeof desk>
let key = 7000

beforeAll(async () => {
  woovi = await startWoovi()
  Object.assign(process.env, woovi.environment)
  admin = await confirmedAdmin()
  run = desk(admin)
})
afterAll(() => woovi.stop())

/** A payout that an administrator has started. */
async function started(...faults: { step: 'find' | 'create' | 'approve'; fault: Fault }[]) {
  const it = await newTask()
  await task(it).method(pixMethod(++key))
  await run.review(it.id, 'approve')
  const payout = await payoutOf({ completionId: it.id })
  if (!payout) throw new Error('no payout')
  for (const { step, fault } of faults) woovi.fail(step, fault)
  expect((await run.start(payout.id)).body.data.started).toEqual([payout.id])
  return { ...it, payout: payout.id, correlationId: payout.correlationId }
}
const hear = ({ body, signature }: Webhook) => send('POST', '/api/v1/webhooks/woovi', { body, headers: { 'x-webhook-signature': signature } })
const state = async (it: { id: number }) => (await payoutOf({ completionId: it.id }))?.state
const atProvider = (it: { correlationId: string }) => expect.poll(() => woovi.payments.get(it.correlationId)?.status, { timeout: 5_000 }).toBe('APPROVED')
const polled = async (it: { correlationId: string }, status: string) => {
  await expect
    .poll(
      async () => {
        await pollStarted(database())
        return woovi.payments.get(it.correlationId)?.status
      },
      { timeout: 10_000 },
    )
    .toBe(status)
}

test('what an administrator starts is paid by the provider, and its webhook, however often it comes, books it once', async () => {
  const it = await started()
  await atProvider(it)
  const confirmed = woovi.settle(it.correlationId)
  for (let time = 0; time < 3; time++) expect((await hear(confirmed)).status).toBe(200)
  expect(await payoutOf({ completionId: it.id })).toMatchObject({ state: 'paid', transactionId: expect.stringMatching(/^E\d{20}\w{11}$/), provider: 'woovi' })
  expect(woovi.moved(it.correlationId)).toBe(1000)
  expect(await differences()).toEqual([])
})

test('a webhook that the provider did not sign changes nothing, nor does one of a payment that is none of ours', async () => {
  const it = await started()
  await atProvider(it)
  const confirmed = woovi.settle(it.correlationId)
  expect((await hear(woovi.forged(confirmed))).status).toBe(404)
  expect((await hear({ ...confirmed, body: `${confirmed.body} ` })).status).toBe(404)
  expect((await hear({ ...confirmed, signature: '' })).status).toBe(404)
  expect(
    (await hear(woovi.webhook('OPENPIX:MOVEMENT_CONFIRMED', { payment: { correlationID: crypto.randomUUID(), value: 1, status: 'CONFIRMED' } }))).status,
  ).toBe(404)
  expect(await state(it)).toBe('sending')
  // The webhook is signed and false: the provider's answer counts.
  const other = await started()
  await atProvider(other)
  expect(
    (await hear(woovi.webhook('OPENPIX:MOVEMENT_CONFIRMED', { payment: { correlationID: other.correlationId, value: 1000, status: 'CONFIRMED' } }))).status,
  ).toBe(200)
  expect(await state(other)).toBe('sending')
  expect((await hear(woovi.webhook('OPENPIX:CHARGE_COMPLETED', { charge: {} }))).status).toBe(200)
  await pollStarted(database())
  expect(await state(it)).toBe('paid')
})

// What is never answered waits for its time-out, and is tried with a short one in providers/woovi.test.ts.
const faults: Fault[] = ['drop', 'lose', 'broken', 'garbage', 429, 500, 503]
test.each((['find', 'create', 'approve'] as const).flatMap((step) => faults.map((fault) => ({ step, fault }))))(
  'whatever goes wrong ($step, $fault), the poll goes on until it is paid, once',
  async ({ step, fault }) => {
    const it = await started({ step, fault })
    await polled(it, 'APPROVED')
    expect(await state(it)).toBe('sending')
    woovi.settle(it.correlationId)
    await expect
      .poll(
        async () => {
          await pollStarted(database())
          return state(it)
        },
        { timeout: 5_000 },
      )
      .toBe('paid')
    expect(woovi.moved(it.correlationId)).toBe(1000)
  },
  20_000,
)

test('a key that no bank knows fails the payout, and the person is told to correct it', async () => {
  const it = await started()
  await atProvider(it)
  expect((await hear(woovi.settle(it.correlationId, 'AC03'))).status).toBe(200)
  expect(await task(it).read()).toMatchObject({ payouts: [{ state: 'failed' }], owed: 10 })
  expect(woovi.moved(it.correlationId)).toBe(0)
})

test('an amount that differs is never approved: an administrator sees it in words and settles it', async () => {
  const it = await started({ step: 'create', fault: { value: 100_000 } })
  await expect.poll(async () => (await payoutOf({ completionId: it.id }))?.problem).toBe('amount_differs')
  expect(woovi.payments.get(it.correlationId)?.status).toBe('CREATED')
  expect((await send('GET', '/api/v1/payouts?state=problem', { token: admin.token })).body.data).toMatchObject([{ id: it.payout, problem: 'amount_differs' }])
  // The job does not continue it.
  await pollStarted(database())
  expect(woovi.payments.get(it.correlationId)?.status).toBe('CREATED')
  expect((await run.failed(it.payout, 'refused')).status).toBe(200)
})

test('while only the provider knows, an administrator can call it neither paid nor failed', async () => {
  const it = await started()
  await atProvider(it)
  expect((await run.failed(it.payout, 'refused')).body).toMatchObject({ code: 'provider_decides' })
  expect((await run.paid(it.payout)).body).toMatchObject({ code: 'provider_decides' })
  woovi.settle(it.correlationId)
  await pollStarted(database())
  expect(await state(it)).toBe('paid')
})

test("'confirmed' after it had failed blocks the payee until an administrator has noted it", async () => {
  const it = await started()
  await atProvider(it)
  await hear(woovi.settle(it.correlationId, 'AC03'))
  expect(await state(it)).toBe('failed')
  const payment = woovi.payments.get(it.correlationId)
  if (payment) payment.status = 'APPROVED'
  const late = woovi.settle(it.correlationId)
  expect((await hear(late)).status).toBe(200)
  expect(await payoutOf({ completionId: it.id })).toMatchObject({ state: 'failed', problem: 'confirmed_after_failed' })
  expect((await task(it).ask()).body).toMatchObject({ code: 'payee_blocked' })
  expect((await run.paid(it.payout)).status).toBe(200)
  expect(await state(it)).toBe('paid')
  expect(await differences()).toEqual([])
})

test('every payment that was ever created moved its money at most once', () => {
  for (const { correlationID } of woovi.movements) expect(woovi.moved(correlationID)).toBe(1000)
  expect(woovi.movements.length).toBeGreaterThan(20)
})

/** Tasks of one key, which go out as one payment, and the id of that. */
async function startedTogether(many: number) {
  key++
  const tasks: { id: number; token: string; payout: number }[] = []
  for (let n = 0; n < many; n++) {
    const it = await newTask()
    await task(it).method(pixMethod(key))
    await run.review(it.id, 'approve')
    tasks.push({ ...it, payout: (await payoutOf({ completionId: it.id }))?.id ?? 0 })
  }
  const [first, second] = tasks as [(typeof tasks)[0], (typeof tasks)[0]]
  expect((await run.start(second.payout)).body.data).toMatchObject({ payments: 1, amount: many * 10 })
  const correlationId = (await payoutOf({ completionId: first.id }))?.correlationId ?? ''
  await atProvider({ correlationId })
  return { tasks, second, correlationId }
}

test('several payouts to one key are one payment of their sum, however often it is asked about, and its answer books each', async () => {
  const { tasks, correlationId } = await startedTogether(3)
  for (let time = 0; time < 3; time++) await pollStarted(database())
  const confirmed = woovi.settle(correlationId)
  for (let time = 0; time < 3; time++) expect((await hear(confirmed)).status).toBe(200)
  for (const it of tasks) expect(await state(it)).toBe('paid')
  expect(woovi.moved(correlationId)).toBe(3000)
  const others = await Promise.all(tasks.slice(1).map(({ id }) => payoutOf({ completionId: id })))
  for (const other of others) expect(woovi.payments.has(other?.correlationId ?? '')).toBe(false)
  expect(await differences()).toEqual([])
})

test('a payment of several that arrived after it was marked as failed holds back each task, and is booked for all', async () => {
  const { tasks, second, correlationId } = await startedTogether(2)
  env().PAYOUT_PROVIDER = 'manual'
  expect((await run.failed(second.payout, 'refused')).status).toBe(200)
  env().PAYOUT_PROVIDER = 'woovi'
  expect((await hear(woovi.settle(correlationId))).status).toBe(200)
  for (const it of tasks) {
    expect(await payoutOf({ completionId: it.id })).toMatchObject({ state: 'failed', problem: 'confirmed_after_failed' })
    expect((await task(it).ask()).body.code).toBe('payee_blocked')
  }
  expect((await run.paid(second.payout)).status).toBe(200)
  for (const it of tasks) expect(await payoutOf({ completionId: it.id })).toMatchObject({ state: 'paid', problem: null })
  expect(await differences()).toEqual([])
})

test('of several that the provider refused each task is told why, and goes out anew with the others', async () => {
  const { tasks, second, correlationId } = await startedTogether(2)
  expect((await hear(woovi.settle(correlationId, 'AC03'))).status).toBe(200)
  for (const it of tasks) expect(await payoutOf({ completionId: it.id })).toMatchObject({ state: 'failed', failure: 'wrong_key' })
  expect((await payoutOf({ completionId: second.id }))?.paidWithId).toBe(tasks[0]?.payout)
  expect(await differences()).toEqual([])
})
