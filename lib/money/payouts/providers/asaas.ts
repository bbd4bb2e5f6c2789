import 'server-only'
import { z } from 'zod'
import type { PixKeyType } from '@/db/values'
import { callJson } from '@/lib/platform/json-call'
import { processGlobal } from '@/lib/platform/process-global'
import { isSameSecret } from '@/lib/platform/same-secret'
import { SITE_NAME } from '@/lib/site'
import { isEndToEndId } from '../end-to-end-id'
import { providerFailure } from './failure'
import type { PayoutProvider, ProviderDefinition, ProviderEvent, ProviderFailure, ProviderOutcome, ProviderPayment } from './provider'

interface Settings {
  /** The origin of the service. */
  baseUrl: string
  apiKey: string
  /** For each call. */
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
}

const PATH = '/v3/transfers'
const PAGE = 100
/** Pages of a search; whoever has more transfers in two days is not known to lack one. */
const MOST_PAGES = 100
const DAY_MS = 86_400_000
/** What Asaas refuses for now is tried again after this time, because an account has 25,000 calls in 12 hours. */
const PAUSE_MS = 300_000

const keyTypes: Record<PixKeyType, string> = { cpf: 'CPF', cnpj: 'CNPJ', email: 'EMAIL', phone: 'PHONE', random: 'EVP' }
/** The payer's account causes these refusals, and not the payment, which stays as it is until they are gone. */
const passing: readonly (ProviderFailure | undefined)[] = ['no_balance', 'limit_reached', 'not_authorized']

const words = z.string().max(2_000).nullish().catch(undefined)
const Transfer = z.object({
  externalReference: words,
  status: words,
  /** In reais. */
  value: z.number().optional().catch(undefined),
  authorized: z.boolean().nullish().catch(undefined),
  endToEndIdentifier: words,
  failReason: words,
  bankAccount: z.object({ pixAddressKey: words }).nullish().catch(undefined),
})
type Transfer = z.output<typeof Transfer>
const Page = z.object({ data: z.array(Transfer), hasMore: z.boolean(), offset: z.number() })
/** An error in Asaas' format; the answer of a proxy between has another format and proves nothing. */
const Refusal = z.object({ errors: z.array(z.object({ code: words, description: words })).min(1) })
const Webhook = z.object({ event: z.string().startsWith('TRANSFER_'), transfer: z.object({ id: z.string().max(200), externalReference: z.string().max(200) }) })

const UNKNOWN: ProviderOutcome = { state: 'unknown' }
type Answer = Awaited<ReturnType<typeof callJson>>

function unanswered(answer: Answer): ProviderOutcome {
  if (answer?.status === 401 || answer?.status === 403) return { ...UNKNOWN, failure: 'not_authorized' }
  // 409: the same amount went to the same payee within 15 minutes, so this payment was not made.
  return answer?.status === 409 || answer?.status === 429 ? { ...UNKNOWN, failure: 'limit_reached' } : UNKNOWN
}

/** Asaas takes a phone number without the country. */
const keyFor = ({ keyType, key }: ProviderPayment) => (keyType === 'phone' ? key.replace(/^\+55/, '') : key)
/** A key as it can be compared, however it is written. */
const bare = (key: string) => (key.includes('@') ? key : key.replace(/^\+55|[^0-9a-z]/gi, '')).toLowerCase()

function mismatchOf({ externalReference, value, bankAccount }: Transfer, payout: ProviderPayment): ProviderOutcome['mismatch'] {
  const key = bankAccount?.pixAddressKey
  if (externalReference !== payout.correlationId) return 'other_id'
  if (value !== payout.amountCents / 100) return 'other_amount'
  // Some answers have the key masked, or none.
  if (key && !key.includes('*') && bare(key) !== bare(payout.key)) return 'other_key'
  return undefined
}

/** The outcome of a transfer, if it is the one that was asked for; otherwise `unknown`. */
function outcomeOf(transfer: Transfer, payout: ProviderPayment): ProviderOutcome {
  const mismatch = mismatchOf(transfer, payout)
  if (mismatch) return { ...UNKNOWN, mismatch }
  const { status, authorized, endToEndIdentifier: id, failReason } = transfer
  const transactionId = id && isEndToEndId(id) ? { transactionId: id } : {}
  switch (status) {
    case 'PENDING':
    case 'BANK_PROCESSING':
      // It waits there for somebody's code.
      return authorized === false ? { ...UNKNOWN, failure: 'not_authorized' } : { state: 'sent', ...transactionId }
    case 'DONE':
      return 'transactionId' in transactionId ? { state: 'confirmed', ...transactionId } : { ...UNKNOWN, mismatch: 'no_transaction_id' }
    case 'FAILED':
      return { state: 'failed', ...transactionId, ...providerFailure(failReason) }
    case 'CANCELLED':
      return { state: 'failed', failure: 'removed' }
    default:
      return UNKNOWN
  }
}

const pauses = processGlobal('payouts that wait at Asaas', () => new Map<string, number>())

