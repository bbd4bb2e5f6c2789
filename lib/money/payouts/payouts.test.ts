import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { completions } from '@/db/schema/completions'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, cpf, desk, differences, endToEndId, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser, picture } from '@/lib/testing/people'
import { proofOf } from '@/lib/testing/visitor.mjs'
import { purgeOldData } from '@/lib/work/privacy/purge'
import { proofStore } from '@/lib/work/proofs/store'
import { cancelPayouts } from './change-state'
import { requestDuePayouts } from './request-due'

const PASSWORD = 'uma senha comprida'
let admin: Awaited<ReturnType<typeof confirmedAdmin>>
let run: ReturnType<typeof desk>
let key = 0
let passwordHash: string

beforeAll(async () => {
  admin = await confirmedAdmin()
  run = desk(admin)
  passwordHash = await hashPassword(PASSWORD)
})

const newPromoter = () => makeUser('promoter', { passwordHash })
type Promoter = Awaited<ReturnType<typeof newPromoter>>

const setMethod = ({ token }: Promoter, method: object = pixMethod(++key), password = PASSWORD) =>
  send('PATCH', '/api/v1/payout-method', { token, json: { ...method, password } })
const ask = ({ token }: Promoter, idempotencyKey?: string) =>
  send('POST', '/api/v1/payouts', { token, headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {} })
const balance = async ({ token }: Promoter) => (await send('GET', '/api/v1/balance', { token })).body.data
const cancel = ({ token }: Promoter, id: number) => send('DELETE', `/api/v1/payouts/${id}`, { token })

/** An approved task with a method, whose payout was requested automatically. */
async function dueTask(code = '') {
  const it = await newTask(code)
  expect((await task(it).method(pixMethod(++key))).status).toBe(200)
  expect((await run.review(it.id, 'approve')).status).toBe(200)
  const payout = await payoutOf({ completionId: it.id })
  if (!payout) throw new Error('no payout')
  return { ...it, payout: payout.id }
}

/** A promoter with a method and approved completions. */
async function earning(count: number) {
  const promoter = await newPromoter()
  await setMethod(promoter)
  const tasks = []
  for (let n = 0; n < count; n++) {
    const it = await newTask(promoter.code)
    await run.review(it.id, 'approve')
    tasks.push(it)
  }
  return { promoter, tasks }
}

