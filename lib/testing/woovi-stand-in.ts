import { generateKeyPairSync, sign } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

interface Payment {
  value: number
  status: string
  destinationAlias: string
  destinationAliasType: string
  comment?: string
  correlationID: string
}

type Step = 'find' | 'create' | 'approve'

/**
 * What goes wrong in one step:
 * - `drop`: the connection ends before anything is done; `lose`: after it was done
 * - `hang`: it is done and never answered; `slow`: it is done after SLOW_MS and never answered
 * - `broken`: it is done and answered 502 by something in between; `garbage`: it is done and answered 200 without JSON
 * - a number: that status, and nothing is done
 * - an object: it is done, and the answer says this of the payment instead
 */
export type Fault = 'drop' | 'lose' | 'hang' | 'slow' | 'broken' | 'garbage' | number | Partial<Payment>

export interface Webhook {
  body: string
  signature: string
}

const APP_ID = 'stand-in-app-id'
const SLOW_MS = 1_000
const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
/** Made once: it takes longer than everything else here. */
let pairs: { own: ReturnType<typeof pair>; forger: ReturnType<typeof pair> } | undefined
const signed = (body: string, privateKey: string): Webhook => ({ body, signature: sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64') })

/**
 * A stand-in of Woovi's payments on loopback, after its documents: it has never met the real service. It keeps payments in memory,
 * counts the money that it moves, and does wrong what it is told to.
 */
export async function startWoovi() {
  const payments = new Map<string, Payment>()
  const transactions = new Map<string, { value: number; endToEndId: string; time: string; providerErrorCode?: string }>()
  /** Each time that money moved. */
  const movements: { correlationID: string; value: number; key: string }[] = []
  /** How often each step was asked for, and how often a payment was created that was already there. */
  const calls = { find: 0, create: 0, approve: 0, repeats: 0 }
  const faults: { step: Step; fault: Fault }[] = []
  /** `unknownId`: the status for an id that is not there; `refuses`: why every new payment is refused. */
  const settings: { balance: number; unknownId: 400 | 404; settlesAtOnce: boolean; refuses?: string } = {
    balance: 1_000_000_000,
    unknownId: 400,
    settlesAtOnce: false,
  }
  pairs ??= { own: pair(), forger: pair() }
  const { own, forger } = pairs

  const about = (payment: Payment) => ({ payment, transaction: transactions.get(payment.correlationID) })
  const refuse = (error: string, status = 400) => ({ status, json: { error } })

  function find(id: string) {
    const payment = payments.get(id)
    return payment ? { status: 200, json: about(payment) } : refuse('Pagamento não encontrado', settings.unknownId)
  }

  function create({ value, destinationAlias, destinationAliasType, comment, correlationID }: Payment) {
    if (payments.has(correlationID)) {
      calls.repeats++
      return refuse('Já existe um pagamento com o correlationID fornecido')
    }
    if (settings.refuses) return refuse(settings.refuses)
    if (!Number.isInteger(value) || value <= 0 || !destinationAlias || !['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'].includes(destinationAliasType))
      return refuse('Dados inválidos')
    const payment = { value, status: 'CREATED', destinationAlias, destinationAliasType, comment: comment ?? '', correlationID }
    payments.set(correlationID, payment)
    return { status: 200, json: { payment } }
  }

  function approve({ correlationID }: Payment) {
    const payment = payments.get(correlationID)
    if (!payment) return refuse('Pagamento não encontrado')
    if (payment.status !== 'CREATED') return refuse('Pagamento não pode ser aprovado')
    if (payment.value > settings.balance) return refuse('Você não possui saldo o suficiente para realizar esse pagamento')
    settings.balance -= payment.value
    payment.status = 'APPROVED'
    const endToEndId = `E54811417202611221200${String(transactions.size).padStart(11, 'a')}`
    transactions.set(correlationID, { value: payment.value, endToEndId, time: new Date().toISOString() })
    if (settings.settlesAtOnce) endPayment(correlationID)
    return { status: 200, json: about(payment) }
  }

  /** The bank pays an approved payment, or fails to, with a code. @returns the webhook that says so */
  function endPayment(correlationID: string, code?: string): Webhook {
    const payment = payments.get(correlationID)
    if (payment?.status !== 'APPROVED') throw new Error(`${correlationID} is not approved`)
    payment.status = code ? 'FAILED' : 'CONFIRMED'
    const transaction = transactions.get(correlationID)
    if (code && transaction) transaction.providerErrorCode = code
    if (!code) movements.push({ correlationID, value: payment.value, key: payment.destinationAlias })
    return webhook(`OPENPIX:MOVEMENT_${payment.status}`, { ...about(payment), ...(code && { error: { code: 'PAY_PIX_KEY_ERROR', description: 'Falha' } }) })
  }

  /** Somebody removes a payment that waits for its approval. @returns the webhook that says so */
  function remove(correlationID: string): Webhook {
    payments.delete(correlationID)
    return webhook('OPENPIX:MOVEMENT_REMOVED', { payment: { correlationID } })
  }

  const webhook = (event: string, rest: object) => signed(JSON.stringify({ event, ...rest }), own.privateKey)

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const route = `${request.method} ${pathname}`
    const step: Step = route === 'POST /api/v1/payment' ? 'create' : route === 'POST /api/v1/payment/approve' ? 'approve' : 'find'
    const reply = (status: number, json: unknown) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (request.headers.authorization !== APP_ID) return reply(401, { error: 'appID inválido' })
    if (step === 'find' && !/^GET \/api\/v1\/payment\/[^/]+$/.test(route)) return reply(404, { message: 'Not Found' })
    calls[step]++
    const at = faults.findIndex((one) => one.step === step)
    const fault = at >= 0 ? faults.splice(at, 1)[0]?.fault : undefined
    if (fault === 'drop') return request.socket.destroy()
    if (typeof fault === 'number') return reply(fault, { error: 'out of order' })
    const act = () => {
      if (step === 'find') return find(decodeURIComponent(pathname.slice('/api/v1/payment/'.length)))
      const body: Payment = JSON.parse(Buffer.concat(chunks).toString())
      return step === 'create' ? create(body) : approve(body)
    }
    if (fault === 'slow') return setTimeout(act, SLOW_MS)
    const answer = act()
    if (fault === 'lose') return request.socket.destroy()
    if (fault === 'hang') return
    if (fault === 'broken') return response.writeHead(502).end('<html>')
    if (fault === 'garbage') return response.writeHead(200).end('<html>')
    if (fault && 'payment' in answer.json) return reply(answer.status, { ...answer.json, payment: { ...answer.json.payment, ...fault } })
    return reply(answer.status, answer.json)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    payments,
    movements,
    calls,
    settings,
    publicKey: own.publicKey,
    baseUrl: `http://127.0.0.1:${port}`,
    appId: APP_ID,
    /** What a process needs in its environment to use this instead of the real service. */
    environment: {
      PAYOUT_PROVIDER: 'woovi',
      WOOVI_APP_ID: APP_ID,
      WOOVI_BASE_URL: `http://127.0.0.1:${port}`,
      WOOVI_PUBLIC_KEY: Buffer.from(own.publicKey).toString('base64'),
    },
    /** The next calls of this step go wrong, one for each fault. */
    fail: (step: Step, ...next: Fault[]) => faults.push(...next.map((fault) => ({ step, fault }))),
    /** Whatever was to go wrong no longer does. */
    recover: () => void faults.splice(0),
    /** How many centavos moved for a payment. */
    moved: (correlationID: string) => movements.filter((one) => one.correlationID === correlationID).reduce((sum, { value }) => sum + value, 0),
    settle: endPayment,
    remove,
    webhook,
    sign: (body: string) => signed(body, own.privateKey),
    /** The same webhook, signed by somebody else. */
    forged: ({ body }: Webhook) => signed(body, forger.privateKey),
    /** Sends webhooks one after another, in the order given. @returns the status of each answer */
    async deliver(address: string, ...webhooks: Webhook[]): Promise<number[]> {
      const statuses: number[] = []
      for (const { body, signature } of webhooks) {
        const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature }
        statuses.push((await fetch(address, { method: 'POST', headers, body })).status)
      }
      return statuses
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
