import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { requestLastPayouts } from '@/lib/money/payouts/request-due'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { confirmedSession } from '@/lib/testing/webhooks'

const PASSWORD = 'uma senha comprida'
let admin: Awaited<ReturnType<typeof confirmedAdmin>>
let run: ReturnType<typeof desk>
let passwordHash: string
let key = 950_000
type Promoter = Awaited<ReturnType<typeof makeUser>>
let ana: Promoter

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  admin = await confirmedAdmin()
  run = desk(admin)
})
beforeEach(async () => {
  env().MINIMUM_PAYOUT = 10
  ana = await makeUser('promoter', { name: 'Ana Reis', passwordHash })
})

const give = ({ token }: Promoter) => send('PATCH', '/api/v1/payout-method', { token, json: { ...pixMethod(++key), password: PASSWORD } })
async function earn({ code }: Promoter) {
  const { id } = await newTask(code)
  expect((await run.review(id, 'approve')).status).toBe(200)
  return id
}
const remove = ({ id }: Promoter) => send('DELETE', `/api/v1/promoters/${id}`, { token: admin.token })
const close = ({ id }: Promoter, name = 'Ana Reis', token = admin.token) => send('POST', `/api/v1/promoters/${id}/close`, { token, json: { name } })
const told = ({ status, body }: { status: number; body: { message?: string; code?: string } }) =>
  `${status} ${body.code ?? ''} ${body.message}`.replaceAll('\u00a0', ' ')
const shown = async ({ id }: Promoter) => (await send('GET', `/api/v1/promoters/${id}?days=7`, { token: admin.token })).body.data

test('a promoter who is owed something, or whose money is on its way, is not deleted; who is owed nothing is', async () => {
  await give(ana)
  await earn(ana)
  expect(told(await remove(ana))).toMatch(/^409 conflict R\$10\.00 is owed .*Pay out and close/)
  await earn(ana)
  const { body } = await send('POST', '/api/v1/payouts', { token: ana.token })
  expect(told(await remove(ana))).toMatch(/^409 conflict R\$20\.00/)
  await run.start(body.data.id)
  expect((await remove(ana)).status).toBe(409)
  await run.paid(body.data.id)
  expect(await remove(ana)).toMatchObject({ status: 200, body: { message: 'Promoter Deleted Succesfully' } })
  // What comes back later is owed to nobody.
  expect((await run.returned(body.data.id)).status).toBe(200)
  expect(await differences()).toEqual([])
})

test('paying out and closing takes the password and the name, stops the link, pays less than the minimum too, and tells the promoter', async () => {
  await give(ana)
  env().MINIMUM_PAYOUT = 20
  const rest = await earn(ana)
  expect((await send('POST', '/api/v1/payouts', { token: ana.token })).body).toMatchObject({ code: 'below_minimum' })
  expect((await close(ana, 'Ana Reis', (await makeUser('admin')).token)).body).toMatchObject({ code: 'confirmation_required' })
  expect((await close(ana, 'Bruno')).body.errors).toEqual({ name: [expect.any(String)] })
  expect((await close(ana, '  ana  REIS ')).status).toBe(200)
  const payout = await payoutOf({ userId: ana.id })
  expect(payout).toMatchObject({ state: 'requested', amountCents: 1000 })
  expect(await shown(ana)).toMatchObject({ active: 'Disabled', closing: true, owed: 10 })
  expect((await send('GET', `/api/v1/referrals/${ana.code}`)).status).toBe(404)
  expect((await send('GET', '/api/v1/check', { token: ana.token })).status).toBe(403)
  const letters = () => database().execute<{ kind: string }>(sql`select kind, data from mails where user_id = ${ana.id} order by id`)
  expect((await letters()).at(-1)).toMatchObject({ kind: 'account_closing', data: { cents: 1000 } })
  expect(told(await remove(ana))).toMatch(/^409 conflict R\$10\.00 .*Once it is paid/)
  // A repeat asks for nothing twice and writes no second letter.
  expect((await close(ana)).status).toBe(200)
  expect((await letters()).filter(({ kind }) => kind === 'account_closing')).toHaveLength(1)
  expect((await send('GET', '/api/v1/payouts?state=requested&per_page=100', { token: admin.token })).body.data).toContainEqual(
    expect.objectContaining({ id: payout?.id, payee: expect.objectContaining({ active: true }) }),
  )
  expect((await run.start(payout?.id ?? 0)).body.data.started).toEqual([payout?.id])
  expect((await run.paid(payout?.id ?? 0)).status).toBe(200)
  expect((await letters()).at(-1)).toMatchObject({ kind: 'payout_paid' })
  expect((await run.remove(rest)).status).toBe(409)
  expect((await remove(ana)).status).toBe(200)
  expect(await differences()).toEqual([])
})