describe('a person', () => {
  test('is paid without asking: the reward of an approved task asks for itself once a method is known', async () => {
    const it = await newTask()
    await run.review(it.id, 'approve')
    expect(await payoutOf({ completionId: it.id })).toBeUndefined()
    expect(await task(it).read()).toMatchObject({ payouts: [], payout_refusal: 'no_method', owed: 10 })
    const due = await dueTask()
    expect(await task(due).read()).toMatchObject({ payouts: [{ state: 'requested', amount: 10 }], payout_refusal: 'already_open', owed: 10 })
    expect((await run.start(due.payout)).body.data).toMatchObject({ started: [due.payout], skipped: [], to_confirm: null })
    const id = endToEndId()
    expect((await run.paid(due.payout, id)).body.data).toMatchObject({ state: 'paid', transaction_id: id, payee: { kind: 'person', payment_code: due.code } })
    expect(await task(due).read()).toMatchObject({ payouts: [{ state: 'paid', transaction_id: id }], payout_refusal: 'paid', owed: 0 })
    expect(await differences()).toEqual([])
  })

  test('whose first method comes after the approval waits for nothing, as long as nobody else was given a link to the task', async () => {
    const it = await newTask()
    await run.review(it.id, 'approve')
    expect(await task(it).read()).toMatchObject({ payout_refusal: 'no_method', method_wait_hours: 0, late_method_wait_hours: 0 })
    await task(it).method(pixMethod(++key))
    expect(await task(it).read()).toMatchObject({ payouts: [{ state: 'requested' }], payout_from: null, method_wait_hours: 24 })
    expect(await differences()).toEqual([])
  })

  test('whose first method comes after the approval waits a day once support has sent a fresh link, and is told so before', async () => {
    const it = await newTask()
    expect(await task(it).read()).toMatchObject({ method_wait_hours: 0, late_method_wait_hours: 0 })
    const { body } = await send('POST', `/api/v1/completions/${it.id}/private-link`, { token: admin.token })
    const fresh = { ...it, token: body.data.task_token }
    expect(await task(fresh).read()).toMatchObject({ method_wait_hours: 0, late_method_wait_hours: 24 })
    await run.review(it.id, 'approve')
    expect(await task(it).read()).toMatchObject({ method_wait_hours: 24 })
    await task(fresh).method(pixMethod(++key))
    expect(await requestDuePayouts(database())).toBe(0)
    expect(await task(fresh).read()).toMatchObject({ payout_refusal: 'method_waits', payouts: [] })
    expect((await task(fresh).ask()).body).toMatchObject({ code: 'no_method' })
    await database().execute(sql`update payout_methods set usable_at = now() - interval '1 second' where completion_id = ${it.id}`)
    // Until the job has run, the person is not told to ask.
    expect(await task(fresh).read()).toMatchObject({ payout_refusal: 'soon', payouts: [] })
    expect(await requestDuePayouts(database())).toBe(1)
    expect(await requestDuePayouts(database())).toBe(0)
    expect(await payoutOf({ completionId: it.id })).toMatchObject({ state: 'requested' })
  })

  test('whose task an earlier release approved without asking is asked for, however long ago the method came', async () => {
    const due = await dueTask()
    const other = await newTask()
    await task(other).method(pixMethod(++key))
    await run.review(other.id, 'approve')
    for (const { id } of [due, other]) {
      await database().transaction(async (tx) => cancelPayouts(tx, [(await payoutOf({ completionId: id }))?.id ?? 0]))
      await database().execute(sql`update payout_methods set usable_at = now() - interval '400 days' where completion_id = ${id}`)
      await database().execute(sql`update completions set decided_at = now() - interval '300 days', flags = '{same_device}' where id = ${id}`)
    }
    const { body } = await send('GET', '/api/v1/payouts/owed?per_page=100', { token: admin.token })
    expect(body.data.find(({ payee }: { payee: { id: number } }) => payee.id === due.id)).toMatchObject({ waits_for: 'soon', flags: ['same_device'] })
    expect(await requestDuePayouts(database())).toBe(2)
    for (const { id } of [due, other]) expect(await payoutOf({ completionId: id })).toMatchObject({ state: 'requested' })
    expect(await differences()).toEqual([])
  })

  test('whose payout a provider cast doubt on is paid without asking, once an administrator has looked at it', async () => {
    const due = await dueTask()
    await run.start(due.payout)
    await run.failed(due.payout)
    await database().execute(sql`update payouts set problem = 'confirmed_after_failed' where id = ${due.payout}`)
    await task(due).method(pixMethod(++key))
    await database().execute(sql`update payout_methods set usable_at = now() - interval '1 second' where completion_id = ${due.id}`)
    expect(await task(due).read()).toMatchObject({ payout_refusal: 'payee_blocked' })
    expect((await run.failed(due.payout)).status).toBe(200)
    expect(await payoutOf({ completionId: due.id })).toMatchObject({ state: 'requested' })
    expect(await differences()).toEqual([])
  })

  test('who gives the same method once more after the approval waits for nothing', async () => {
    const it = await newTask()
    const method = pixMethod(++key)
    await task(it).method(method)
    await run.review(it.id, 'approve')
    await task(it).method({ ...method, key: method.key.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-') })
    expect(await task(it).read()).toMatchObject({ payout_from: null, payout_refusal: 'already_open' })
    const payout = await payoutOf({ completionId: it.id })
    expect((await run.start(payout?.id ?? 0)).body.data).toMatchObject({ started: [payout?.id] })
  })

  test('who changes a method after the approval is paid by it a day later', async () => {
    const due = await dueTask()
    await task(due).method(pixMethod(++key))
    expect(await task(due).read()).toMatchObject({ payouts: [{ state: 'requested' }], payout_from: expect.any(String) })
    expect((await run.start(due.payout)).body.data).toMatchObject({ started: [] })
  })

  test('with a flag is paid without asking once an administrator has approved it, and only once', async () => {
    const it = await newTask()
    await task(it).method(pixMethod(++key))
    await database()
      .update(completions)
      .set({ flags: ['same_device'] })
      .where(eq(completions.id, it.id))
    await run.review(it.id, 'approve')
    expect(await payoutOf({ completionId: it.id })).toMatchObject({ state: 'requested' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => task(it).ask()))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(409))
    expect(await differences()).toEqual([])
  })

  test('whose key was wrong is asked for again only with another key, and is told why', async () => {
    const due = await dueTask()
    await run.start(due.payout)
    expect((await run.failed(due.payout)).status).toBe(200)
    expect(await task(due).read()).toMatchObject({ payouts: [{ state: 'failed', failure: 'wrong_key' }], payout_refusal: 'key_failed' })
    expect((await task(due).ask()).body).toMatchObject({ code: 'key_failed' })
    await requestDuePayouts(database())
    expect(await payoutOf({ completionId: due.id })).toMatchObject({ id: due.payout })
    await task(due).method(pixMethod(++key))
    expect(await task(due).read()).toMatchObject({ payout_refusal: 'method_waits' })
    await database().execute(sql`update payout_methods set usable_at = date_trunc('milliseconds', now()) where completion_id = ${due.id}`)
    expect(await task(due).read()).toMatchObject({ payout_refusal: 'soon' })
    await requestDuePayouts(database())
    const second = await payoutOf({ completionId: due.id })
    expect(second).toMatchObject({ state: 'requested' })
    // After another failure only the person can ask.
    await run.start(second?.id ?? 0)
    await run.failed(second?.id ?? 0, 'refused')
    await requestDuePayouts(database())
    expect(await task(due).read()).toMatchObject({ payout_refusal: null })
    expect((await task(due).ask()).status).toBe(200)
    expect(await task(due).read()).toMatchObject({ payout_refusal: 'already_open' })
    expect(await differences()).toEqual([])
  })

  test('cannot change the method, nor be erased, while the money is on its way', async () => {
    const due = await dueTask()
    await run.start(due.payout)
    expect((await task(due).method(pixMethod(++key))).status).toBe(409)
    expect((await task(due).erase()).status).toBe(409)
    await run.failed(due.payout, 'refused')
    expect((await task(due).erase()).status).toBe(200)
    expect(await payoutOf({ completionId: due.id })).toMatchObject({ state: 'failed', method: null, payeeName: null })
    expect(await differences()).toEqual([])
  })

  test('who is erased loses what they asked for, and what comes back later is written off', async () => {
    const open = await dueTask()
    expect((await task(open).erase()).status).toBe(200)
    expect(await payoutOf({ completionId: open.id })).toMatchObject({ state: 'cancelled' })
    const paid = await dueTask()
    await run.start(paid.payout)
    await run.paid(paid.payout)
    await task(paid).erase()
    // A payout that moved money keeps its payee.
    expect(await payoutOf({ completionId: paid.id })).toMatchObject({ state: 'paid', method: { method: 'pix' } })
    expect((await run.returned(paid.payout)).status).toBe(200)
    expect(await differences()).toEqual([])
  })

  test('who was paid stays in the books with their key for five years, and no longer', async () => {
    const due = await dueTask()
    await run.start(due.payout)
    await run.paid(due.payout)
    const years = (n: number) => purgeOldData(database(), proofStore(), { now: new Date(Date.now() + n * 365.25 * 86_400_000) })
    await years(4.9)
    expect(await payoutOf({ completionId: due.id })).toMatchObject({ method: { method: 'pix' }, payeeName: expect.any(String) })
    await years(5.1)
    expect(await payoutOf({ completionId: due.id })).toMatchObject({
      state: 'paid',
      method: null,
      payeeName: null,
      keyHash: null,
      transactionId: expect.any(String),
    })
    expect(await differences()).toEqual([])
  })

  test('of another task opened by code and number sets no key for it', async () => {
    const it = await newTask()
    await run.review(it.id, 'approve')
    const { body } = await send('POST', '/api/v1/task-access', { json: { payment_code: it.code, whatsapp: it.whatsapp } })
    expect((await task({ token: body.data.task_token }).method(pixMethod(++key))).body).toMatchObject({ code: 'ask_first' })
  })

  test('who is erased and does the task again is noticed by number, picture or key for a year', async () => {
    const proof = proofOf(await picture(), 'png')
    const flagsOf = async (id: number) => (await database().select().from(completions).where(eq(completions.id, id)))[0]?.flags
    const first = await newTask('', { proof, whatsapp: '11930000001' })
    const shared = pixMethod(++key)
    await task(first).method(shared)
    await run.review(first.id, 'approve')
    expect((await task(first).erase()).status).toBe(200)
    const sameNumber = await newTask('', { whatsapp: '+55 11 93000-0001' })
    const samePicture = await newTask('', { proof })
    const sameKey = await newTask()
    expect(await flagsOf(sameKey.id)).toEqual([])
    await task(sameKey).method(shared)
    for (const { id } of [sameNumber, samePicture, sameKey]) expect(await flagsOf(id)).toEqual(['erased_before'])
    const [left] = await database().execute<{ text: string }>(sql`select string_agg(erased_traits::text, ' ') as text from erased_traits`)
    expect(left?.text).not.toMatch(/93000/)
    await purgeOldData(database(), proofStore(), { now: new Date(Date.now() + 366 * 86_400_000) })
    expect(await flagsOf((await newTask('', { whatsapp: '11930000001' })).id)).not.toContain('erased_before')
  })

  test('whose junk under the number and with the key of another is erased takes nothing from that person, and is noticed on its own device', async () => {
    const flagsOf = async (id: number) => (await database().select().from(completions).where(eq(completions.id, id)))[0]?.flags
    const theirs = pixMethod(++key)
    const mine = { whatsapp: '11930000077', fingerprint: 'a device of junk' }
    const [rejected, waiting] = [await newTask('', mine), await newTask('', { ...mine, whatsapp: '11930000078' })]
    await run.review(rejected.id, 'reject')
    await task(waiting).method(theirs)
    for (const junk of [rejected, waiting]) expect((await task(junk).erase()).status).toBe(200)
    const person = await newTask('', { whatsapp: '11930000077' })
    await task(person).method(theirs)
    expect(await flagsOf(person.id)).toEqual([])
    expect(await flagsOf((await newTask('', mine)).id)).toContain('erased_before')
  })

  test('of a ring that shares one key: all but the first are flagged, before anybody decides', async () => {
    const shared = pixMethod(++key)
    const ring = []
    for (let n = 0; n < 3; n++) {
      const it = await newTask()
      await task(it).method(shared)
      const [row] = await database().select({ flags: completions.flags }).from(completions).where(eq(completions.id, it.id))
      ring.push(row?.flags)
    }
    expect(ring).toEqual([[], ['same_payout_key'], ['same_payout_key']])
  })
})

describe('undoing and deleting', () => {
  test('cancel what the person asked for, and are refused once it was started or the promoter asked', async () => {
    const requested = await dueTask()
    expect((await run.undo(requested.id)).status).toBe(200)
    expect(await payoutOf({ completionId: requested.id })).toMatchObject({ state: 'cancelled' })
    expect((await run.review(requested.id, 'approve')).status).toBe(200)
    const again = await payoutOf({ completionId: requested.id })
    expect(again?.id).not.toBe(requested.payout)
    await run.start(again?.id ?? 0)
    for (const answer of [await run.undo(requested.id), await run.remove(requested.id)]) expect(answer.status).toBe(409)
    await run.paid(again?.id ?? 0)
    for (const answer of [await run.undo(requested.id), await run.remove(requested.id)]) expect(answer.status).toBe(409)
    await run.returned(again?.id ?? 0)
    expect((await run.remove(requested.id)).status).toBe(409)
    expect((await run.undo(requested.id)).status).toBe(200)
    expect((await run.remove(requested.id)).status).toBe(200)

    const { promoter, tasks } = await earning(1)
    const { body } = await ask(promoter)
    expect((await run.undo(tasks[0]?.id ?? 0)).status).toBe(409)
    await cancel(promoter, body.data.id)
    expect((await run.undo(tasks[0]?.id ?? 0)).status).toBe(200)
    expect(await differences()).toEqual([])
  })

  test('race with a payout that starts: one of both wins, and the books agree', async () => {
    for (let round = 0; round < 8; round++) {
      const due = await dueTask()
      const [undone, started] = await Promise.all([run.undo(due.id), run.start(due.payout)])
      const hasStarted = started.body.data.started.length === 1
      expect(undone.status).toBe(hasStarted ? 409 : 200)
      expect(await payoutOf({ completionId: due.id })).toMatchObject({ state: hasStarted ? 'sending' : 'cancelled' })
    }
    expect(await differences()).toEqual([])
  })

  test('race with a promoter who asks for everything: nothing is paid that was taken back', async () => {
    for (let round = 0; round < 5; round++) {
      const { promoter, tasks } = await earning(3)
      const [, asked] = await Promise.all([run.undo(tasks[1]?.id ?? 0), ask(promoter)])
      expect(asked.status).toBe(201)
    }
    expect(await differences()).toEqual([])
  })
})

describe('a promoter', () => {
  test('asks for everything available, once, however often and fast they press', async () => {
    const { promoter } = await earning(3)
    expect(await balance(promoter)).toMatchObject({ earned: 30, in_review: 0, available: 30, on_its_way: 0, paid: 0, refusal: null })
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(promoter)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(new Set(['already_open']))
    expect(await balance(promoter)).toMatchObject({ available: 0, on_its_way: 30, refusal: 'already_open' })
    expect(await differences()).toEqual([])
  })

  test('is answered the same payout under the same key', async () => {
    const { promoter } = await earning(1)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(promoter, 'the same key')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await differences()).toEqual([])
  })

  test('is told why not: below the minimum, without a method, with a key that failed', async () => {
    const promoter = await newPromoter()
    expect((await ask(promoter)).body).toMatchObject({ code: 'below_minimum' })
    const it = await newTask(promoter.code)
    await run.review(it.id, 'approve')
    expect((await ask(promoter)).body).toMatchObject({ code: 'no_method' })
    await setMethod(promoter)
    const { body } = await ask(promoter)
    await run.start(body.data.id)
    expect((await setMethod(promoter)).status).toBe(409)
    await run.failed(body.data.id, 'holder_differs')
    expect((await ask(promoter)).body).toMatchObject({ code: 'key_failed' })
    await setMethod(promoter)
    expect((await ask(promoter)).status).toBe(201)
    expect(await differences()).toEqual([])
  })

  test('cancels their own payout until it is started, and nobody else’s', async () => {
    const [{ promoter }, other] = [await earning(1), await newPromoter()]
    const { body } = await ask(promoter)
    expect((await cancel(other, body.data.id)).status).toBe(404)
    expect((await cancel(promoter, body.data.id)).status).toBe(200)
    expect(await balance(promoter)).toMatchObject({ available: 10, on_its_way: 0 })
    const second = (await ask(promoter)).body.data.id
    const [cancelled, started] = await Promise.all([cancel(promoter, second), run.start(second)])
    expect([cancelled.status === 200, started.body.data.started.length === 1].filter(Boolean)).toHaveLength(1)
    expect(await differences()).toEqual([])
  })

  test('sees their own payouts and nothing of who pays them', async () => {
    const { promoter } = await earning(1)
    await ask(promoter)
    const { body } = await send('GET', '/api/v1/payouts?search=x', { token: promoter.token })
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).not.toHaveProperty('payee')
    expect((await send('GET', '/api/v1/payouts', { token: (await newPromoter()).token })).body.data).toEqual([])
  })

  test('who is disabled keeps their money, and it is not sent', async () => {
    const { promoter } = await earning(1)
    const { body } = await ask(promoter)
    await send('PATCH', `/api/v1/promoters/${promoter.id}/disable`, { token: admin.token })
    expect((await run.start(body.data.id)).body.data).toMatchObject({ started: [], skipped: [{ id: body.data.id, why: 'disabled' }], to_confirm: null })
  })

  test('who is deleted after all was paid leaves what comes back to be written off', async () => {
    const { promoter, tasks } = await earning(2)
    const { body } = await ask(promoter)
    await run.start(body.data.id)
    expect((await send('DELETE', `/api/v1/promoters/${promoter.id}`, { token: admin.token })).status).toBe(409)
    await run.paid(body.data.id)
    expect((await send('DELETE', `/api/v1/promoters/${promoter.id}`, { token: admin.token })).status).toBe(200)
    expect((await run.returned(body.data.id)).status).toBe(200)
    // An undone approval is booked back from what was written off.
    expect((await run.undo(tasks[0]?.id ?? 0)).status).toBe(200)
    expect(await differences()).toEqual([])
  })

  test('changes how they are paid with the password alone, and a stored key is never shown', async () => {
    const promoter = await newPromoter()
    expect((await setMethod(promoter, pixMethod(1), 'wrong')).body.errors).toHaveProperty('password')
    expect((await setMethod(promoter, { method: 'pix', key_type: 'cpf', key: '11111111111' })).body.errors).toHaveProperty('key')
    const answer = await setMethod(promoter, pixMethod(4711))
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain(cpf(4711))
    expect((await send('GET', '/api/v1/payout-method', { token: promoter.token })).body.data.method.label).toMatch(/•/)
  })

  test('who gives the key of a person they brought flags that task', async () => {
    const promoter = await newPromoter()
    const it = await newTask(promoter.code)
    await task(it).method(pixMethod(5555))
    await setMethod(promoter, pixMethod(5555))
    const [row] = await database().select().from(completions).where(eq(completions.id, it.id))
    expect(row?.flags).toContain('same_payout_key')
  })
})
