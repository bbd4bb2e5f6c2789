import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit-log'
import { payouts } from '@/db/schema/payouts'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, endToEndId, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { startWoovi, type Webhook } from '@/lib/testing/woovi-stand-in'
import { pollStarted, sendStarted } from './send'

let woovi: Awaited<ReturnType<typeof startWoovi>>
let run: ReturnType<typeof desk>
let token: string
let key = 700_000

beforeAll(async () => {
  woovi = await startWoovi()
  const { baseUrl, appId, publicKey } = woovi
  Object.assign(env(), { PAYOUT_PROVIDER: 'woovi', WOOVI_BASE_URL: baseUrl, WOOVI_APP_ID: appId, WOOVI_PUBLIC_KEY: [publicKey] })
  const admin = await confirmedAdmin()
  run = desk(admin)
  token = admin.token
})
afterAll(() => woovi.stop())

const deliver = ({ body, signature }: Webhook) =>
  send('POST', '/api/v1/webhooks/woovi', { body, headers: { 'content-type': 'application/json', 'x-webhook-signature': signature } })
const stored = async (id: number) => (await database().select().from(payouts).where(eq(payouts.id, id)))[0]
const calls = () => woovi.calls.find + woovi.calls.create + woovi.calls.approve

/** A payout that was started and, `where` says so, sent. */
async function started(where: 'here' | 'there') {
  const it = await newTask()
  await task(it).method(pixMethod(++key))
  await run.review(it.id, 'approve')
  const payout = await payoutOf({ completionId: it.id })
  if (!payout) throw new Error('no payout')
  if (where === 'there') await run.start(payout.id)
  else {
    Object.assign(env(), { PAYOUT_PROVIDER: 'manual' })
    await run.start(payout.id)
    Object.assign(env(), { PAYOUT_PROVIDER: 'woovi' })
    await database().update(payouts).set({ provider: 'woovi' }).where(eq(payouts.id, payout.id))
  }
  if (where === 'there') await expect.poll(() => woovi.payments.get(payout.correlationId)?.status).toBe('APPROVED')
  return { ...it, payout: payout.id, correlationId: payout.correlationId }
}

test('a webhook that Woovi did not sign, is too long or is of no payment of ours is refused before anybody is asked', async () => {
  const it = await started('there')
  const told = woovi.settle(it.correlationId)
  const before = calls()
  expect((await deliver(woovi.forged(told))).status).toBe(404)
  expect((await deliver({ ...told, signature: '' })).status).toBe(404)
  expect((await deliver({ ...told, body: `${told.body} ` })).status).toBe(404)
  expect((await deliver({ ...told, body: 'x'.repeat(30 * 1024 * 1024) })).status).toBe(413)
  for (const correlationID of ['nobody', '00000000-0000-0000-0000-000000000000', '------------------------------------', "' or true --"])
    expect((await deliver(woovi.webhook('OPENPIX:MOVEMENT_CONFIRMED', { payment: { correlationID, status: 'CONFIRMED' } }))).status).toBe(404)
  expect(calls()).toBe(before)
  expect(await stored(it.payout)).toMatchObject({ state: 'sending', transactionId: null })
  expect((await deliver(told)).status).toBe(200)
  expect(await stored(it.payout)).toMatchObject({ state: 'paid' })
})

test('a webhook that says more than the service itself proves nothing', async () => {
  const it = await started('there')
  const lie = woovi.webhook('OPENPIX:MOVEMENT_CONFIRMED', {
    payment: { correlationID: it.correlationId, status: 'CONFIRMED', value: 1000 },
    transaction: { endToEndId: endToEndId(), value: 1000 },
  })
  expect((await deliver(lie)).status).toBe(200)
  expect(await stored(it.payout)).toMatchObject({ state: 'sending', transactionId: null })
})

test('what was noted by hand while others were sent is not sent too', async () => {
  const [first, second] = [await started('here'), await started('here')]
  let sending: Promise<void> | undefined
  await database().transaction(async (tx) => {
    await tx.select().from(payouts).where(eq(payouts.id, first.payout)).for('update')
    sending = sendStarted(database(), [first.payout, second.payout])
    await expect.poll(() => woovi.payments.get(first.correlationId)?.status).toBe('APPROVED')
    Object.assign(env(), { PAYOUT_PROVIDER: 'manual' })
    expect((await run.paid(second.payout)).status).toBe(200)
    Object.assign(env(), { PAYOUT_PROVIDER: 'woovi' })
  })
  await sending
  expect(woovi.payments.has(second.correlationId)).toBe(false)
  expect(await differences()).toEqual([])
})

test('a payout is sent by one at a time', async () => {
  const { payout } = await started('here')
  const { find } = woovi.calls
  await Promise.all([sendStarted(database(), [payout]), sendStarted(database(), [payout])])
  expect(woovi.calls).toMatchObject({ find: find + 1, repeats: 0 })
})

test('a payment that somebody removed at Woovi has failed, and is not created once more', async () => {
  const it = await started('here')
  woovi.settings.balance = 0
  await sendStarted(database(), [it.payout])
  woovi.settings.balance = 1_000_000
  expect(woovi.payments.get(it.correlationId)?.status).toBe('CREATED')
  expect((await deliver(woovi.remove(it.correlationId))).status).toBe(200)
  expect(await stored(it.payout)).toMatchObject({ state: 'failed', failure: 'refused' })
  await pollStarted(database())
  expect(woovi.payments.has(it.correlationId)).toBe(false)
  expect(await differences()).toEqual([])
})