test('what cannot be paid is not closed, and says what is missing; what is earned meanwhile is asked for by a repeat', async () => {
  expect((await close(ana)).body.message).toMatch(/Nothing is owed/)
  await earn(ana)
  expect((await close(ana)).body).toMatchObject({ code: 'no_method', message: expect.stringContaining('Write to them') })
  expect(await shown(ana)).toMatchObject({ active: 'Active', closing: false })
  await give(ana)
  const late = await newTask(ana.code)
  expect((await close(ana)).status).toBe(200)
  const one = await payoutOf({ userId: ana.id })
  await run.start(one?.id ?? 0)
  await run.review(late.id, 'approve')
  await run.paid(one?.id ?? 0)
  expect((await remove(ana)).status).toBe(409)
  expect((await close(ana)).status).toBe(200)
  const other = await payoutOf({ userId: ana.id })
  expect(other?.id).not.toBe(one?.id)
  // Enabling the account ends the closing, so that a key can be corrected.
  await send('PATCH', `/api/v1/promoters/${ana.id}/disable`, { token: admin.token })
  expect(await shown(ana)).toMatchObject({ active: 'Active', closing: false })
  expect((await give(ana)).status).toBe(200)
  expect(await differences()).toEqual([])
})

const closeOwn = async (person: Promoter, email = person.email) =>
  send('POST', '/api/v1/account/close', { token: await confirmedSession(person), json: { email } })
const lettersTo = ({ email }: Promoter) =>
  database().execute<{ kind: string; user_id: string | null }>(sql`select kind, user_id, data from mails where address = ${email} order by id`)
const newestEntry = async () => (await send('GET', '/api/v1/audit-log', { token: admin.token })).body.data[0]

test('a promoter to whom nothing is owed closes their account with the password: it is deleted at once, a letter and the audit log say so', async () => {
  const { token } = ana
  const waiting = await newTask(ana.code)
  expect((await send('POST', '/api/v1/account/close', { token, json: { email: ana.email } })).body.code).toBe('confirmation_required')
  expect((await closeOwn(ana, 'other@example.com')).body.errors).toEqual({ email: ['This is not the email of your account'] })
  expect((await send('GET', '/api/v1/check', { token })).status).toBe(200)
  expect(await closeOwn(ana, ` ${ana.email.toUpperCase()}`)).toMatchObject({ status: 200, body: { data: null, message: 'Account closed' } })
  expect((await send('GET', '/api/v1/check', { token })).status).toBe(401)
  expect((await send('GET', `/api/v1/promoters/${ana.id}?days=7`, { token: admin.token })).status).toBe(404)
  expect((await send('GET', `/api/v1/referrals/${ana.code}`)).status).toBe(404)
  // The letter is not deleted with the account.
  expect(await lettersTo(ana)).toMatchObject([{ kind: 'account_closed', user_id: null, data: { name: 'Ana Reis' } }])
  expect(await newestEntry()).toMatchObject({
    actor: { id: null, name: '/promoter/settings', email: '' },
    action: 'promoter.deleted',
    subject: { type: 'promoter', id: ana.id, label: `#${ana.id}` },
    before: { referral_code: ana.code },
  })
  expect((await run.review(waiting.id, 'approve')).status).toBe(200)
  expect(await differences()).toEqual([])
})

