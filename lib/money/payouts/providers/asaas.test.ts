import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAsaas } from '@/lib/testing/asaas-stand-in'
import { asaasProvider } from './asaas'
import type { PayoutProvider, ProviderPayment } from './provider'

// What only Asaas does; the rest stands in `providers.test.ts`.

let asaas: Awaited<ReturnType<typeof startAsaas>>
let provider: PayoutProvider
const payout = (): ProviderPayment => ({
  ...{ correlationId: crypto.randomUUID(), amountCents: 1000, keyType: 'email', key: 'ana@example.com', comment: 'Completa 1', wasSeen: false },
  startedAt: new Date(),
})

beforeEach(async () => {
  asaas = await startAsaas()
  provider = asaasProvider({ baseUrl: asaas.baseUrl, apiKey: asaas.apiKey })
})
afterEach(() => {
  vi.useRealTimers()
  return asaas.stop()
})
const later = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })

test('the same amount to the same payee within 15 minutes is not sent yet, not failed, and sent later', async () => {
  const [first, second] = [payout(), payout()]
  expect(await provider.send(first)).toMatchObject({ state: 'sent' })
  expect(await provider.send(second)).toEqual({ state: 'unknown', failure: 'limit_reached' })
  const { create } = asaas.calls
  // Not at once again, because the calls of an account are counted.
  expect(await provider.send(second)).toEqual({ state: 'unknown' })
  expect(asaas.calls.create).toBe(create)
  later()
  asaas.settings.sameWithin = false
  expect(await provider.send(second)).toMatchObject({ state: 'sent', has: true })
  expect(asaas.transfers).toHaveLength(2)
})

test.each([
  ['Saldo insuficiente para realizar a transferência.', 'no_balance'],
  ['Sua conta possui autorização crítica habilitada. Para efetuar esta ação informe o código de confirmação.', 'not_authorized'],
  ['Você atingiu o limite diário.', 'limit_reached'],
])('what the account lacks fails no payout: %s', async (words, failure) => {
  const it = payout()
  asaas.settings.refuses = words
  expect(await provider.send(it)).toMatchObject({ state: 'unknown', failure })
  delete asaas.settings.refuses
  later()
  expect(await provider.send(it)).toMatchObject({ state: 'sent' })
})

test('a transfer that waits for a code there is not said to be on its way', async () => {
  const it = payout()
  asaas.settings.authorizes = false
  expect(await provider.send(it)).toMatchObject({ state: 'unknown', failure: 'not_authorized', has: true })
})

test('a transfer is found on any page, and only a search that was complete lets one be made', async () => {
  asaas.settings.most = 2
  asaas.settings.sameWithin = false
  const all = Array.from({ length: 7 }, payout)
  for (const it of all) await provider.send(it)
  expect(asaas.transfers).toHaveLength(7)
  for (const it of all) expect(await provider.send(it)).toMatchObject({ state: 'sent', has: true })
  expect(asaas.calls.create).toBe(7)
  // A list that ignores where it is to begin says so.
  const stuck: typeof fetch = (address, init) => fetch(String(address).replace(/offset=\d+/, 'offset=0'), init)
  const blind = asaasProvider({ baseUrl: asaas.baseUrl, apiKey: asaas.apiKey, fetch: stuck })
  expect(await blind.send(payout())).toEqual({ state: 'unknown' })
  asaas.fail('find', 400)
  expect(await provider.send(payout())).toEqual({ state: 'unknown' })
  expect(asaas.calls.create).toBe(7)
})

test('a transfer that was seen there and is not found is not made anew', async () => {
  expect(await provider.send({ ...payout(), wasSeen: true })).toEqual({ state: 'unknown', has: false, mismatch: 'gone' })
  expect(asaas.calls.create).toBe(0)
})

test('a refusal is a failure only once a second search has found nothing', async () => {
  asaas.settings.refuses = 'A chave informada não foi encontrada.'
  const lost: typeof fetch = async (address, init) => {
    const answer = await fetch(address, init)
    if (init?.method === 'POST') asaas.fail('find', 500)
    return answer
  }
  expect(await asaasProvider({ baseUrl: asaas.baseUrl, apiKey: asaas.apiKey, fetch: lost }).send(payout())).toEqual({ state: 'unknown' })
  expect(await provider.send(payout())).toMatchObject({ state: 'failed', failure: 'wrong_key' })
})

test('another key than was asked for, or no number, is nothing paid; a masked key is no other', async () => {
  const it = payout()
  await provider.send(it)
  const transfer = asaas.of(it.correlationId)
  asaas.settle(it.correlationId)
  asaas.fail('find', { bankAccount: { pixAddressKey: 'bia@example.com' } })
  expect(await provider.ask(it)).toMatchObject({ state: 'unknown', mismatch: 'other_key' })
  asaas.fail('find', { endToEndIdentifier: null })
  expect(await provider.ask(it)).toMatchObject({ state: 'unknown', mismatch: 'no_transaction_id' })
  asaas.fail('find', { bankAccount: { pixAddressKey: 'a***@example.com' } })
  expect(await provider.ask(it)).toMatchObject({ state: 'confirmed' })
  const { find } = asaas.calls
  expect(await provider.ask(it, transfer?.id)).toMatchObject({ state: 'confirmed' })
  expect(asaas.calls.find).toBe(find + 1)
})
