import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CalledProvider, calledProviders } from '@/db/desk-values'
import { payouts } from '@/db/schema/payouts'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { startAsaas } from '@/lib/testing/asaas-stand-in'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { startWoovi, type Webhook } from '@/lib/testing/woovi-stand-in'
import type { PayoutProvider, ProviderPayment } from './providers/provider'
import { configuredProvider } from './providers/registry'
import { pollStarted, sendStarted } from './send'

// What every provider of payouts has to do, each against its stand-in: a new one is a line in `standIns`.

interface Delivery {
  body: string
  headers: Record<string, string>
}

interface StandIn {
  /** As parsed settings. */
  settings: object
  /** What the provider has of a payment, as it understood it. */
  seen(id: string): { cents: number; key: string; keyType: string } | undefined
  moved(id: string): number
  /** Each answer of this step goes wrong once. */
  fail(step: 'find' | 'create', fault: 'lose' | 'drop' | 'broken' | 'garbage' | 429 | 500 | 401): void
  /** The next payment is made with another amount. */
  misread(): void
  /** Every new payment is refused because of its key, until it is called with false. */
  refuse(refuses: boolean): void
  /** From now on payments are made and no money moves yet, until it is called with false. */
  hold(holds: boolean): void
  settle(id: string, fails?: boolean): Delivery
  remove(id: string): Delivery
  /** A status that nobody knows. */
  puzzle(id: string): void
  /** Says that a payment was made, signed as the provider does. */
  lie(id: string): Delivery
  forge(delivery: Delivery): Delivery
  /** What answers a forged webhook, one for a payment of others, and one while the provider cannot be asked. */
  answers: { forged: number; foreign: number; away: number }
  /** How the provider writes types of keys and phone numbers. */
  keys: { random: string; phone: string }
  stop(): unknown
}

const standIns: Record<CalledProvider, () => Promise<StandIn>> = {
  woovi: async () => {
    const woovi = await startWoovi()
    const headed = ({ body, signature }: Webhook) => ({ body, headers: { 'content-type': 'application/json', 'x-webhook-signature': signature } })
    return {
      settings: { WOOVI_BASE_URL: woovi.baseUrl, WOOVI_APP_ID: woovi.appId, WOOVI_PUBLIC_KEY: [woovi.publicKey] },
      seen: (id) => {
        const it = woovi.payments.get(id)
        return it && { cents: it.value, key: it.destinationAlias, keyType: it.destinationAliasType }
      },
      moved: woovi.moved,
      fail: (step, fault) => woovi.fail(step, fault),
      misread: () => woovi.fail('create', { value: 100_000 }),
      refuse: (refuses) => Object.assign(woovi.settings, { refuses: refuses ? 'Chave pix inválida' : undefined }),
      hold: (holds) => Object.assign(woovi.settings, { balance: holds ? 0 : 1_000_000_000 }),
      settle: (id, fails) => headed(woovi.settle(id, fails ? 'AC03' : undefined)),
      remove: (id) => headed(woovi.remove(id)),
      puzzle: (id) => Object.assign(woovi.payments.get(id) ?? {}, { status: 'RESTING' }),
      lie: (id) => headed(woovi.webhook('OPENPIX:MOVEMENT_CONFIRMED', { payment: { correlationID: id, value: 1000, status: 'CONFIRMED' } })),
      forge: ({ body, headers }) => headed(woovi.forged({ body, signature: headers['x-webhook-signature'] ?? '' })),
      answers: { forged: 404, foreign: 404, away: 503 },
      keys: { random: 'RANDOM', phone: '+5511912345684' },
      stop: woovi.stop,
    }
  },
  asaas: async () => {
    const asaas = await startAsaas()
    return {
      settings: asaas.environment,
      seen: (id) => {
        const it = asaas.of(id)
        return it && { cents: Math.round(it.value * 100), key: it.bankAccount.pixAddressKey, keyType: it.keyType }
      },
      moved: (id) => asaas.movements.filter((one) => one.id === id).reduce((sum, { cents }) => sum + cents, 0),
      fail: (step, fault) => asaas.fail(step, fault),
      misread: () => asaas.fail('create', { value: 1000 }),
      refuse: (refuses) => Object.assign(asaas.settings, { refuses: refuses ? 'A chave informada não foi encontrada.' : undefined }),
      hold: (holds) => Object.assign(asaas.settings, { authorizes: !holds }),
      settle: (id, fails) => asaas.settle(id, fails ? 'Chave Pix não encontrada.' : undefined),
      remove: asaas.cancel,
      puzzle: (id) => Object.assign(asaas.of(id) ?? {}, { status: 'RESTING' }),
      lie: (id) => asaas.webhook('TRANSFER_DONE', { id: 'nothing', externalReference: id, status: 'DONE', value: 10 }),
      forge: ({ body, headers }) => ({ body, headers: { ...headers, 'asaas-access-token': 'stand-in-webhook-tokem' } }),
      answers: { forged: 401, foreign: 200, away: 200 },
      keys: { random: 'EVP', phone: '11912345684' },
      stop: asaas.stop,
    }
  },
}

