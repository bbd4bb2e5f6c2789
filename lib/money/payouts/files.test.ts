import { sql } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit-log'
import { payouts } from '@/db/schema/payouts'
import { database } from '@/lib/platform/database'
import { xlsxRows } from '@/lib/platform/service/xlsx-rows'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, cpf, desk, differences, endToEndId, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { referenceOf } from './reference'

let admin: Awaited<ReturnType<typeof confirmedAdmin>>
let run: ReturnType<typeof desk>
let serial = 70_000

beforeAll(async () => {
  admin = await confirmedAdmin()
  run = desk(admin)
})

/** A payout of R$ 10 that was asked for. */
async function requested(method: object) {
  const it = await newTask('')
  expect((await task(it).method(method)).status).toBe(200)
  await run.review(it.id, 'approve')
  const payout = await payoutOf({ completionId: it.id })
  if (!payout) throw new Error('no payout')
  return { ...it, payout: payout.id, reference: referenceOf(payout.id) }
}

/** The same, being sent by hand. */
async function sending(method: object = pixMethod(++serial)) {
  const it = await requested(method)
  await run.start(it.payout)
  return it
}

const stateOf = async (completionId: number) => (await payoutOf({ completionId }))?.state

type Content = string | Uint8Array<ArrayBuffer>
const formOf = (content: Content, plan?: string) => {
  const form = new FormData()
  form.set('file', new File([content], 'retorno.csv'))
  if (plan !== undefined) form.set('plan', plan)
  return form
}
const headers = { 'accept-language': 'pt' }
const check = (content: Content, { token } = admin) => send('POST', '/api/v1/bank-returns/check', { token, form: formOf(content), headers })
const book = (content: Content, plan: string, { token } = admin) => send('POST', '/api/v1/bank-returns', { token, form: formOf(content, plan), headers })

/** What a check says, line by line in the file's order. */
const checked = async (content: Content, who = admin) => {
  const { status, body } = await check(content, who)
  expect([status, body.errors]).toEqual([200, undefined])
  const { paid, amount, failed, done, left, plan, columns, lines } = body.data
  return { paid, amount, failed, done, left, plan, columns, lines: [...lines].sort((one, other) => one.line - other.line) }
}
const outcomes = ({ lines }: { lines: { outcome: string; problem: string | null }[] }) => lines.map(({ outcome, problem }) => problem ?? outcome)
const bookWhole = async (content: Content) => book(content, (await checked(content)).plan)

const HEAD = 'End to end ID;Valor;Referência;Chave;Situação;Motivo\n'
const line = (number: string, amount: string, { reference = '', key = '', status = '', reason = '' } = {}) =>
  `${number};${amount};${reference};${key};${status};${reason}\n`

/** A workbook as spreadsheets save it, with shared texts and numbers. */
function workbook(rows: (string | number)[][], sheet?: string) {
  const texts = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))]
  const cell = (value: string | number, place: number, row: number) =>
    `<c r="${String.fromCharCode(65 + place)}${row}"${typeof value === 'string' ? ` t="s"><v>${texts.indexOf(value)}` : `><v>${value}`}</v></c>`
  const xml = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Type="x/worksheet" Target="/xl/worksheets/one.xml"/><Relationship Id="rId8" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/one.xml':
      sheet ??
      `<worksheet><sheetData>${rows.map((row, at) => `<row r="${at + 1}">${row.map((value, place) => cell(value, place, at + 1)).join('')}</row>`).join('')}</sheetData></worksheet>`,
  }
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(xml).map(([name, text]) => [name, strToU8(text)]))))
}

