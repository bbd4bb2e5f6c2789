import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { completions } from '@/db/schema/completions'
import { mails } from '@/db/schema/mails'
import { users } from '@/db/schema/users'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { composedRow } from '@/lib/testing/mail'
import { confirmedAdmin, cpf, desk, endToEndId, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser, picture, submission } from '@/lib/testing/people'
import { proofOf } from '@/lib/testing/visitor.mjs'
import { addFlag } from '@/lib/work/completions/fraud-flags'

type Person = Awaited<ReturnType<typeof makeUser>>
let admin: Person
beforeAll(async () => {
  admin = await confirmedAdmin()
})

/** The letters to an address, in the order in which they were written. */
const lettersTo = (address: string) => database().select().from(mails).where(eq(mails.address, address)).orderBy(asc(mails.id))
const kindsTo = async (address: string) => (await lettersTo(address)).map(({ kind }) => kind)
const letterTo = async (address: string, kind: string) => {
  const found = (await lettersTo(address)).filter((row) => row.kind === kind)
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} letters ${kind} to ${address}`)
  return found[0]
}

let serial = 0
const address = () => `pessoa${++serial}@example.com`
const minutesLater = ({ dueAt, createdAt }: typeof mails.$inferSelect) => Math.round((dueAt.getTime() - createdAt.getTime()) / 60_000) + 0

/** A task handed in by somebody who gives an address. */
async function newMailedTask(code = '', more: Record<string, string | Blob> = {}) {
  const email = address()
  return { ...(await newTask(code, { email, ...more })), email }
}

/** An approved task with a payout that is being sent. */
async function sending(code = '') {
  const it = await newMailedTask(code)
  await task(it).method(pixMethod(++serial + 500))
  await desk(admin).review(it.id, 'approve')
  const payout = await payoutOf({ completionId: it.id })
  if (!payout) throw new Error('no payout')
  expect((await desk(admin).start(payout.id)).status).toBe(200)
  return { ...it, payout: payout.id }
}

/** A promoter whose payout is being sent. */
async function promoterSending() {
  const promoter = await makeUser('promoter', { passwordHash: await hashPassword('uma senha comprida') })
  const json = { ...pixMethod(++serial + 900), password: 'uma senha comprida' }
  expect((await send('PATCH', '/api/v1/payout-method', { token: promoter.token, json })).status).toBe(200)
  await desk(admin).review((await newTask(promoter.code)).id, 'approve')
  const { body } = await send('POST', '/api/v1/payouts', { token: promoter.token, headers: { 'idempotency-key': `payout ${++serial}` } })
  await desk(admin).start(body.data.id)
  return { ...promoter, payout: body.data.id as number }
}

test('whoever registers is welcomed once, in the language of the page, which is kept', async () => {
  const email = address()
  const json = { name: 'Ana Souza', email, password: 'uma senha comprida', password_confirmation: 'uma senha comprida' }
  for (let n = 0; n < 2; n++) await send('POST', '/api/v1/register', { json, headers: { 'accept-language': 'pt-BR' } })
  expect((await lettersTo(email)).map(({ kind, locale, state }) => [kind, locale, state])).toEqual([['welcome', 'pt', 'waiting']])
  expect((await composedRow(await letterTo(email, 'welcome'))).text).toMatch(/referral_code=\w+/)
  expect((await composedRow(await letterTo(email, 'welcome'))).text).toContain('R$\u00a010,00')
  // What the group pays that new promoters are in.
  const inForce = sql`group_id = (select id from promoter_groups where is_default)`
  await database().execute(sql`insert into promoter_rates (group_id, amount_cents, since) select id, 1550, now() from promoter_groups where is_default`)
  const paidOtherwise = address()
  await send('POST', '/api/v1/register', { json: { ...json, email: paidOtherwise } })
  await database().execute(sql`delete from promoter_rates where ${inForce}`)
  expect((await composedRow(await letterTo(paidOtherwise, 'welcome'))).text).toMatch(/15[,.]50/)
  const other = address()
  await send('POST', '/api/v1/register', { json: { ...json, email: other } })
  expect((await letterTo(other, 'welcome')).locale).toBe('en')
  expect((await database().select({ locale: users.locale }).from(users).where(eq(users.email, other)))[0]?.locale).toBe('en')
})

test('a changed password is told to its account, each change once', async () => {
  const person = await makeUser('promoter', { passwordHash: await hashPassword('uma senha comprida'), locale: 'en' })
  const change = (token: string, password: string, next: string) =>
    send('PATCH', '/api/v1/change-password', { token, json: { password, new_password: next, new_password_confirmation: next } })
  const { body } = await change(person.token, 'uma senha comprida', 'outra senha comprida')
  await change(body.data.token, 'a wrong password', 'mais uma senha')
  expect((await letterTo(person.email, 'password_changed')).locale).toBe('en')
  await change(body.data.token, 'outra senha comprida', 'uma senha comprida')
  expect(await kindsTo(person.email)).toEqual(['password_changed', 'password_changed'])
})

test('whoever hands in a task hears of it once if they gave an address, in their language, with a link that opens it', async () => {
  const email = address()
  const form = await submission({ email, fingerprint: 'mailed-device' })
  const headers = { 'idempotency-key': 'mailed once', 'accept-language': 'pt-BR' }
  for (let n = 0; n < 2; n++) expect((await send('POST', '/api/v1/referrals', { form, headers })).status).toBe(201)
  const letter = await letterTo(email, 'task_received')
  expect([letter.locale, minutesLater(letter)]).toEqual(['pt', 0])
  expect(JSON.stringify(letter.data)).not.toContain('token')
  const { text } = await composedRow(letter)
  const [, token = ''] = /\/my-task#([\w-]+)/.exec(text) ?? []
  const opened = await send('GET', '/api/v1/my-task', { headers: { 'x-task-token': token } })
  expect([opened.status, text.includes(opened.body.data.payment_code)]).toEqual([200, true])

  const [before] = await database().select({ n: sql<number>`count(*)::int` }).from(mails)
  await newTask()
  expect(await database().select({ n: sql<number>`count(*)::int` }).from(mails)).toEqual([before])
})

test('an approval is told to the person after the minutes in which it can be undone, and is gone when it was', async () => {
  const it = await newMailedTask()
  await desk(admin).review(it.id, 'approve')
  await desk(admin).review(it.id, 'approve')
  expect(minutesLater(await letterTo(it.email, 'task_approved'))).toBe(10)
  await desk(admin).undo(it.id)
  expect(await kindsTo(it.email)).toEqual(['task_received'])
  await desk(admin).review(it.id, 'approve')
  await database().update(mails).set({ state: 'sent', endedAt: new Date() }).where(eq(mails.address, it.email))
  await desk(admin).undo(it.id)
  expect(await kindsTo(it.email)).toEqual(['task_received', 'task_approved'])
})

test('an approval says that a key given now waits where somebody else was given a link to the task', async () => {
  const [own, shared] = [await newMailedTask(), await newMailedTask()]
  expect((await send('POST', `/api/v1/completions/${shared.id}/private-link`, { token: admin.token })).status).toBe(200)
  for (const { id } of [own, shared]) await desk(admin).review(id, 'approve')
  expect((await letterTo(own.email, 'task_approved')).data).toMatchObject({ waits: false })
  expect((await letterTo(shared.email, 'task_approved')).data).toMatchObject({ waits: true })
})

test('a returned task tells the person why, what to do and until when, and the promoter why, without notes', async () => {
  const promoter = await makeUser('promoter', { locale: 'en' })
  const it = await newMailedTask(promoter.code)
  const reject = (note: string) =>
    send('POST', `/api/v1/completions/${it.id}/review`, {
      token: admin.token,
      json: { attempt: 1, decision: 'reject', reason: 'unreadable', note, internal_note: 'só para a equipe' },
    })
  await reject('está escuro demais')
  const person = await letterTo(it.email, 'task_returned')
  expect(person.data).toMatchObject({ reason: 'unreadable', note: 'está escuro demais', can_redo: true, can_appeal: true })
  const days = (Date.parse((person.data as { until: string }).until) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(30.1)
  expect(JSON.stringify(person.data)).not.toContain('equipe')
  const told = await letterTo(promoter.email, 'completion_rejected')
  expect([told.data, told.locale]).toEqual([{ name: promoter.name, codes: [it.code], reason: 'unreadable' }, 'en'])
  await desk(admin).undo(it.id)
  expect([await kindsTo(it.email), await kindsTo(promoter.email)]).toEqual([['task_received'], []])
})

test('a returned task of a campaign says until when its place is kept, where one is', async () => {
  const [campaign, free] = [await liveCampaign({ fundCents: 2_000 }), await liveCampaign({ campaign: { hasBudget: false } })]
  const kept = async (slug: string, reason: string) => {
    const it = await newMailedTask('', { campaign: slug })
    const json = { attempt: 1, decision: 'reject', reason }
    expect((await send('POST', `/api/v1/completions/${it.id}/review`, { token: admin.token, json })).status).toBe(200)
    const { data } = await letterTo(it.email, 'task_returned')
    const { money_kept: until } = data as { money_kept: string | null }
    return { ofLetter: until && Date.parse(until), ofPage: Date.parse((await task(it).read()).money_kept) }
  }
  const { ofLetter, ofPage } = await kept(campaign.slug, 'unreadable')
  expect(ofLetter).toBe(ofPage)
  expect((await kept(campaign.slug, 'not_a_task')).ofLetter).toBeNull()
  expect((await kept(free.slug, 'unreadable')).ofLetter).toBeNull()
})

test('a promoter hears of their first approved completion, and of no other', async () => {
  const promoter = await makeUser('promoter')
  const [first, second] = [await newTask(promoter.code), await newTask(promoter.code)]
  await desk(admin).review(first.id, 'reject')
  expect(await kindsTo(promoter.email)).toEqual(['completion_rejected'])
  await desk(admin).review(second.id, 'approve')
  expect((await letterTo(promoter.email, 'first_completion')).data).toMatchObject({ code: second.code, cents: 1000 })
  await desk(admin).undo(second.id)
  expect(await kindsTo(promoter.email)).toEqual(['completion_rejected'])
  await desk(admin).review(second.id, 'approve')
  await desk(admin).review((await newTask(promoter.code)).id, 'approve')
  await letterTo(promoter.email, 'first_completion')
  // A promoter whose first completion was approved before letters existed gets no letter.
  await database().delete(mails)
  await desk(admin).review((await newTask(promoter.code)).id, 'approve')
  expect(await kindsTo(promoter.email)).toEqual([])
})

test('approving many tells each person, and each promoter once', async () => {
  const [one, other] = [await makeUser('promoter'), await makeUser('promoter')]
  const tasks = []
  for (const code of [one.code, one.code, other.code, '']) tasks.push(await newMailedTask(code))
  const silent = await newTask(one.code)
  const { body } = await send('POST', '/api/v1/reviews/approve-unflagged', { token: admin.token, json: { until: '2099-01-31', expected: 10_000 } })
  expect(body.data.approved).toBeGreaterThanOrEqual(5)
  for (const { email } of tasks) expect(await kindsTo(email)).toEqual(['task_received', 'task_approved'])
  for (const { email } of [one, other]) await letterTo(email, 'first_completion')
  expect(await database().select().from(mails).where(eq(mails.completionId, silent.id))).toEqual([])
})

test('rejecting the copies of a picture tells each person, and their promoter in one letter', async () => {
  const promoter = await makeUser('promoter')
  const proof = proofOf(await picture('png', Buffer.from('cop')), 'png')
  const tasks = []
  for (let n = 0; n < 3; n++) tasks.push(await newMailedTask(promoter.code, { proof }))
  const [first, ...copies] = tasks
  const json = { completion_id: first?.id, expected: 2 }
  expect((await send('POST', '/api/v1/reviews/reject-copies', { token: admin.token, json })).body.data.rejected).toBe(2)
  for (const { email } of copies) expect((await letterTo(email, 'task_returned')).data).toMatchObject({ reason: 'already_used', note: null })
  const told = await letterTo(promoter.email, 'completion_rejected')
  expect(told.data).toMatchObject({ codes: copies.map(({ code }) => code), reason: 'already_used' })
  // It stays when one of them is undone.
  await desk(admin).undo(copies[0]?.id ?? 0)
  await letterTo(promoter.email, 'completion_rejected')
  expect(await kindsTo(copies[0]?.email ?? '')).toEqual(['task_received'])
})

test('a person hears that they were paid, how, when and under which number, instead of an approval that still waits', async () => {
  const it = await sending()
  const number = endToEndId()
  for (let n = 0; n < 2; n++) expect((await desk(admin).paid(it.payout, number)).status).toBe(200)
  expect(await kindsTo(it.email)).toEqual(['task_received', 'task_paid'])
  const letter = await letterTo(it.email, 'task_paid')
  expect(letter.data).toMatchObject({ cents: 1000, method: 'pix', transaction: number })
  expect((await composedRow(letter)).text).toContain(number)
  await desk(admin).returned(it.payout)
  expect((await letterTo(it.email, 'task_payout_failed')).data).toMatchObject({ failure: 'refused', came_back: true })
})

test('a person and a promoter hear that a payment failed, and a promoter that one was made', async () => {
  const it = await sending()
  await desk(admin).failed(it.payout)
  expect((await letterTo(it.email, 'task_payout_failed')).data).toMatchObject({ cents: 1000, failure: 'wrong_key', came_back: false })
  const promoter = await promoterSending()
  await desk(admin).paid(promoter.payout)
  expect((await letterTo(promoter.email, 'payout_paid')).data).toMatchObject({ cents: 1000, method: 'pix' })
  const other = await promoterSending()
  await desk(admin).failed(other.payout, 'refused')
  expect((await letterTo(other.email, 'payout_failed')).data).toMatchObject({ failure: 'refused', came_back: false })
})

test('a changed way to be paid is told, masked, to the promoter and to the person of a task, where it waits a day after the approval', async () => {
  const promoter = await makeUser('promoter', { passwordHash: await hashPassword('uma senha comprida') })
  const set = (key: string) =>
    send('PATCH', '/api/v1/payout-method', { token: promoter.token, json: { method: 'pix', key_type: 'cpf', key, password: 'uma senha comprida' } })
  for (const key of [cpf(71), cpf(71), cpf(72)]) expect((await set(key)).status).toBe(200)
  expect(await kindsTo(promoter.email)).toEqual(['payout_method_changed', 'payout_method_changed'])
  for (const { data } of await lettersTo(promoter.email)) expect(JSON.stringify(data)).not.toMatch(new RegExp(`${cpf(71)}|${cpf(72)}`))

  const it = await newMailedTask()
  await addFlag(database(), it.id, 'same_device')
  await task(it).method(pixMethod(73))
  expect(await kindsTo(it.email)).toEqual(['task_received'])
  await task(it).method(pixMethod(74))
  expect((await letterTo(it.email, 'task_method_changed')).data).toMatchObject({ usable_at: null, method: { method: 'pix', key_type: 'cpf' } })
  await desk(admin).review(it.id, 'approve')
  await task(it).method(pixMethod(75))
  const [, , , waiting] = await lettersTo(it.email)
  const { usable_at } = (waiting?.data ?? {}) as { usable_at?: string }
  expect((Date.parse(usable_at ?? '') - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
})

test('disabled promoters, deleted ones and erased persons are told nothing, and what waited for them goes with them', async () => {
  const disabled = await makeUser('promoter')
  const it = await newTask(disabled.code)
  await database().update(users).set({ active: false }).where(eq(users.id, disabled.id))
  await desk(admin).review(it.id, 'approve')
  expect(await kindsTo(disabled.email)).toEqual([])

  const gone = await makeUser('promoter')
  const other = await newTask(gone.code)
  await desk(admin).review(other.id, 'reject')
  expect(await kindsTo(gone.email)).toEqual(['completion_rejected'])
  await send('DELETE', `/api/v1/promoters/${gone.id}`, { token: admin.token })
  expect(await kindsTo(gone.email)).toEqual([])

  const erased = await newMailedTask()
  expect(await kindsTo(erased.email)).toEqual(['task_received'])
  expect((await task(erased).erase()).status).toBe(200)
  expect(await database().select().from(mails).where(eq(mails.completionId, erased.id))).toEqual([])
  // Even if an address were there.
  await database().update(completions).set({ email: erased.email, status: 'in_review', reason: null, decidedAt: null }).where(eq(completions.id, erased.id))
  await desk(admin).review(erased.id, 'approve')
  expect(await kindsTo(erased.email)).toEqual([])
})

test('a transaction that fails says nothing', async () => {
  const it = await newMailedTask()
  const wrong = await send('POST', `/api/v1/completions/${it.id}/review`, { token: admin.token, json: { attempt: 2, decision: 'approve' } })
  expect(wrong.status).toBe(409)
  expect(await kindsTo(it.email)).toEqual(['task_received'])
})