test('a late word of a removal while the provider cannot be asked fails nothing, asks for another call, and no money moves twice', async () => {
  const it = await started('here')
  woovi.settings.balance = 0
  await sendStarted(database(), [it.payout])
  woovi.settings.balance = 1_000_000
  const removed = woovi.remove(it.correlationId)
  // Somebody puts it back by hand before the word of its removal comes.
  const payment = { value: 1000, destinationAlias: pixMethod(key).key, destinationAliasType: 'CPF', correlationID: it.correlationId, status: 'CREATED' }
  woovi.payments.set(it.correlationId, payment)
  await sendStarted(database(), [it.payout])
  expect(woovi.payments.get(it.correlationId)?.status).toBe('APPROVED')
  for (const fault of [503, 'drop', 'broken', 401] as const) {
    woovi.fail('find', fault)
    const answer = await deliver(removed)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await stored(it.payout)).toMatchObject({ state: 'sending', problem: null })
  }
  expect((await deliver(removed)).status).toBe(200)
  expect(await stored(it.payout)).toMatchObject({ state: 'sending', problem: null })
  expect((await task(it).ask()).body).toMatchObject({ code: 'already_open' })
  expect((await deliver(woovi.settle(it.correlationId))).status).toBe(200)
  expect(await stored(it.payout)).toMatchObject({ state: 'paid' })
  expect(woovi.moved(it.correlationId)).toBe(1000)
  expect(await differences()).toEqual([])
})

test('a payment that is gone from the provider without a word is not made anew: an administrator looks', async () => {
  const it = await started('here')
  woovi.settings.balance = 0
  await sendStarted(database(), [it.payout])
  woovi.settings.balance = 1_000_000
  const removed = woovi.remove(it.correlationId)
  for (let time = 0; time < 2; time++) await pollStarted(database())
  expect(woovi.payments.has(it.correlationId)).toBe(false)
  expect(await stored(it.payout)).toMatchObject({ state: 'sending', problem: 'gone' })
  expect((await deliver(removed)).status).toBe(200)
  expect(await stored(it.payout)).toMatchObject({ state: 'failed', problem: null })
  expect(await differences()).toEqual([])
})

test('a payment whose removal was told while the provider could not be asked is not made anew meanwhile', async () => {
  const it = await started('here')
  woovi.fail('create', 'lose')
  await sendStarted(database(), [it.payout])
  const removed = woovi.remove(it.correlationId)
  woovi.fail('find', 503)
  expect((await deliver(removed)).status).toBe(503)
  await pollStarted(database())
  expect(woovi.payments.has(it.correlationId)).toBe(false)
  expect((await deliver(removed)).status).toBe(200)
  expect(await stored(it.payout)).toMatchObject({ state: 'failed' })
})

test('what a provider confirmed is not noted as never paid, because it would be paid again', async () => {
  const it = await started('there')
  expect((await deliver(woovi.settle(it.correlationId))).status).toBe(200)
  expect(await stored(it.payout)).toMatchObject({ state: 'paid', problem: null })
  expect((await run.returned(it.payout, 'wrong_payout')).body).toMatchObject({ code: 'provider_decides' })
  expect(await stored(it.payout)).toMatchObject({ state: 'paid' })
})

test('what was noted by hand after the provider was given up, and is confirmed with another number, is shown and blocks its payee', async () => {
  const it = await started('there')
  const number = endToEndId()
  expect((await run.paid(it.payout, number)).body).toMatchObject({ code: 'provider_decides' })
  Object.assign(env(), { PAYOUT_PROVIDER: 'manual' })
  expect((await run.paid(it.payout, number)).status).toBe(200)
  Object.assign(env(), { PAYOUT_PROVIDER: 'woovi' })
  const told = woovi.settle(it.correlationId)
  expect((await deliver(told)).status).toBe(200)
  expect(await stored(it.payout)).toMatchObject({ state: 'paid', transactionId: number, problem: 'number_differs' })
  expect((await run.returned(it.payout, 'wrong_payout')).status).toBe(200)
  // The money is owed again and is requested automatically; a payment confirmed now would be paid twice.
  expect((await deliver(told)).status).toBe(200)
  expect(await stored(it.payout)).toMatchObject({ state: 'returned', problem: 'number_differs' })
  const next = await payoutOf({ completionId: it.id })
  expect((await run.start(next?.id ?? 0)).body.data.skipped).toEqual([{ id: next?.id, why: 'blocked' }])
  expect((await run.returned(it.payout, 'wrong_payout')).status).toBe(200)
  expect(await stored(it.payout)).toMatchObject({ state: 'returned', problem: null })
  const entries = await database().select().from(auditLog).where(eq(auditLog.subjectId, it.payout)).orderBy(auditLog.id)
  expect(entries.at(-1)).toMatchObject({ action: 'payout.returned', before: { problem: 'number_differs' }, after: { problem: null } })
  expect((await send('GET', '/api/v1/payouts?state=problem', { token })).body.data).toEqual([])
  expect(await differences()).toEqual([])
})