describe('the batch', () => {
  const batch = async (path: string, locale = 'pt') => {
    const answer = await send('GET', `/api/v1${path}`, { token: admin.token, headers: { 'accept-language': locale } })
    expect(answer.status).toBe(200)
    return answer
  }
  /** The lines of a workbook, each by its headings. */
  const linesOf = async (bytes: Uint8Array) => {
    const [head, ...rows] = await xlsxRows(bytes, 10_000)
    return rows.map(({ record }) => Object.fromEntries(record.map((cell, at) => [head?.record[at], cell])))
  }

  test('as a workbook has keys, documents and names as text, amounts as numbers and times as dates', async () => {
    const keys = { cpf: '01234567890', cnpj: '11222333000181', phone: '+5511987650001' }
    for (const [key_type, key] of Object.entries(keys)) await sending({ method: 'pix', key_type, key })
    const bank = { method: 'bank', bank: '341', branch: '0001', account: '00123-4', account_type: 'checking' }
    const one = await sending({ ...bank, holder: 'Ana & <b>_x0041_', document: cpf(1) })
    const { bytes, headers: answered } = await batch('/payouts.xlsx')
    expect(answered.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(answered.get('content-disposition')).toMatch(/filename="completa-payouts-\d{4}-\d\d-\d\d\.xlsx"/)
    const lines = await linesOf(bytes)
    for (const key of Object.values(keys)) expect(lines.map(({ Chave }) => Chave)).toContain(key)
    const account = { Referência: one.reference, Agência: '0001', Conta: '00123-4', Valor: '10' }
    expect(lines.find(({ Número }) => Número === String(one.payout))).toMatchObject(account)
    // As spreadsheets see it: the cells' types.
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    for (const key of [...Object.values(keys), cpf(1)]) expect(sheet).toContain(` s="1" t="inlineStr"><is><t xml:space="preserve">${key}</t>`)
    expect(sheet).toContain('Ana &amp; &lt;b&gt;_x005F_x0041_')
    expect(sheet).toMatch(/<c r="D2" s="2"><v>10<\/v>/)
    expect(sheet).toMatch(/<c r="N2" s="3"><v>4\d{4}\.\d+<\/v>/)
    expect(sheet).not.toContain('<f>')
  })

  test('has the chosen rows or all, as both kinds of file', async () => {
    const [one, two, other] = [await sending(), await sending(), await sending()]
    const ids = [one.payout, two.payout].sort((a, b) => a - b)
    const chosen = await linesOf((await batch(`/payouts.xlsx?ids=${ids.join()}`, 'en')).bytes)
    expect(chosen.map(({ id }) => Number(id))).toEqual(ids)
    expect((await batch(`/payouts.csv?ids=${ids.join()}`, 'en')).body.trim().split('\r\n')).toHaveLength(3)
    expect((await linesOf((await batch('/payouts.xlsx', 'en')).bytes)).map(({ id }) => Number(id))).toContain(other.payout)
    for (const wrong of ['', '1,', 'x', Array.from({ length: 101 }, (_, at) => at + 1).join()])
      expect((await send('GET', `/api/v1/payouts.xlsx?ids=${wrong}`, { token: admin.token })).status).toBe(422)
  })

  test('in a CSV file keeps documents as a Brazilian Excel reads them, and no formula of a stranger', async () => {
    const bank = { method: 'bank', bank: '341', branch: '0001', account: '1-9', account_type: 'checking' }
    const document = cpf(31)
    await sending({ ...bank, holder: '=1+1', document })
    const { body } = await batch('/payouts.csv')
    for (const kept of ['0001', document]) expect(body).toContain(`;"=""${kept}""";`)
    expect(body).not.toMatch(/[,;"]=1\+1/)
  })
})

describe('a return', () => {
  test('is shown line by line, booked by the password, and books nothing twice', async () => {
    const [byReference, byKey, failed] = [await sending(), await sending({ method: 'pix', key_type: 'cpf', key: cpf(7) }), await sending()]
    const [one, two] = [endToEndId(), endToEndId()]
    const file =
      HEAD +
      line(one, '-10,00', { reference: `Completa ${byReference.reference}`, status: 'Efetivado' }) +
      line(two, 'R$ 10,00', { key: cpf(7).replace(/^0+/, ''), status: 'Pago' }) +
      line('', '10,00', { reference: failed.reference, status: 'Rejeitado', reason: 'AC03 conta inexistente' })
    const seen = await checked(file)
    expect(seen).toMatchObject({ paid: 2, amount: 20, failed: 1, done: 0, left: 0 })
    expect(outcomes(seen)).toEqual(['paid', 'paid', 'failed'])
    expect(seen.lines[0]?.payout).toEqual({ id: byReference.payout, reference: byReference.reference, name: expect.any(String), amount: 10 })
    expect(await stateOf(byReference.id)).toBe('sending')

    const { status, body } = await book(file, seen.plan)
    expect([status, body.data]).toEqual([200, { paid: 2, amount: 20, failed: 1 }])
    expect(await payoutOf({ completionId: byReference.id })).toMatchObject({ state: 'paid', transactionId: one })
    expect(await payoutOf({ completionId: byKey.id })).toMatchObject({ state: 'paid', transactionId: two })
    const [ended] = (await database().select().from(payouts)).filter(({ id }) => id === failed.payout)
    expect(ended).toMatchObject({ state: 'failed', failure: 'refused', failureNote: 'AC03 conta inexistente' })
    expect(await differences()).toEqual([])

    const again = await checked(file)
    expect(outcomes(again)).toEqual(['done', 'done', 'done'])
    const twice = await book(file, again.plan)
    expect([twice.status, twice.body.message]).toEqual([409, 'Não há nada novo para anotar neste arquivo. Nada mudou.'])
    expect((await book(file, seen.plan)).status).toBe(409)
    const notes = (await database().select().from(auditLog)).filter(({ action }) => action === 'payouts.return_booked')
    expect(notes.map(({ after }) => after)).toEqual([{ paid: 2, amount: 20, failed: 1 }])
  })
  test('is read as a workbook too, with keys and amounts that became numbers', async () => {
    const one = await sending({ method: 'pix', key_type: 'cpf', key: '00000000191' })
    const two = await sending()
    const file = workbook([
      ['ID da transação', 'Valor (R$)', 'Chave Pix', 'Referência', 'Data'],
      [endToEndId(), 10, 191, '', 46_355.02],
      [endToEndId(), 10.000000001, '', two.reference],
    ])
    const seen = await checked(file)
    expect(outcomes(seen)).toEqual(['paid', 'paid'])
    expect(seen.lines.map(({ date }) => date)).toEqual(['2026-11-29', null])
    expect([...seen.columns].map(({ column }) => column)).toEqual(['transaction_id', 'amount', 'reference', 'key', 'date'])
    expect((await book(file, seen.plan)).status).toBe(200)
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['paid', 'paid'])
  })

  test('ends all payouts that one payment to a key pays, by its one line', async () => {
    const method = pixMethod(++serial)
    const [one, two] = [await requested(method), await requested(method)]
    expect((await run.start(one.payout, two.payout)).body.data.started).toHaveLength(2)
    const number = endToEndId()
    const file = HEAD + line(number, '20,00', { key: method.key })
    const seen = await checked(file)
    expect(seen).toMatchObject({ paid: 1, amount: 20 })
    expect((await book(file, seen.plan)).body.data).toMatchObject({ paid: 1, amount: 20 })
    for (const { id } of [one, two]) expect(await payoutOf({ completionId: id })).toMatchObject({ state: 'paid', transactionId: number })
    expect(outcomes(await checked(HEAD + line(number, '20,00', { reference: one.reference })))).toEqual(['done'])
    expect(await differences()).toEqual([])
  })

  test('is read in each coding and with each separator', async () => {
    const { reference } = await sending()
    const text = `Situação;Valor;E2E;Referência\nConcluída;10,00;${endToEndId()};${reference}\n`
    for (const content of [
      text,
      text.replaceAll(';', '\t'),
      text.replaceAll('10,00', '"10,00"').replaceAll(';', ','),
      new Uint8Array(Buffer.from(text, 'latin1')),
      new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
    ])
      expect(outcomes(await checked(content))).toEqual(['paid'])
  })

  test('books nothing of what does not fit, and says why', async () => {
    const [one, two, paid, ended] = [await sending(), await sending(), await sending(), await sending()]
    const shared = { method: 'pix', key_type: 'cpf', key: cpf(4_711) }
    await sending(shared)
    await sending(shared)
    const alone = await sending({ method: 'pix', key_type: 'email', key: 'ana@example.com' })
    const [used, back] = [endToEndId(), endToEndId()]
    const pay = (id: number, transaction_id: string) => send('POST', `/api/v1/payouts/${id}/paid`, { token: admin.token, json: { transaction_id } })
    expect((await pay(paid.payout, used)).status).toBe(200)
    expect((await pay(ended.payout, back)).status).toBe(200)
    await run.returned(ended.payout)
    const email = { key: 'ANA@example.com' }
    const cases: [string, string][] = [
      [line(endToEndId(), 'dez', { reference: one.reference }), 'amount_unreadable'],
      [line(endToEndId(), '10,01', { reference: one.reference }), 'amount_differs'],
      [line(endToEndId(), '10,00', { reference: one.reference, key: cpf(99) }), 'key_differs'],
      [line(endToEndId(), '10,00', { reference: 'CPT99999999' }), 'not_ours'],
      [line(endToEndId(), '10,00', { key: cpf(98_765) }), 'not_ours'],
      [line(endToEndId(), '10,00'), 'not_ours'],
      [line(endToEndId(), '10,00', shared), 'ambiguous'],
      [line(endToEndId(), '11,00', email), 'amount_differs'],
      [line(back, '10,00', email), 'not_sending'],
      [line('', '10,00', email), 'number_missing'],
      [line('123', '10,00', email), 'number_invalid'],
      [line(used, '10,00', { reference: two.reference }), 'number_used'],
      [line(endToEndId(), '10,00', { reference: paid.reference }), 'number_differs'],
      [line(endToEndId(), '10,00', { reference: ended.reference }), 'not_sending'],
      [line('', '10,00', { ...email, status: 'Recusado' }), 'reference_needed'],
      [line(endToEndId(), '10,00', { ...email, status: 'Agendado' }), 'under_way'],
      [line(endToEndId(), '10,00', { ...email, status: 'Devolvido' }), 'status_unknown'],
      [line(used, '10,00'), 'done'],
    ]
    const file = HEAD + cases.map(([text]) => text).join('')
    expect(outcomes(await checked(file))).toEqual(cases.map(([, outcome]) => outcome))
    expect((await bookWhole(file)).body.message).toBe('Não há nada novo para anotar neste arquivo. Nada mudou.')
    expect(await stateOf(alone.id)).toBe('sending')

    // Of lines about one payout the first counts only if they say the same.
    const [same, other] = [endToEndId(), endToEndId()]
    const twice = line(same, '10,00', { reference: one.reference })
    expect(outcomes(await checked(HEAD + twice + twice))).toEqual(['paid', 'twice'])
    expect(outcomes(await checked(HEAD + twice + line(other, '10,00', { reference: one.reference })))).toEqual(['ambiguous', 'ambiguous'])
    expect(outcomes(await checked(HEAD + twice + line(same, '10,00', { reference: two.reference })))).toEqual(['ambiguous', 'ambiguous'])
  })

  test('pays nobody who books it', async () => {
    const own = await sending()
    await database().execute(sql`
      insert into user_devices (user_id, fingerprint, ip_address, seen_at)
      select ${admin.id}, device_fingerprint, ip_address, created_at from completions where id = ${own.id}`)
    const file = HEAD + line(endToEndId(), '10,00', { reference: own.reference })
    expect(outcomes(await checked(file))).toEqual(['own'])
    expect(outcomes(await checked(file, await confirmedAdmin()))).toEqual(['paid'])
    await database().execute(sql`delete from user_devices where user_id = ${admin.id}`)
  })

  test('books nothing when a payout ended since the check, and is booked once by two at once', async () => {
    const [one, two] = [await sending(), await sending()]
    const file = HEAD + [one, two].map(({ reference }) => line(endToEndId(), '10,00', { reference })).join('')
    const { plan } = await checked(file)
    await run.failed(one.payout, 'wrong_key')
    const changed = await book(file, plan)
    expect([changed.status, changed.body.message]).toEqual([409, 'Algo mudou desde a conferência, e nada foi anotado. Confira o arquivo de novo.'])
    expect(await stateOf(two.id)).toBe('sending')

    const colleague = await confirmedAdmin()
    const again = (await checked(file)).plan
    const answers = await Promise.all([book(file, again), book(file, again, colleague), book(file, again)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await stateOf(two.id)).toBe('paid')
    expect(await differences()).toEqual([])
  })

  test('is closed without the password and to promoters', async () => {
    const { token } = await makeUser('admin')
    expect((await book(HEAD, '0'.repeat(64), { ...admin, token })).body).toMatchObject({ code: 'confirmation_required' })
    const promoter = await makeUser('promoter')
    expect((await check(HEAD, { ...admin, token: promoter.token })).status).toBe(403)
  })

  test('that is no such file is refused, however it is made', async () => {
    const refusal = async (content: Content) => {
      const { status, body } = await check(content)
      expect(status).toBe(422)
      return body.errors.file?.[0]
    }
    const sheetOf = (xml: string) => workbook([], xml)
    const [columns, unreadable] = [await refusal('nome;valor\nAna;1\n'), await refusal('a\0b')]
    expect(columns).toMatch(/end to end id e o valor/)
    expect(unreadable).toMatch(/CSV ou XLSX/)
    expect(await refusal(HEAD)).toMatch(/só tem a linha/)
    expect(await refusal(HEAD + line('x', '1').repeat(5_001))).toMatch(/5\.000/)
    expect(await refusal(new Uint8Array(2 * 1024 * 1024 + 1).fill(65))).toMatch(/2 MB/)
    // Archives: cut off, without a sheet, of a thousand times its size, with cells far away, with entities that grow.
    const whole = workbook([
      ['E2E', 'Valor'],
      ['x', 1],
    ])
    expect(await refusal(whole.slice(0, whole.length - 30))).toBe(unreadable)
    expect(await refusal(new Uint8Array(zipSync({ 'a.txt': strToU8('a') })))).toBe(unreadable)
    expect(await refusal(sheetOf(`<sheetData>${' '.repeat(50 * 1024 * 1024)}</sheetData>`))).toMatch(/2 MB/)
    const far = '<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576" t="inlineStr"><is><t>E2E</t></is></c></row>'
    expect(await refusal(sheetOf(far))).toBe(columns)
    const growing = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row>'
    expect(await refusal(sheetOf(growing))).toBe(columns)
  })
})
