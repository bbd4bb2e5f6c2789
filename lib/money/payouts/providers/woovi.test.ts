import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Fault, startWoovi } from '@/lib/testing/woovi-stand-in'
import type { PayoutProvider, ProviderPayment } from './provider'
import { wooviProvider } from './woovi'

let woovi: Awaited<ReturnType<typeof startWoovi>>
let provider: PayoutProvider
const payout: ProviderPayment = {
  correlationId: 'payout-1',
  amountCents: 1000,
  keyType: 'email',
  key: 'ana@example.com',
  comment: 'Completa 1',
  wasSeen: false,
  startedAt: new Date(),
}

beforeEach(async () => {
  woovi = await startWoovi()
  provider = wooviProvider({ baseUrl: woovi.baseUrl, appId: woovi.appId, timeoutMs: 5_000 })
})
afterEach(() => woovi.stop())

/** For calls that are never answered. */
const impatient = () => wooviProvider({ baseUrl: woovi.baseUrl, appId: woovi.appId, timeoutMs: 100 })

/** As the poll does: again and again until an outcome is known; the bank settles what it was told to pay. */
async function sendUntilKnown(by = provider) {
  for (let attempt = 0; attempt < 50; attempt++) {
    const outcome = await by.send(payout)
    if (outcome.state === 'confirmed' || outcome.state === 'failed') return outcome
    if (woovi.payments.get(payout.correlationId)?.status === 'APPROVED') woovi.settle(payout.correlationId)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nothing is known after fifty attempts')
}

test('a payment is asked for, created, approved, and confirmed once the bank says so', async () => {
  expect(await provider.ask(payout)).toMatchObject({ state: 'unknown' })
  expect(await provider.send(payout)).toMatchObject({ state: 'sent', transactionId: expect.stringMatching(/^E\d{20}\w{11}$/) })
  expect(woovi.calls).toEqual({ find: 2, create: 1, approve: 1, repeats: 0 })
  expect(woovi.payments.get('payout-1')).toMatchObject({
    value: 1000,
    destinationAlias: 'ana@example.com',
    destinationAliasType: 'EMAIL',
    comment: 'Completa 1',
  })
  expect(await provider.ask(payout)).toMatchObject({ state: 'sent' })
  woovi.settle('payout-1')
  expect(await provider.ask(payout)).toMatchObject({ state: 'confirmed', transactionId: expect.stringMatching(/^E/) })
  expect(await provider.send(payout)).toMatchObject({ state: 'confirmed' })
  expect(woovi.movements).toEqual([{ correlationID: 'payout-1', value: 1000, key: 'ana@example.com' }])
})

test('every type of key is named as Woovi names it', async () => {
  const keys = { cpf: '52998224725', cnpj: '12ABC34501DE35', phone: '+5511912345684', random: '123e4567-e12b-12d1-a456-426655440000' } as const
  for (const keyType of ['cpf', 'cnpj', 'phone', 'random'] as const) {
    expect(await provider.send({ ...payout, correlationId: keyType, keyType, key: keys[keyType] })).toMatchObject({ state: 'sent' })
    expect(woovi.payments.get(keyType)).toMatchObject({ destinationAliasType: keyType.toUpperCase(), destinationAlias: keys[keyType] })
  }
})

const before: Fault[] = ['drop', 429, 408, 500, 503]
const after: Fault[] = ['lose', 'hang', 'slow', 'broken', 'garbage']
const steps = ['find', 'create', 'approve'] as const
const cases = steps.flatMap((step) => [...before, ...after].map((fault) => ({ step, fault })))

describe.each([400, 404] as const)('when an id that is not there is a %i', (unknownId) => {
  beforeEach(() => {
    woovi.settings.unknownId = unknownId
  })

  test.each(cases)('"$fault" in step $step is neither a failure nor a proof, and money moves once', async ({ step, fault }) => {
    woovi.fail(step, fault)
    expect(await impatient().send(payout)).toMatchObject({ state: 'unknown' })
    expect(await sendUntilKnown()).toMatchObject({ state: 'confirmed' })
    expect(woovi.movements).toEqual([{ correlationID: 'payout-1', value: 1000, key: 'ana@example.com' }])
  })

  test.each(cases)('"$fault" in step $step three times over', async ({ step, fault }) => {
    woovi.fail(step, fault, fault, fault)
    expect(await sendUntilKnown(impatient())).toMatchObject({ state: 'confirmed' })
    expect(woovi.moved('payout-1')).toBe(1000)
    expect(woovi.movements).toHaveLength(1)
  })
})

test('what was created is never created again, though its answer was lost', async () => {
  woovi.fail('create', 'lose')
  await provider.send(payout)
  await sendUntilKnown()
  expect(woovi.calls).toMatchObject({ create: 1, repeats: 0 })
})

test('a payment that was seen there and is gone is not made anew, and one that cannot be asked for is neither', async () => {
  const seen = { ...payout, wasSeen: true }
  expect(await provider.send(seen)).toEqual({ state: 'unknown', has: false, mismatch: 'gone' })
  woovi.fail('find', 503)
  expect(await provider.ask(seen)).toEqual({ state: 'unknown' })
  expect(woovi.calls.create).toBe(0)
})

test('a creation that is done late, while another attempt creates and approves, changes nothing', async () => {
  woovi.fail('create', 'slow')
  // A call whose look-up took too long has created nothing yet.
  while (woovi.calls.create === 0) expect(await impatient().send(payout)).toMatchObject({ state: 'unknown' })
  // Whichever of the two is second is refused; if it is this one, the next attempt goes on.
  expect(['sent', 'unknown']).toContain((await provider.send(payout)).state)
  await expect.poll(() => woovi.calls.repeats).toBe(1)
  expect(await sendUntilKnown()).toMatchObject({ state: 'confirmed' })
  expect(woovi.movements).toHaveLength(1)
})

test('five attempts at the same time move the money once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => provider.send(payout)))
  for (const { state } of outcomes) expect(['sent', 'unknown']).toContain(state)
  expect(await sendUntilKnown()).toMatchObject({ state: 'confirmed' })
  expect(woovi.movements).toHaveLength(1)
  expect(woovi.payments.size).toBe(1)
})

