import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWoovi, type Webhook } from '@/lib/testing/woovi-stand-in'
import { wooviProvider } from './woovi'
import { isSigned, readWebhook, type WooviEvent } from './woovi-signature'

/** The example of developers.woovi.com/docs/webhook/seguranca/webhook-signature-validation, signed with their own key. */
const DOCUMENTED = {
  body: '{ "pixQrCode": null, "charge": { "status": "COMPLETED", "customer": { "name": "Antonio Victor", "taxID": { "taxID": "12345678976", "type": "BR:CPF" }, "email": "antoniocliente@example.com", "correlationID": "4979ceba-2132-4292-bd90-bee7fb2125e4" }, "value": 1000, "comment": "Pagamento OpenPix", "transactionID": "ea83401ed4834b3ea6f1f283b389af29", "correlationID": "417bae21-3d08-4cdb-9c2d-fee63c89e9e4", "paymentLinkID": "34697ed2-3790-4b60-8512-e7465b142d84", "createdAt": "2021-03-12T12:43:54.528Z", "updatedAt": "2021-03-12T12:44:09.360Z", "brCode": "https://api.openpix.com.br/openpix/openpix/testing?transactionID=ea83401ed4834b3ea6f1f283b389af29" }, "pix": { "charge": { "status": "COMPLETED", "customer": { "name": "Antonio Victor", "taxID": { "taxID": "12345678976", "type": "BR:CPF" }, "email": "antoniocliente@example.com", "correlationID": "4979ceba-2132-4292-bd90-bee7fb2125e4" }, "value": 1000, "comment": "Pagamento OpenPix", "transactionID": "ea83401ed4834b3ea6f1f283b389af29", "correlationID": "417bae21-3d08-4cdb-9c2d-fee63c89e9e4", "paymentLinkID": "34697ed2-3790-4b60-8512-e7465b142d84", "createdAt": "2021-03-12T12:43:54.528Z", "updatedAt": "2021-03-12T12:44:09.360Z" }, "customer": { "correlationID": "9134e286-6f71-427a-bf00-241681624586", "email": "email1@example.com", "name": "Loma", "phone": "+5511999999999", "taxID": { "taxID": "47043622050", "type": "BR:CPF" } }, "payer": { "correlationID": "9134e286-6f71-427a-bf00-241681624586", "email": "email1@example.com", "name": "Loma", "phone": "+5511999999999", "taxID": { "taxID": "47043622050", "type": "BR:CPF" } }, "time": "2021-03-12T12:44:09.269Z", "value": 1, "transactionID": "ea83401ed4834b3ea6f1f283b389af29", "infoPagador": "OpenPix testing" }, "company": { "id": "624f46f9e93f9f521c8308d7", "name": "Pizzaria do José", "taxID": "4722767300014" }, "account": { "clientId": "ZOJ64B9B-ZM1W-89MI-4UCI-OP2LVIU6NY75" } }',
  signature:
    'lL2nnXgmLFGgxJ8+jCDguqouU4ucrIxYJcU5SPrJFaNcJajTJHYVldqc/z4YFIjAjtPEALe699WosgPY08W7CLpidvtm06Qwa4YMB0l/DcTS93O91NdSH/adjugEKiOb76Zj/0jB8mqOmWCFYbweOBa17bssuEkd5Lw7Q5L314Y=',
}

let woovi: Awaited<ReturnType<typeof startWoovi>>
beforeAll(async () => {
  woovi = await startWoovi()
})
afterAll(() => woovi.stop())

const read = ({ body, signature }: Webhook, keys = [woovi.publicKey]) => readWebhook(Buffer.from(body), signature, keys)
const confirmed = (change = {}, transaction: object | null = {}) =>
  woovi.webhook('OPENPIX:MOVEMENT_CONFIRMED', {
    payment: { value: 30, status: 'CONFIRMED', destinationAlias: '52998224725', comment: '', correlationID: 'payout-1', ...change },
    transaction: transaction && { value: 30, endToEndId: 'E23114447202303161242u80lZNR7nQZ', time: '2023-03-16T12:42:47.526Z', ...transaction },
  })