/**
 * Pays through Asaas (docs.asaas.com), where a transfer goes out as soon as it is made. Nothing there is asked for by our id and nothing keeps an id from
 * being used twice, so before each attempt all transfers since the payout's start are searched for it: only a search that was complete and found
 * nothing lets it be made.
 */
export function asaasProvider({ baseUrl, apiKey, timeoutMs = 10_000, fetch = globalThis.fetch }: Settings): PayoutProvider {
  const call = (method: 'GET' | 'POST', path: string, json?: unknown) =>
    callJson(new URL(path, baseUrl), {
      method,
      headers: { access_token: apiKey, 'user-agent': SITE_NAME },
      timeoutMs,
      fetch,
      ...(json !== undefined && { json }),
    })

  /** @returns its transfer, `none` if there certainly is none, or the answer that left it unknown */
  async function find(payout: ProviderPayment): Promise<{ transfer: Transfer } | { answer: Answer } | 'none'> {
    // Their days are of another time zone than ours.
    const since = new Date(payout.startedAt.getTime() - DAY_MS).toISOString().slice(0, 10)
    let offset = 0
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer = await call('GET', `${PATH}?${new URLSearchParams({ 'dateCreated[ge]': since, limit: `${PAGE}`, offset: `${offset}` })}`)
      const read = answer?.status === 200 ? Page.safeParse(answer.body).data : undefined
      // A page that is not the one that was asked for would leave out others.
      if (read?.offset !== offset || (read.hasMore && read.data.length === 0)) return { answer }
      const transfer = read.data.find(({ externalReference }) => externalReference === payout.correlationId)
      if (transfer) return { transfer }
      if (!read.hasMore) return 'none'
      offset += read.data.length
    }
    return { answer: undefined }
  }

  async function create(payout: ProviderPayment): Promise<ProviderOutcome> {
    const answer = await call('POST', PATH, {
      value: payout.amountCents / 100,
      operationType: 'PIX',
      pixAddressKey: keyFor(payout),
      pixAddressKeyType: keyTypes[payout.keyType],
      description: payout.comment,
      externalReference: payout.correlationId,
    })
    const made = answer?.status === 200 ? Transfer.safeParse(answer.body).data : undefined
    if (made) return { ...outcomeOf(made, payout), has: true }
    const refusal = answer?.status === 400 ? Refusal.safeParse(answer.body).data : undefined
    if (!refusal) return unanswered(answer)
    const failure = providerFailure(...refusal.errors.flatMap(({ code, description }) => [code, description]))
    if (passing.includes(failure.failure)) return { ...UNKNOWN, ...failure }
    // An earlier attempt may have arrived late, so only a payment that certainly does not exist has failed.
    return (await find(payout)) === 'none' ? { state: 'failed', ...failure } : UNKNOWN
  }

  async function goOn(payout: ProviderPayment): Promise<ProviderOutcome> {
    const found = await find(payout)
    if (found === 'none') return payout.wasSeen ? { ...UNKNOWN, has: false, mismatch: 'gone' } : create(payout)
    return 'transfer' in found ? { ...outcomeOf(found.transfer, payout), has: true } : unanswered(found.answer)
  }

  return {
    async ask(payout, theirId) {
      const answer = theirId === undefined ? undefined : await call('GET', `${PATH}/${encodeURIComponent(theirId)}`)
      const named = answer?.status === 200 ? Transfer.safeParse(answer.body).data : undefined
      if (named?.externalReference === payout.correlationId) return { ...outcomeOf(named, payout), has: true }
      const found = await find(payout)
      if (found === 'none') return { ...UNKNOWN, has: false }
      return 'transfer' in found ? { ...outcomeOf(found.transfer, payout), has: true } : unanswered(found.answer)
    },
    async send(payout) {
      if ((pauses.get(payout.correlationId) ?? 0) > Date.now()) return UNKNOWN
      const outcome = await goOn(payout)
      if (outcome.state === 'unknown' && outcome.failure) pauses.set(payout.correlationId, Date.now() + PAUSE_MS)
      else pauses.delete(payout.correlationId)
      return outcome
    },
  }
}

/** Reads a webhook of Asaas, which anybody may send. @returns undefined without the token; no id if it is not about a transfer of ours */
function readWebhook(body: string, given: string | undefined, token: string | undefined): ProviderEvent | undefined {
  if (!given || !token || !isSameSecret(given, token)) return undefined
  try {
    const { transfer } = Webhook.parse(JSON.parse(body))
    return { correlationId: transfer.externalReference, theirId: transfer.id }
  } catch {
    return {}
  }
}

export const asaas: ProviderDefinition = {
  make: ({ ASAAS_BASE_URL, ASAAS_API_KEY }) => (ASAAS_API_KEY ? asaasProvider({ baseUrl: ASAAS_BASE_URL, apiKey: ASAAS_API_KEY }) : undefined),
  readWebhook: ({ body, headers }, { ASAAS_WEBHOOK_TOKEN }) => readWebhook(body, headers['asaas-access-token'], ASAAS_WEBHOOK_TOKEN),
  unsigned: 'unauthenticated',
  countsRefusals: true,
}
