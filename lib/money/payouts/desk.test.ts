import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit-log'
import { payouts } from '@/db/schema/payouts'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, cpf, desk, differences, endToEndId, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'

let admin: Awaited<ReturnType<typeof confirmedAdmin>>
let run: ReturnType<typeof desk>
let key = 1000

beforeAll(async () => {
  admin = await confirmedAdmin()
  run = desk(admin)
})

/** A payout that was requested automatically. */
async function requested(method: object = pixMethod(++key), more: Parameters<typeof newTask>[0] = '') {
  const it = await newTask(more)
  expect((await task(it).method(method)).status).toBe(200)
  await run.review(it.id, 'approve')
  const payout = await payoutOf({ completionId: it.id })
  if (!payout) throw new Error('no payout')
  return { ...it, payout: payout.id }
}
const sending = async (method?: object) => {
  const it = await requested(method)
  await run.start(it.payout)
  return it
}
/** The administrator has signed in from a device that looks like the one of a task, some hours after it. */
const signedInLike = (id: number, where: 'same address' | 'another address', hours = 0) =>
  database().execute(sql`
    insert into user_devices (user_id, fingerprint, ip_address, seen_at)
    select ${admin.id}, device_fingerprint, case ${where} when 'same address' then ip_address else '198.51.100.9' end, created_at + ${hours}::int * interval '1 hour'
    from completions where id = ${id}`)
const details = (id: number, token = admin.token) => send('GET', `/api/v1/payouts/${id}`, { token })

describe('who may pay', () => {
  test('a session alone is not enough: starting, paying, files and whole keys ask for the password of the last ten minutes', async () => {
    const { payout } = await requested()
    const { token } = await makeUser('admin')
    const calls = [
      ['GET', `/payouts/${payout}`],
      ['POST', '/payouts/start', { ids: [payout] }],
      ['POST', `/payouts/${payout}/paid`, { transaction_id: endToEndId() }],
      ['POST', `/payouts/${payout}/failed`, { reason: 'wrong_key' }],
      ['POST', `/payouts/${payout}/returned`, { reason: 'refused' }],
      ['GET', '/payouts.csv'],
      ['GET', '/payouts/paid.csv'],
      ['GET', '/payouts/liabilities.csv?at=2026-01-31'],
    ] as const
    for (const [method, path, json] of calls)
      expect((await send(method, `/api/v1${path}`, { token, json })).body).toMatchObject({ code: 'confirmation_required' })
    const { token: promoter } = await makeUser('promoter')
    for (const [method, path, json] of calls) expect((await send(method, `/api/v1${path}`, { token: promoter, json })).status).toBe(403)
  })

  test('the password makes a session enough', async () => {
    const { payout } = await requested()
    const PASSWORD = 'uma senha comprida'
    const { token } = await makeUser('admin', { passwordHash: await hashPassword(PASSWORD) })
    const { body } = await send('POST', '/api/v1/confirm', { token, json: { password: PASSWORD } })
    expect((await desk(body.data).start(payout)).body.data.started).toEqual([payout])
  })

  test('nobody pays themselves: not their device, not their e-mail address, not their key', async () => {
    const own = await requested()
    await signedInLike(own.id, 'same address')
    const mail = await requested({ method: 'pix', key_type: 'email', key: admin.email })
    expect((await run.start(own.payout, mail.payout)).body.data).toMatchObject({
      started: [],
      skipped: [own.payout, mail.payout].map((id) => ({ id, why: 'own' })),
      to_confirm: null,
    })
    const colleague = desk(await confirmedAdmin())
    expect((await colleague.start(own.payout)).body.data.started).toEqual([own.payout])
    expect((await run.paid(own.payout)).status).toBe(409)
    expect((await colleague.paid(own.payout)).status).toBe(200)
  })

  test('who has a phone of the same model is paid by an administrator who is alone: at another address, or at the same one on another day', async () => {
    const elsewhere = await requested()
    await signedInLike(elsewhere.id, 'another address')
    const later = await requested()
    await signedInLike(later.id, 'same address', 25)
    expect((await run.start(elsewhere.payout, later.payout)).body.data).toMatchObject({
      started: [elsewhere.payout, later.payout],
      skipped: [],
      to_confirm: null,
    })
    expect((await run.paid(elsewhere.payout)).status).toBe(200)
    expect((await run.failed(later.payout, 'refused')).status).toBe(200)
  })

  test('a task that was flagged for an administrator is not theirs to pay when they sign in again days later', async () => {
    const own = await requested()
    await database().execute(sql`update completions set flags = '{own_admin_device}' where id = ${own.id}`)
    await signedInLike(own.id, 'same address', 72)
    expect((await run.start(own.payout)).body.data.skipped).toEqual([{ id: own.payout, why: 'own' }])
  })

  test('above the daily limit another administrator starts it, if there is one', async () => {
    const one = desk(await confirmedAdmin())
    const first = await requested()
    await database().execute(sql`update payouts set started_by_id = null`)
    await one.start(first.payout)
    // As if a thousand reais had been started today.
    await database().execute(sql`
      insert into payouts (completion_id, amount_cents, state, started_at, started_by_id, requested_at, failure)
      select 0, 99000, 'failed', now(), started_by_id, now(), 'refused' from payouts where id = ${first.payout}`)
    const second = await requested()
    expect((await one.start(second.payout)).body.data.skipped).toEqual([{ id: second.payout, why: 'alone_limit' }])
    expect((await run.start(second.payout)).body.data.started).toEqual([second.payout])
    await database().execute(sql`delete from payouts where completion_id = 0`)
  })

  test('of twenty administrators who start the same list, one wins each payout', async () => {
    const list = [await requested(), await requested(), await requested()].map(({ payout }) => payout)
    const admins = await Promise.all(Array.from({ length: 20 }, confirmedAdmin))
    const answers = await Promise.all(admins.map((one, at) => desk(one).start(...(at % 2 ? list : [...list].reverse()))))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.flatMap(({ body }) => body.data.started).sort((a, b) => a - b)).toEqual(list)
    expect(await differences()).toEqual([])
  })
})