test('an id that is refused because it is there is no failure, even if asking again says otherwise', async () => {
  woovi.fail('create', 'lose')
  await provider.send(payout)
  woovi.fail('find', 404, 404)
  expect(await provider.send(payout)).toMatchObject({ state: 'unknown' })
  expect(woovi.calls.repeats).toBe(1)
  expect(await sendUntilKnown()).toMatchObject({ state: 'confirmed' })
})

test.each([
  ['Chave pix inválida', 'wrong_key'],
  ['PIX_KEY_INFO_NOT_FOUND', 'wrong_key'],
  ['value must be positive', 'refused'],
])('a payment that is refused with %j has failed with a reason: %s', async (words, failure) => {
  woovi.settings.refuses = words
  expect(await provider.send(payout)).toMatchObject({ state: 'failed', failure })
  expect(woovi.payments.size).toBe(0)
})

test('a refusal is a failure only once asking again has proved that nothing is there', async () => {
  woovi.settings.refuses = 'Chave pix inválida'
  woovi.fail('find', 404, 500)
  expect(await provider.send(payout)).toMatchObject({ state: 'unknown' })
})

test.each([401, 403])('%i says that we are not known, and fails nothing', async (status) => {
  woovi.fail('create', status)
  expect(await provider.send(payout)).toMatchObject({ state: 'unknown', failure: 'not_authorized' })
  const stranger = wooviProvider({ baseUrl: woovi.baseUrl, appId: 'wrong' })
  expect(await stranger.send(payout)).toMatchObject({ state: 'unknown', failure: 'not_authorized' })
  expect(await stranger.ask(payout)).toMatchObject({ state: 'unknown', failure: 'not_authorized' })
})

test('without enough balance a payment waits, says why, and is approved later', async () => {
  woovi.settings.balance = 999
  expect(await provider.send(payout)).toMatchObject({ state: 'unknown', failure: 'no_balance' })
  woovi.settings.balance = 1000
  expect(await provider.send(payout)).toMatchObject({ state: 'sent' })
  expect(woovi.calls).toMatchObject({ create: 1, approve: 2 })
})