describe('what Woovi signed', () => {
  test('a confirmed payment is told with the number that proves it', () => {
    expect(read(confirmed())).toEqual({
      event: 'OPENPIX:MOVEMENT_CONFIRMED',
      correlationId: 'payout-1',
      value: 30,
      outcome: { state: 'confirmed', transactionId: 'E23114447202303161242u80lZNR7nQZ' },
    })
  })

  test.each(['OPENPIX', 'woovi'])('a failed one is told with the reason, when it is called %s', (name) => {
    const webhook = woovi.webhook(`${name}:MOVEMENT_FAILED`, {
      payment: { value: 1, status: 'FAILED', correlationID: 'payout-1' },
      transaction: { value: 1, endToEndId: 'E54811417202507081527dYr4Cp2gfAp', providerRejectedReason: 'AC07 - Conta encerrada', providerErrorCode: 'AC07' },
    })
    expect(read(webhook)?.outcome).toEqual({ state: 'failed', failure: 'wrong_key', code: 'AC07', transactionId: 'E54811417202507081527dYr4Cp2gfAp' })
  })

  test('a failure without a transaction is told by the code of the service', () => {
    const rest = {
      payment: { value: 1, status: 'FAILED', correlationID: 'payout-1' },
      transaction: null,
      error: { code: 'NOT_ENOUGH_BALANCE', description: 'x' },
    }
    expect(read(woovi.webhook('OPENPIX:MOVEMENT_FAILED', rest))?.outcome).toEqual({ state: 'failed', failure: 'no_balance', code: 'NOT_ENOUGH_BALANCE' })
  })

  test('a removed one is told', () => {
    expect(read(woovi.remove('payout-1'))).toMatchObject({ correlationId: 'payout-1', outcome: { state: 'failed', failure: 'removed' } })
  })

  test('a confirmation without its number, or with another status, proves nothing', () => {
    expect(read(confirmed({}, null))?.outcome).toEqual({ state: 'unknown', mismatch: 'no_transaction_id' })
    expect(read(confirmed({}, { endToEndId: 'E123' }))?.outcome).toEqual({ state: 'unknown', mismatch: 'no_transaction_id' })
    for (const status of ['FAILED', 'APPROVED', 'CREATED', undefined]) expect(read(confirmed({ status }))?.outcome).toEqual({ state: 'unknown' })
  })

  test('events of other things are named and say nothing of a payment', () => {
    expect(read(woovi.webhook('OPENPIX:CHARGE_COMPLETED', { charge: {}, payment: { correlationID: 'payout-1', status: 'CONFIRMED' } }))).toEqual({
      event: 'OPENPIX:CHARGE_COMPLETED',
    })
    expect(read(woovi.webhook('OPENPIX:MOVEMENT_CONFIRMED', {}))).toEqual({ event: 'OPENPIX:MOVEMENT_CONFIRMED' })
  })

  test('during a change of keys, either signs', () => {
    expect(
      read(confirmed(), [
        '-----BEGIN PUBLIC KEY-----\nMFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf9Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC9AIKjbJTWit+CqvjWYzvQwECAwEAAQ==\n-----END PUBLIC KEY-----',
        woovi.publicKey,
      ]),
    ).toBeDefined()
  })
})

describe('what Woovi did not sign is nothing', () => {
  test('signed by somebody else, or with the key that is used when none is set', () => {
    expect(read(woovi.forged(confirmed()))).toBeUndefined()
    expect(readWebhook(Buffer.from(confirmed().body), confirmed().signature)).toBeUndefined()
  })

  test('changed after it was signed, be it by a blank', () => {
    const { body, signature } = confirmed()
    expect(read({ body: body.replace('"value":30', '"value":3000'), signature })).toBeUndefined()
    expect(read({ body: `${body} `, signature })).toBeUndefined()
    expect(read({ body: JSON.stringify(JSON.parse(body), null, 1), signature })).toBeUndefined()
  })

  test('with the signature of another webhook', () => {
    expect(read({ body: confirmed().body, signature: woovi.remove('payout-1').signature })).toBeUndefined()
  })

  test.each([undefined, null, '', '*', 'AAAA', '=', 'a b', 'é', 'A'.repeat(3_000), `\n`])('signed with %j', (signature) => {
    expect(readWebhook(Buffer.from(confirmed().body), signature, [woovi.publicKey])).toBeUndefined()
  })

  test('with a signature in hexadecimal or with a line break', () => {
    const { body, signature } = confirmed()
    expect(read({ body, signature: Buffer.from(signature, 'base64').toString('hex') })).toBeUndefined()
    expect(read({ body, signature: `${signature}\n` })).toBeUndefined()
  })

  test('of more than 64 KiB, or no JSON object, though signed', () => {
    expect(read(woovi.webhook('OPENPIX:MOVEMENT_CONFIRMED', { filler: 'x'.repeat(70_000) }))).toBeUndefined()
    expect(read(woovi.sign('no json'))).toBeUndefined()
    expect(read(woovi.sign('null'))).toBeUndefined()
    expect(read(woovi.sign('{"event":7}'))).toBeUndefined()
  })
})

test("the signature in Woovi's documents is right by the key that is used when none is set", () => {
  expect(isSigned(Buffer.from(DOCUMENTED.body), DOCUMENTED.signature)).toBe(true)
  expect(isSigned(Buffer.from(DOCUMENTED.body.replace('1000', '1001')), DOCUMENTED.signature)).toBe(false)
  expect(isSigned(Buffer.from(DOCUMENTED.body), DOCUMENTED.signature, [woovi.publicKey])).toBe(false)
})

test('late, doubled, reordered and forged, over HTTP: each that arrives is told as it is, a forged one never', async () => {
  const told: (WooviEvent | undefined)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const event = readWebhook(Buffer.concat(chunks), String(request.headers['x-webhook-signature']), [woovi.publicKey])
    told.push(event)
    response.writeHead(event ? 200 : 401).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const provider = wooviProvider({ baseUrl: woovi.baseUrl, appId: woovi.appId })
    const payout = (correlationId: string) =>
      ({ correlationId, amountCents: 1000, keyType: 'cpf', key: '52998224725', comment: 'é', wasSeen: false, startedAt: new Date() }) as const
    await Promise.all([provider.send(payout('one')), provider.send(payout('two'))])
    const one = woovi.settle('one')
    const two = woovi.settle('two', 'AC06')
    expect(await woovi.deliver(`http://127.0.0.1:${port}/`, two, one, woovi.forged(two), one, two)).toEqual([200, 200, 401, 200, 200])
    expect(told.map((event) => event && [event.correlationId, event.outcome?.state])).toEqual([
      ['two', 'failed'],
      ['one', 'confirmed'],
      undefined,
      ['one', 'confirmed'],
      ['two', 'failed'],
    ])
    expect(await provider.ask(payout('one'))).toMatchObject({ ...told[1]?.outcome })
    expect(woovi.movements).toHaveLength(1)
  } finally {
    server.close()
  }
})