describe('paying', () => {
  test('the whole key and a BR Code are shown, and each look is noted without the key', async () => {
    const it = await sending({ method: 'pix', key_type: 'cpf', key: cpf(42) })
    const { body } = await details(it.payout)
    expect(body.data).toMatchObject({ pay_to: { method: 'pix', key: cpf(42) }, method: { label: expect.stringContaining('•') }, amount: 10 })
    expect(body.data.br_code).toMatch(new RegExp(`${cpf(42)}.*540510\\.00.*${body.data.reference}`))
    expect(body.data.items).toEqual([{ completion_id: it.id, payment_code: it.code, amount: 10 }])
    const entries = await database().select().from(auditLog).where(eq(auditLog.subjectId, it.payout)).orderBy(auditLog.id)
    expect(entries.map(({ action }) => action)).toEqual(['payout.started', 'payout.key_shown'])
    expect(JSON.stringify(entries)).not.toContain(cpf(42))
  })

  test('the transaction number is checked, counts once, and a second time says the same', async () => {
    const [one, other] = [await sending(), await sending()]
    expect((await run.paid(one.payout, 'E123')).body.errors).toHaveProperty('transaction_id')
    const number = endToEndId()
    expect((await run.paid(one.payout, number)).status).toBe(200)
    expect((await run.paid(one.payout, number)).status).toBe(200)
    expect((await run.paid(one.payout)).status).toBe(409)
    expect((await run.paid(other.payout, number)).body).toMatchObject({ code: 'transaction_used' })
    // The number was noted on the wrong payout, so it is free again.
    expect((await run.returned(one.payout, 'wrong_payout')).status).toBe(200)
    expect((await run.paid(other.payout, number)).status).toBe(200)
    // A payout that was never paid is requested again automatically.
    expect(await payoutOf({ completionId: one.id })).toMatchObject({ state: 'requested' })
    expect(await differences()).toEqual([])
  })

  test('a bank account is paid with a number of any form', async () => {
    const it = await sending({
      method: 'bank',
      bank: 'Banco do Brasil',
      branch: '1234-5',
      account: '987654-3',
      account_type: 'checking',
      holder: 'Ana Souza',
      document: cpf(7),
    })
    expect((await details(it.payout)).body.data).toMatchObject({ br_code: null, pay_to: { account: '987654-3' } })
    expect((await run.paid(it.payout, 'TED 4711')).status).toBe(200)
  })

  test('two who settle one payout at once: one outcome', async () => {
    for (let round = 0; round < 5; round++) {
      const { payout } = await sending()
      const answers = await Promise.all([run.paid(payout), run.failed(payout, 'refused'), run.paid(payout)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
    expect(await differences()).toEqual([])
  })

  test('a failure in words needs them', async () => {
    const { payout } = await sending()
    expect((await run.failed(payout, 'other')).body.errors).toHaveProperty('note')
    expect((await send('POST', `/api/v1/payouts/${payout}/failed`, { token: admin.token, json: { reason: 'nonsense' } })).body.errors).toHaveProperty('reason')
    expect((await payoutOf({ completionId: 0 })) === undefined && (await details(payout)).body.data.state).toBe('sending')
    expect((await details(999_999)).status).toBe(404)
  })

  test('what the provider said and does not fit blocks this payee until an administrator has settled it', async () => {
    const it = await sending()
    await run.failed(it.payout, 'refused')
    await database().update(payouts).set({ problem: 'confirmed_after_failed' }).where(eq(payouts.id, it.payout))
    expect((await task(it).ask()).body).toMatchObject({ code: 'payee_blocked' })
    expect((await send('GET', '/api/v1/payouts?state=problem', { token: admin.token })).body.data).toMatchObject([{ id: it.payout }])
    // The payout had arrived after all.
    expect((await run.paid(it.payout)).status).toBe(200)
    expect(await task(it).read()).toMatchObject({ payouts: [{ state: 'paid' }], owed: 0 })
    expect(await differences()).toEqual([])
  })
})

describe('lists and files', () => {
  const list = async (query: string) => (await send('GET', `/api/v1/payouts?${query}`, { token: admin.token })).body

  test('payouts are found by state, code and number', async () => {
    const it = await sending()
    const number = endToEndId()
    await run.paid(it.payout, number)
    expect((await list(`search=${it.code}`)).data).toMatchObject([
      { id: it.payout, payee: { kind: 'person', name: expect.any(String), payment_code: it.code } },
    ])
    expect((await list(`search=${number}&state=paid`)).data).toMatchObject([{ id: it.payout }])
    expect((await list(`search=${number}&state=failed`)).data).toEqual([])
    const { data, stats } = await list('state=sending&per_page=100')
    expect(stats.by_state.sending).toBe(data.length)
    expect(stats.amounts.sending).toBe(data.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0))
  })

  test('what is owed says to whom, since when and what it waits for', async () => {
    const { id, code } = await newTask()
    await run.review(id, 'approve')
    const promoter = await makeUser('promoter')
    for (let n = 0; n < 3; n++) await run.review((await newTask(promoter.code)).id, 'approve')
    const { body } = await send('GET', '/api/v1/payouts/owed?per_page=100', { token: admin.token })
    expect(body.data.find(({ payee }: { payee: { payment_code: string } }) => payee.payment_code === code)).toMatchObject({
      amount: 10,
      completions: 1,
      waits_for: 'method',
      since: expect.any(String),
    })
    expect(body.data.find(({ payee }: { payee: { email: string } }) => payee.email === promoter.email)).toMatchObject({
      amount: 30,
      completions: 3,
      waits_for: 'method',
    })
    expect(body.stats.owed).toBe(body.data.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0))
  })

  const file = async (path: string, locale = 'en') => {
    const answer = await send('GET', `/api/v1${path}`, { token: admin.token, headers: { 'accept-language': locale } })
    expect(answer.status).toBe(200)
    return answer.body as string
  }

  test('the batch has whole keys, never changed, in quotes; what a stranger typed stays harmless', async () => {
    await sending({ method: 'pix', key_type: 'phone', key: '11912345684' })
    await sending({ method: 'wallet', provider: 'PicPay', account: '=1+1', holder: 'Ana' })
    const text = await file('/payouts.csv')
    expect(text).toContain('"+5511912345684"')
    expect(text).toContain("'=1+1")
    expect(text).not.toMatch(/[,;]=1\+1/)
  })

  test('keys of digits alone survive a Brazilian Excel, which reads other cells as numbers', async () => {
    await sending({ method: 'pix', key_type: 'cpf', key: '01234567890' })
    await sending({ method: 'pix', key_type: 'cnpj', key: '11222333000181' })
    await sending({ method: 'pix', key_type: 'phone', key: '11987650001' })
    const inPortuguese = await file('/payouts.csv', 'pt')
    const inEnglish = await file('/payouts.csv')
    for (const key of ['01234567890', '11222333000181', '+5511987650001']) {
      expect(inPortuguese).toContain(`;"=""${key}""";`)
      expect(inEnglish).toContain(`,"${key}",`)
    }
  })

  test('what was paid stands once per month and payee, less what came back', async () => {
    const [paid, back] = [await sending(), await sending()]
    await run.paid(paid.payout)
    await run.paid(back.payout)
    await run.returned(back.payout)
    const lines = (await file('/payouts/paid.csv')).split('\r\n')
    const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' }).format(new Date())
    expect(lines.find((line) => line.startsWith(`${month},person,${paid.id},`))).toMatch(/,1,10$/)
    expect(lines.some((line) => line.startsWith(`${month},person,${back.id},`))).toBe(false)
  })

  test('liabilities at a day are the balances of its end', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())
    const rows = (await file(`/payouts/liabilities.csv?at=${today}`)).trim().split('\r\n').slice(1)
    const [sum] = await database().execute<{ reais: string }>(sql`select sum(balance_cents) / 100 as reais from ledger_accounts`)
    expect(rows.reduce((total, row) => total + Number(row.split(',').at(-1)) + Number(row.split(',').at(-2)), 0)).toBe(Number(sum?.reais))
    expect((await file('/payouts/liabilities.csv?at=2020-01-01')).trim().split('\r\n')).toHaveLength(1)
    expect((await send('GET', '/api/v1/payouts/liabilities.csv?at=soon', { token: admin.token })).status).toBe(422)
  })
})