const wrong: [Fault, string][] = [
  [{ value: 100_000 }, 'other_amount'],
  [{ value: 10 }, 'other_amount'],
  [{ destinationAlias: 'bia@example.com' }, 'other_key'],
  [{ correlationID: 'payout-2' }, 'other_id'],
]
test.each(wrong)('a payment that is created as %o is not approved: %s', async (fault, mismatch) => {
  woovi.fail('create', fault)
  expect(await provider.send(payout)).toMatchObject({ state: 'unknown', mismatch })
  expect(woovi.calls.approve).toBe(0)
  woovi.fail('find', fault)
  expect(await provider.send(payout)).toMatchObject({ state: 'unknown', mismatch })
  expect(woovi.calls).toMatchObject({ create: 1, approve: 0 })
})

test.each([{ value: undefined }, { destinationAlias: undefined }])('a payment that does not say %o is not approved', async (fault) => {
  woovi.fail('create', fault as Fault)
  expect(await provider.send(payout)).toMatchObject({ state: 'unknown', mismatch: expect.stringMatching(/^other_(amount|key)$/) })
  expect(woovi.calls.approve).toBe(0)
})

test.each(wrong)('a payment that is paid as %o is not confirmed: %s', async (fault, mismatch) => {
  await provider.send(payout)
  woovi.settle('payout-1')
  woovi.fail('find', fault)
  expect(await provider.ask(payout)).toMatchObject({ state: 'unknown', mismatch })
})

test('without a number that proves it nothing is confirmed', async () => {
  await provider.send(payout)
  // The answer says more than the bank did: there is no transaction behind it.
  const created = { ...payout, correlationId: 'payout-2' }
  woovi.settings.balance = 0
  await provider.send(created)
  woovi.fail('find', { status: 'CONFIRMED' })
  expect(await provider.ask(created)).toMatchObject({ state: 'unknown', mismatch: 'no_transaction_id' })
  woovi.fail('find', { status: 'PAID' })
  expect(await provider.ask(payout)).toMatchObject({ state: 'unknown' })
})

test.each([
  ['AC07', 'wrong_key'],
  ['AC06', 'account_blocked'],
  ['AM04', 'no_balance'],
  ['AM02', 'limit_reached'],
  ['AB03', 'refused'],
])('the bank fails with %s: %s', async (code, failure) => {
  await provider.send(payout)
  woovi.settle('payout-1', code)
  expect(await provider.ask(payout)).toMatchObject({ state: 'failed', failure, code })
  expect(await provider.send(payout)).toMatchObject({ state: 'failed', failure })
  expect(woovi.calls).toMatchObject({ create: 1, approve: 1 })
  expect(woovi.movements).toEqual([])
})

test('a payment that was denied has failed', async () => {
  await provider.send(payout)
  woovi.fail('find', { status: 'DENIED' })
  expect(await provider.ask(payout)).toMatchObject({ state: 'failed', failure: 'removed' })
})

test('the authorization goes to no other address', async () => {
  const seen: string[] = []
  const redirecting: typeof fetch = (address, init) => {
    seen.push(String(init?.redirect))
    return fetch(address, init)
  }
  await wooviProvider({ baseUrl: woovi.baseUrl, appId: woovi.appId, fetch: redirecting }).send(payout)
  expect(seen).toEqual(['error', 'error', 'error'])
})

test('a payment in an answer that is an error proves nothing', async () => {
  await provider.send(payout)
  woovi.settle('payout-1')
  const failing: typeof fetch = async (address, init) => new Response((await fetch(address, init)).body, { status: 500 })
  expect(await wooviProvider({ baseUrl: woovi.baseUrl, appId: woovi.appId, fetch: failing }).ask(payout)).toMatchObject({ state: 'unknown' })
})

test('an answer without an end is none', async () => {
  const endless: typeof fetch = () =>
    Promise.resolve(new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(0x20)) })))
  expect(await wooviProvider({ baseUrl: woovi.baseUrl, appId: woovi.appId, fetch: endless }).ask(payout)).toMatchObject({ state: 'unknown' })
})
