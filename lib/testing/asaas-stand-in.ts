import http from 'node:http'
import type { AddressInfo } from 'node:net'

interface Transfer {
  id: string
  dateCreated: string
  status: string
  value: number
  authorized: boolean
  externalReference: string
  endToEndIdentifier: string | null
  failReason: string | null
  bankAccount: { pixAddressKey: string }
  /** As it was asked for; not in answers. */
  keyType: string
}

type Step = 'find' | 'create'
/** As of Woovi's stand-in. */
type Fault = 'drop' | 'lose' | 'hang' | 'broken' | 'garbage' | number | Partial<Transfer>

const API_KEY = '$aact_hmlg_stand-in'
const TOKEN = 'stand-in-webhook-token'

/**
 * A stand-in of Asaas' transfers on loopback, after its documents: it has never met the real service. It keeps transfers in memory, counts the money that
 * it moves, and does wrong what it is told to.
 */
export async function startAsaas() {
  const transfers: Transfer[] = []
  const movements: { id: string; cents: number; key: string }[] = []
  const calls = { find: 0, create: 0 }
  const faults: { step: Step; fault: Fault }[] = []
  /** `refuses`: why every new transfer is refused; `sameWithin`: whether the same value and key is a 409; `most`: transfers on a page. */
  const settings: { balance: number; authorizes: boolean; sameWithin: boolean; most: number; refuses?: string } = {
    balance: 10_000_000,
    authorizes: true,
    sameWithin: true,
    most: 100,
  }
  const refuse = (description: string, status = 400) => ({ status, json: { errors: [{ code: 'invalid_action', description }] } })
  const shown = ({ keyType: _, ...transfer }: Transfer) => transfer

  function find(url: URL) {
    const id = url.pathname.split('/')[3]
    if (id) {
      const transfer = transfers.find((one) => one.id === id)
      return transfer ? { status: 200, json: shown(transfer) } : { status: 404, json: {} }
    }
    const offset = Number(url.searchParams.get('offset'))
    const end = offset + Math.min(settings.most, Number(url.searchParams.get('limit')))
    const since = url.searchParams.get('dateCreated[ge]') ?? ''
    const all = transfers.filter(({ dateCreated }) => dateCreated >= since).reverse()
    return { status: 200, json: { object: 'list', hasMore: end < all.length, totalCount: all.length, offset, data: all.slice(offset, end).map(shown) } }
  }

  function create(body: { value: number; operationType: string; pixAddressKey: string; pixAddressKeyType: string; externalReference: string }) {
    const { value, pixAddressKey, pixAddressKeyType: keyType, externalReference } = body
    if (settings.refuses) return refuse(settings.refuses)
    const forms: Record<string, RegExp> = { CPF: /^\d{11}$/, CNPJ: /^[0-9A-Z]{14}$/, EMAIL: /@/, PHONE: /^\d{11}$/, EVP: /^[0-9a-f-]{36}$/ }
    if (!forms[keyType]?.test(pixAddressKey)) return refuse('A chave informada não foi encontrada.')
    if (body.operationType !== 'PIX' || !(value > 0) || Number(value.toFixed(2)) !== value) return refuse('Valor inválido.')
    if (value > settings.balance) return refuse('Saldo insuficiente para realizar a transferência.')
    if (settings.sameWithin && transfers.some((one) => one.value === value && one.bankAccount.pixAddressKey === pixAddressKey))
      return refuse('Transferência idêntica nos últimos 15 minutos.', 409)
    const transfer: Transfer = {
      ...{ id: crypto.randomUUID(), dateCreated: new Date().toISOString().slice(0, 10), status: 'PENDING', value, authorized: settings.authorizes },
      ...{ externalReference, endToEndIdentifier: null, failReason: null, bankAccount: { pixAddressKey }, keyType },
    }
    transfers.push(transfer)
    return { status: 200, json: shown(transfer) }
  }

  const of = (reference: string) => transfers.findLast(({ externalReference }) => externalReference === reference)
  const webhook = (event: string, transfer: object, token: string | undefined = TOKEN) => ({
    body: JSON.stringify({ id: `evt_${crypto.randomUUID()}`, event, transfer }),
    headers: { 'content-type': 'application/json', 'asaas-access-token': token },
  })

  function end(reference: string, status: string, change: Partial<Transfer>) {
    const transfer = of(reference)
    if (!transfer) throw new Error(`${reference} is not there`)
    Object.assign(transfer, { status, ...change })
    if (status === 'DONE') movements.push({ id: reference, cents: Math.round(transfer.value * 100), key: transfer.bankAccount.pixAddressKey })
    return webhook(`TRANSFER_${status}`, shown(transfer))
  }

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const reply = (status: number, json: unknown) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (request.headers.access_token !== API_KEY || !request.headers['user-agent'])
      return reply(401, { errors: [{ code: 'invalid_access_token', description: 'x' }] })
    if (!url.pathname.startsWith('/v3/transfers')) return reply(404, {})
    const step: Step = request.method === 'POST' ? 'create' : 'find'
    calls[step]++
    const at = faults.findIndex((one) => one.step === step)
    const fault = at >= 0 ? faults.splice(at, 1)[0]?.fault : undefined
    if (fault === 'drop') return request.socket.destroy()
    if (typeof fault === 'number') return reply(fault, { errors: [{ code: 'invalid_action', description: 'out of order' }] })
    const answer = step === 'create' ? create(JSON.parse(Buffer.concat(chunks).toString())) : find(url)
    if (typeof fault === 'object') {
      const { json } = answer
      return reply(answer.status, 'data' in json && json.data ? { ...json, data: json.data.map((one) => ({ ...one, ...fault })) } : { ...json, ...fault })
    }
    if (fault === 'lose') return request.socket.destroy()
    if (fault === 'hang') return
    if (fault === 'broken') return response.writeHead(502).end('<html>')
    if (fault === 'garbage') return response.writeHead(200).end('<html>')
    return reply(answer.status, answer.json)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`

  return {
    ...{ transfers, movements, calls, settings, baseUrl, apiKey: API_KEY, of, webhook },
    /** The settings that use this instead of the real service. */
    environment: { ASAAS_API_KEY: API_KEY, ASAAS_WEBHOOK_TOKEN: TOKEN, ASAAS_BASE_URL: baseUrl },
    fail: (step: Step, ...next: Fault[]) => faults.push(...next.map((fault) => ({ step, fault }))),
    /** The bank pays, or fails to for a reason. @returns the webhook that says so */
    settle: (reference: string, reason?: string) =>
      reason
        ? end(reference, 'FAILED', { failReason: reason })
        : end(reference, 'DONE', { endToEndIdentifier: `E19540550202611281200${String(movements.length).padStart(11, 'b')}` }),
    /** Somebody cancels what is pending. @returns the webhook that says so */
    cancel: (reference: string) => end(reference, 'CANCELLED', {}),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