let run: ReturnType<typeof desk>
let key = 800_000

beforeAll(async () => {
  run = desk(await confirmedAdmin())
})
afterEach(() => vi.useRealTimers())

const stored = async (id: number) => (await database().select().from(payouts).where(eq(payouts.id, id)))[0]

/** Later than anybody waits before trying again. */
function later() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
}

describe.each(calledProviders)('%s', (name) => {
  let there: StandIn
  beforeAll(async () => {
    there = await standIns[name]()
    Object.assign(env(), { PAYOUT_PROVIDER: name, ...there.settings })
  })
  afterAll(() => there.stop())

  const hear = async ({ body, headers }: Delivery) => (await send('POST', `/api/v1/webhooks/${name}`, { body, headers })).status

  /** A payout that was given to the provider and that nothing was sent of yet. */
  async function started() {
    const it = await newTask()
    await task(it).method(pixMethod(++key))
    await run.review(it.id, 'approve')
    const payout = await payoutOf({ completionId: it.id })
    if (!payout) throw new Error('no payout')
    Object.assign(env(), { PAYOUT_PROVIDER: 'manual' })
    await run.start(payout.id)
    Object.assign(env(), { PAYOUT_PROVIDER: name })
    await database().update(payouts).set({ provider: name }).where(eq(payouts.id, payout.id))
    return { ...it, payout: payout.id, there: payout.correlationId }
  }
  async function sent() {
    const it = await started()
    await sendStarted(database(), [it.payout])
    expect(there.seen(it.there)).toMatchObject({ cents: 1000 })
    return it
  }

  test('accepted: sent, then paid with its number once the bank has paid', async () => {
    const it = await sent()
    expect(await stored(it.payout)).toMatchObject({ state: 'sending', problem: null })
    expect(await hear(there.settle(it.there))).toBe(200)
    expect(await stored(it.payout)).toMatchObject({ state: 'paid', transactionId: expect.stringMatching(/^E\d{20}\w{11}$/) })
    expect(there.moved(it.there)).toBe(1000)
  })

  test('refused: a key that nobody has fails the payout before anything is made', async () => {
    const it = await started()
    there.refuse(true)
    await sendStarted(database(), [it.payout])
    there.refuse(false)
    expect(await stored(it.payout)).toMatchObject({ state: 'failed', failure: 'wrong_key' })
    expect(there.seen(it.there)).toBeUndefined()
  })

  test('failed: what the bank refuses comes back', async () => {
    const it = await sent()
    expect(await hear(there.settle(it.there, true))).toBe(200)
    expect(await stored(it.payout)).toMatchObject({ state: 'failed', failure: 'wrong_key' })
  })

  test('unknown: a status that nobody knows is neither paid nor failed', async () => {
    const it = await sent()
    there.puzzle(it.there)
    await pollStarted(database())
    expect(await stored(it.payout)).toMatchObject({ state: 'sending', transactionId: null, problem: null })
  })

  const faults = ['lose', 'drop', 'broken', 'garbage', 429, 500, 401] as const
  test.each((['find', 'create'] as const).flatMap((step) => faults.map((fault) => ({ step, fault }))))(
    'unknown: "$fault" in step $step is no failure, and money moves once',
    async ({ step, fault }) => {
      const it = await started()
      there.fail(step, fault)
      await sendStarted(database(), [it.payout])
      expect(await stored(it.payout)).toMatchObject({ state: 'sending', problem: null })
      later()
      await sendStarted(database(), [it.payout])
      there.settle(it.there)
      await sendStarted(database(), [it.payout])
      expect(await stored(it.payout)).toMatchObject({ state: 'paid' })
      expect(there.moved(it.there)).toBe(1000)
    },
  )

  test('late: what no webhook told is asked for', async () => {
    const it = await sent()
    const told = there.settle(it.there)
    await pollStarted(database())
    expect(await stored(it.payout)).toMatchObject({ state: 'paid' })
    expect(await hear(told)).toBe(200)
    expect(await stored(it.payout)).toMatchObject({ state: 'paid', problem: null })
  })

  test('twice: a webhook that repeats changes nothing, and two that send at once make one payment', async () => {
    const it = await started()
    await Promise.all([sendStarted(database(), [it.payout]), sendStarted(database(), [it.payout]), pollStarted(database())])
    const told = there.settle(it.there)
    expect(await Promise.all([hear(told), hear(told), hear(told)])).toEqual([200, 200, 200])
    expect(await stored(it.payout)).toMatchObject({ state: 'paid', problem: null })
    expect(there.moved(it.there)).toBe(1000)
  })

  test('removed after a time-out: it has failed, and is not made anew', async () => {
    const it = await started()
    there.hold(true)
    there.fail('create', 'lose')
    await sendStarted(database(), [it.payout])
    expect(there.seen(it.there)).toBeDefined()
    const told = there.remove(it.there)
    expect(await hear(told)).toBe(200)
    there.hold(false)
    expect(await stored(it.payout)).toMatchObject({ state: 'failed', failure: 'refused' })
    later()
    await sendStarted(database(), [it.payout])
    expect(there.moved(it.there)).toBe(0)
  })

  test('wrong amount: it is never noted as paid, and an administrator sees it', async () => {
    const it = await started()
    there.misread()
    await sendStarted(database(), [it.payout])
    expect(await stored(it.payout)).toMatchObject({ state: 'sending', problem: 'amount_differs' })
  })

  test('wrong signature: it is refused before anybody is asked', async () => {
    const it = await sent()
    const told = there.settle(it.there)
    expect(await hear(there.forge(told))).toBe(there.answers.forged)
    expect(await hear({ body: told.body, headers: { 'content-type': 'application/json' } })).toBe(there.answers.forged)
    expect(await stored(it.payout)).toMatchObject({ state: 'sending' })
    expect(await hear(told)).toBe(200)
    expect(await stored(it.payout)).toMatchObject({ state: 'paid' })
  })

  test('a webhook that says more than the provider proves nothing, and one about others is answered as the provider needs', async () => {
    const it = await sent()
    expect(await hear(there.lie(it.there))).toBe(200)
    expect(await stored(it.payout)).toMatchObject({ state: 'sending', transactionId: null })
    expect(await hear(there.lie(crypto.randomUUID()))).toBe(there.answers.foreign)
    const told = there.settle(it.there)
    there.fail('find', 500)
    there.fail('find', 500)
    expect(await hear(told)).toBe(there.answers.away)
    await pollStarted(database())
    await pollStarted(database())
    expect(await stored(it.payout)).toMatchObject({ state: 'paid' })
  })

  test('a former provider is asked what became of what it has, hears its webhooks, and is given nothing', async () => {
    const [first, second, third] = [await sent(), await sent(), await started()]
    Object.assign(env(), { PAYOUT_PROVIDER: 'manual' })
    there.settle(first.there)
    const told = there.settle(second.there)
    expect(await hear(told)).toBe(200)
    await pollStarted(database())
    expect([await stored(first.payout), await stored(second.payout)]).toMatchObject([{ state: 'paid' }, { state: 'paid' }])
    expect(await stored(third.payout)).toMatchObject({ state: 'sending', seenAtProvider: null })
    expect(there.seen(third.there)).toBeUndefined()
    Object.assign(env(), { PAYOUT_PROVIDER: name })
  })

  const payment: ProviderPayment = {
    ...{ correlationId: '', amountCents: 1000, keyType: 'email', key: 'ana@example.com', comment: 'Completa 1', wasSeen: false, startedAt: new Date() },
  }
  const provider = () => configuredProvider(name)?.provider as PayoutProvider

  test.each([10, 110, 123_456, 1_000_001])('%i centavos are that amount there', async (amountCents) => {
    const correlationId = crypto.randomUUID()
    expect(await provider().send({ ...payment, correlationId, amountCents })).toMatchObject({ state: 'sent' })
    expect(there.seen(correlationId)).toMatchObject({ cents: amountCents })
    there.settle(correlationId)
    expect(await provider().ask({ ...payment, correlationId, amountCents })).toMatchObject({ state: 'confirmed' })
    expect(await provider().ask({ ...payment, correlationId, amountCents: amountCents + 1 })).toMatchObject({ state: 'unknown', mismatch: 'other_amount' })
  })

  test('every type of key is written as the provider knows it', async () => {
    const keys = {
      cpf: '52998224725',
      cnpj: '12ABC34501DE35',
      email: 'bia@example.com',
      phone: '+5511912345684',
      random: '123e4567-e12b-12d1-a456-426655440000',
    }
    for (const keyType of ['cpf', 'cnpj', 'email', 'phone', 'random'] as const) {
      const correlationId = crypto.randomUUID()
      expect(await provider().send({ ...payment, correlationId, keyType, key: keys[keyType] })).toMatchObject({ state: 'sent' })
      const { random, phone } = there.keys
      expect(there.seen(correlationId)).toMatchObject({
        keyType: keyType === 'random' ? random : keyType.toUpperCase(),
        key: keyType === 'phone' ? phone : keys[keyType],
      })
      expect(await provider().ask({ ...payment, correlationId, keyType, key: keys[keyType] })).toMatchObject({ state: 'sent', has: true })
    }
  })

  test('the books are right after all of it', async () => {
    expect(await differences()).toEqual([])
  })
})
