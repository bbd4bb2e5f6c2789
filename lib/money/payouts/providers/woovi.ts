import 'server-only'
import { z } from 'zod'
import type { PixKeyType } from '@/db/values'
import { callJson } from '@/lib/platform/json-call'
import { providerFailure } from './failure'
import type { PayoutProvider, ProviderDefinition, ProviderOutcome, ProviderPayment } from './provider'
import { checkedOutcome, WooviPayment } from './woovi-payment'
import { readWebhook } from './woovi-signature'

interface Settings {
  /** The origin of the service. */
  baseUrl: string
  appId: string
  /** For each call. */
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
}

const PATH = '/api/v1/payment'
const aliasTypes: Record<PixKeyType, string> = { cpf: 'CPF', cnpj: 'CNPJ', email: 'EMAIL', phone: 'PHONE', random: 'RANDOM' }

/** An error in Woovi's format; the answer of a proxy between has another format and proves nothing. */
const Refusal = z.object({ error: z.string().max(2_000), errorCode: z.string().max(200).optional().catch(undefined) })

const UNKNOWN: ProviderOutcome = { state: 'unknown' }
type Answer = Awaited<ReturnType<typeof callJson>>

const paymentOf = (answer: Answer): WooviPayment | undefined => (answer && answer.status < 300 ? WooviPayment.safeParse(answer.body).data : undefined)
const refusalOf = (answer: Answer) => (answer && [400, 404, 422].includes(answer.status) ? Refusal.safeParse(answer.body).data : undefined)
const unanswered = (answer: Answer): ProviderOutcome => (answer?.status === 401 || answer?.status === 403 ? { ...UNKNOWN, failure: 'not_authorized' } : UNKNOWN)

/** Pays through Woovi (developers.woovi.com): a payment is created, compared with what was asked for, and only then approved. */
export function wooviProvider({ baseUrl, appId, timeoutMs = 10_000, fetch = globalThis.fetch }: Settings): PayoutProvider {
  const call = (method: 'GET' | 'POST', path: string, json?: unknown) =>
    callJson(new URL(path, baseUrl), { method, headers: { authorization: appId }, timeoutMs, fetch, ...(json !== undefined && { json }) })
  const find = ({ correlationId }: ProviderPayment) => call('GET', `${PATH}/${encodeURIComponent(correlationId)}`)

  async function ask(payout: ProviderPayment): Promise<ProviderOutcome> {
    const answer = await find(payout)
    const payment = paymentOf(answer)
    if (payment) return { ...checkedOutcome(payment, payout), has: true }
    // For an unknown id the service documents no more than a 400.
    return refusalOf(answer) ? { ...UNKNOWN, has: false } : unanswered(answer)
  }

  async function approve(payment: WooviPayment, payout: ProviderPayment): Promise<ProviderOutcome> {
    const outcome = checkedOutcome(payment, payout)
    if (outcome.mismatch || payment.payment.status !== 'CREATED') return outcome
    // Without the key in the answer, an approval could pay to any key.
    if (payment.payment.destinationAlias === undefined) return { ...UNKNOWN, mismatch: 'other_key' }
    const answer = await call('POST', `${PATH}/approve`, { correlationID: payout.correlationId })
    const approved = paymentOf(answer)
    if (approved) return checkedOutcome(approved, payout)
    const refusal = refusalOf(answer)
    if (!refusal) return unanswered(answer)
    // The payment stays created: it can be approved later when the balance suffices, or another attempt has just approved it.
    const now = await ask(payout)
    return now.state === 'unknown' && !now.mismatch ? { ...UNKNOWN, ...providerFailure(refusal.errorCode, refusal.error) } : now
  }

  async function create(payout: ProviderPayment): Promise<ProviderOutcome> {
    const answer = await call('POST', PATH, {
      value: payout.amountCents,
      destinationAlias: payout.key,
      destinationAliasType: aliasTypes[payout.keyType],
      comment: payout.comment,
      correlationID: payout.correlationId,
    })
    const created = paymentOf(answer)
    if (created) return { ...(await approve(created, payout)), has: true }
    const refusal = refusalOf(answer)
    if (!refusal || answer?.status === 404) return unanswered(answer)
    // A second payment with the same id is refused too while the first may still pay, so only a payment that certainly does not exist has failed.
    const again = await find(payout)
    if (!refusalOf(again) || /correlation|exist/i.test(refusal.error)) return UNKNOWN
    return { state: 'failed', ...providerFailure(refusal.errorCode, refusal.error) }
  }

  return {
    ask,
    async send(payout) {
      const answer = await find(payout)
      const payment = paymentOf(answer)
      if (payment) return { ...(await approve(payment, payout)), has: true }
      if (!refusalOf(answer)) return unanswered(answer)
      return payout.wasSeen ? { ...UNKNOWN, has: false, mismatch: 'gone' } : create(payout)
    },
  }
}

export const woovi: ProviderDefinition = {
  make: ({ WOOVI_BASE_URL, WOOVI_APP_ID }) => (WOOVI_APP_ID ? wooviProvider({ baseUrl: WOOVI_BASE_URL, appId: WOOVI_APP_ID }) : undefined),
  readWebhook: ({ body, headers }, { WOOVI_PUBLIC_KEY }) => readWebhook(Buffer.from(body), headers['x-webhook-signature'], WOOVI_PUBLIC_KEY),
  unsigned: 'not_found',
  countsRefusals: false,
}