test('a promoter who is owed something closes their account the way an administrator does: paid first, less than the minimum too, and enabled again if need be', async () => {
  env().MINIMUM_PAYOUT = 20
  await earn(ana)
  expect((await closeOwn(ana)).body).toMatchObject({ code: 'no_method', message: expect.not.stringContaining('promoter') })
  expect(await shown(ana)).toMatchObject({ active: 'Active', closing: false })
  await give(ana)
  expect((await closeOwn(ana)).status).toBe(200)
  expect(await shown(ana)).toMatchObject({ active: 'Disabled', closing: true, owed: 10 })
  expect((await send('GET', '/api/v1/check', { token: ana.token })).status).toBe(403)
  expect((await lettersTo(ana)).at(-1)).toMatchObject({ kind: 'account_closing', data: { cents: 1000 } })
  expect(await newestEntry()).toMatchObject({ actor: { name: '/promoter/settings' }, action: 'promoter.closing', after: { active: false, owed: 10 } })
  // Whoever is being closed has no account to close.
  expect((await closeOwn(ana)).body.code).toBe('account_disabled')
  const payout = await payoutOf({ userId: ana.id })
  expect(payout).toMatchObject({ state: 'requested', amountCents: 1000 })
  await run.start(payout?.id ?? 0)
  expect((await remove(ana)).status).toBe(409)
  // Once it is paid, administrators read that the account is to be deleted.
  const attention = async () => (await send('GET', '/api/v1/dashboard-summary', { token: admin.token })).body.data.attention
  expect(await attention()).not.toHaveProperty('closed')
  await run.paid(payout?.id ?? 0)
  expect(await attention()).toMatchObject({ closed: { count: 1, promoter: ana.id } })
  expect((await remove(ana)).status).toBe(200)
  expect(await attention()).not.toHaveProperty('closed')

  const bia = await makeUser('promoter', { passwordHash })
  await give(bia)
  await earn(bia)
  expect((await closeOwn(bia)).status).toBe(200)
  await send('PATCH', `/api/v1/promoters/${bia.id}/disable`, { token: admin.token })
  expect(await shown(bia)).toMatchObject({ active: 'Active', closing: false })
  expect(await differences()).toEqual([])
})

test('a deletion that races with an approval loses nothing', async () => {
  for (let round = 0; round < 4; round++) {
    const it = await makeUser('promoter')
    const { id } = await newTask(it.code)
    const [deleted, approved] = await Promise.all([remove(it), run.review(id, 'approve')])
    expect(approved.status).toBe(200)
    const [owed] = await database().execute<{ cents: string | null }>(
      sql`select sum(balance_cents) as cents from ledger_accounts where kind = 'owed_promoter' and owner = ${it.id}`,
    )
    expect(Number(owed?.cents ?? 0)).toBe(deleted.status === 200 ? 0 : 1000)
  }
  expect(await differences()).toEqual([])
})

test('a task whose reward or commission is owed or on its way is not deleted until its approval is undone', async () => {
  const owed = await newTask()
  await run.review(owed.id, 'approve')
  expect(told(await run.remove(owed.id))).toMatch(/^409 conflict R\$10\.00 is owed .*Undo its approval/)
  const requested = await newTask(ana.code)
  await task(requested).method(pixMethod(++key))
  await run.review(requested.id, 'approve')
  expect(told(await run.remove(requested.id))).toMatch(/^409 conflict R\$20\.00/)
  expect(await payoutOf({ completionId: requested.id })).toMatchObject({ state: 'requested' })
  for (const { id } of [owed, requested]) {
    expect((await run.undo(id)).status).toBe(200)
    expect((await run.remove(id)).status).toBe(200)
  }
  const rejected = await newTask(ana.code)
  await run.review(rejected.id, 'reject')
  for (const { id } of [rejected, await newTask(ana.code)]) expect((await run.remove(id)).status).toBe(200)
  // A promoter who is gone is owed nothing, nor is a person who was erased.
  const left = await newTask(ana.code)
  expect((await remove(ana)).status).toBe(200)
  await run.review(left.id, 'approve')
  await task(left).erase()
  expect((await run.remove(left.id)).status).toBe(200)
  expect(await differences()).toEqual([])
})

test('what was approved while an earlier payout was open is requested once that is paid', async () => {
  await give(ana)
  await earn(ana)
  const { body } = await send('POST', '/api/v1/payouts', { token: ana.token })
  await earn(ana)
  expect((await close(ana)).status).toBe(200)
  const states = async () =>
    (await database().execute(sql`select state, amount_cents::int as cents from payouts where user_id = ${ana.id} order by id`)).map((row) => ({ ...row }))
  await requestLastPayouts(database())
  expect(await states()).toEqual([{ state: 'requested', cents: 1000 }])
  await run.start(body.data.id)
  await run.paid(body.data.id)
  await requestLastPayouts(database())
  await requestLastPayouts(database())
  expect(await states()).toEqual([
    { state: 'paid', cents: 1000 },
    { state: 'requested', cents: 1000 },
  ])
  expect(await differences()).toEqual([])
})
