import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit-log'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'

const PASSWORD = 'uma senha comprida'
type Admin = Awaited<ReturnType<typeof confirmedAdmin>>
let first: Admin
let second: Admin
let key = 900_000

beforeEach(async () => {
  await database().execute(sql`update users set active = false where role = 'admin'`)
  first = await confirmedAdmin()
  second = await confirmedAdmin()
  // A payout of one task is R$ 10, so each is above it.
  env().PAYOUT_ALONE_LIMIT = 9
})
afterEach(async () => {
  env().PAYOUT_ALONE_LIMIT = 1000
  expect(await differences()).toEqual([])
})

/** A requested payout of R$ 10. */
async function requested() {
  const it = await newTask()
  await task(it).method(pixMethod(++key))
  await desk(first).review(it.id, 'approve')
  const payout = await payoutOf({ completionId: it.id })
  if (!payout) throw new Error('no payout')
  return { ...it, payout: payout.id }
}

/** The same of a promoter, whose new key counts at once. */
async function requestedByPromoter() {
  const promoter = await makeUser('promoter', { passwordHash: await hashPassword(PASSWORD) })
  const changeKey = (method: object = pixMethod(++key)) =>
    send('PATCH', '/api/v1/payout-method', { token: promoter.token, json: { ...method, password: PASSWORD } })
  await changeKey()
  const { id } = await newTask(promoter.code)
  await desk(first).review(id, 'approve')
  const { body } = await send('POST', '/api/v1/payouts', { token: promoter.token })
  return { promoter, changeKey, task: id, payout: body.data.id as number }
}

const start = async (by: Admin, ...ids: number[]) => (await desk(by).start(...ids)).body.data
const shown = async (by: Admin, id: number) => (await send('GET', `/api/v1/payouts/${id}`, { token: by.token })).body.data
const drop = (by: Admin, id: number) => send('DELETE', `/api/v1/payouts/${id}/start`, { token: by.token })
const attention = async (by: Admin) => (await send('GET', '/api/v1/dashboard-summary', { token: by.token })).body.data.attention
const lettersTo = ({ id }: Admin) => database().execute<{ data: object }>(sql`select data from mails where kind = 'payouts_to_confirm' and user_id = ${id}`)
const actionsOf = async (id: number) =>
  (await database().select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)).flatMap(({ action, subjectType, actorId }) =>
    subjectType === 'payout' ? [{ action, actorId }] : [],
  )
const waits = (...ids: number[]) => ids.map((id) => ({ id, why: 'alone_limit' }))

test('one payout above the limit is asked for by one and started by another, and neither can do both', async () => {
  const { payout } = await requested()
  const asked = { started: [], skipped: waits(payout), to_confirm: { amount: 10, limit: 9, left: 9, can_confirm: [second.name] } }
  expect(await start(first, payout)).toMatchObject(asked)
  // However often they press: they are no second person, and nobody gets another letter.
  expect(await start(first, payout)).toMatchObject(asked)
  expect(await shown(first, payout)).toMatchObject({ state: 'requested', start_asked: { by: first.name, by_me: true } })
  expect(await shown(second, payout)).toMatchObject({ state: 'requested', start_asked: { by: first.name, by_me: false } })
  expect([await attention(first), await attention(second)]).toEqual([
    expect.not.objectContaining({ starts: expect.anything() }),
    expect.objectContaining({ starts: { count: 1, payout } }),
  ])
  expect(await lettersTo(first)).toHaveLength(0)
  expect(await lettersTo(second)).toMatchObject([{ data: { asker: first.name, count: 1, cents: 1000 } }])
  expect(await start(second, payout)).toMatchObject({ started: [payout], skipped: [], to_confirm: null })
  expect(await shown(second, payout)).toMatchObject({ state: 'sending', started_by: second.name, start_asked: { by: first.name } })
  expect(await actionsOf(payout)).toEqual([
    { action: 'payout.start_asked', actorId: first.id },
    { action: 'payout.key_shown', actorId: first.id },
    { action: 'payout.key_shown', actorId: second.id },
    { action: 'payout.start_confirmed', actorId: second.id },
    { action: 'payout.key_shown', actorId: second.id },
  ])
  expect(await attention(second)).not.toHaveProperty('starts')
})

test('exactly the limit is started alone, and what two start counts against the limit of neither', async () => {
  const [one, other, third] = [await requested(), await requested(), await requested()]
  await start(first, one.payout)
  expect(await start(second, one.payout)).toMatchObject({ started: [one.payout] })
  env().PAYOUT_ALONE_LIMIT = 10
  expect(await start(second, other.payout)).toMatchObject({ started: [other.payout], skipped: [], to_confirm: null })
  expect(await start(second, third.payout)).toMatchObject({ skipped: waits(third.payout), to_confirm: { left: 0 } })
})

test('promoters of one key are paid apart, and counted so', async () => {
  env().PAYOUT_ALONE_LIMIT = 1000
  const two = [await requestedByPromoter(), await requestedByPromoter()]
  for (const { changeKey } of two) await changeKey(pixMethod(890_000))
  const ids = two.map(({ payout }) => payout)
  expect(await start(first, ...ids)).toMatchObject({ started: ids, payments: 2, amount: 20 })
})

test('many above the limit together are told once, in one letter, and started together', async () => {
  env().PAYOUT_ALONE_LIMIT = 25
  const ids: number[] = []
  for (let n = 0; n < 12; n++) ids.push((await requested()).payout)
  expect(await start(first, ...ids)).toMatchObject({
    started: ids.slice(0, 2),
    skipped: waits(...ids.slice(2)),
    to_confirm: { amount: 100, limit: 25, left: 5, can_confirm: [second.name] },
  })
  expect(await lettersTo(second)).toMatchObject([{ data: { count: 10, cents: 10_000 } }])
  expect(await attention(second)).toMatchObject({ starts: { count: 10, payout: ids[2] } })
  expect(await start(second, ...ids.slice(2))).toMatchObject({ started: ids.slice(2), skipped: [], to_confirm: null })
})

test('where nobody else is active one starts any amount alone, which the log says', async () => {
  await database().execute(sql`update users set active = false where id = ${second.id}`)
  const { payout } = await requested()
  expect(await start(first, payout)).toMatchObject({ started: [payout], skipped: [], to_confirm: null })
  expect(await actionsOf(payout)).toEqual([{ action: 'payout.started', actorId: first.id }])
})

test('what names the only colleague as its payee waits: a payee can type any address, so that lifts no limit', async () => {
  const own = await newTask()
  await task(own).method({ method: 'pix', key_type: 'email', key: second.email })
  await desk(first).review(own.id, 'approve')
  const payout = (await payoutOf({ completionId: own.id }))?.id ?? 0
  expect(await start(second, payout)).toMatchObject({ skipped: [{ id: payout, why: 'own' }], to_confirm: null })
  const third = await confirmedAdmin()
  expect(await start(first, payout)).toMatchObject({ skipped: waits(payout), to_confirm: { can_confirm: [third.name] } })
  await database().execute(sql`update users set active = false where id = ${third.id}`)
  expect(await start(first, payout)).toMatchObject({ started: [], skipped: waits(payout), to_confirm: { can_confirm: [] } })
})

test('of two who press at the same moment one asks and the other starts; of many who then start, one wins', async () => {
  for (let round = 0; round < 4; round++) {
    const { payout } = await requested()
    const answers = await Promise.all([start(first, payout), start(second, payout), start(first, payout)])
    const started = answers.filter(({ started: ids }) => ids.length > 0)
    expect(started.length).toBeLessThanOrEqual(1)
    if (started.length === 0) expect(await start(second, payout)).toMatchObject({ started: [payout] })
    const actors = (await actionsOf(payout)).map(({ actorId }) => actorId)
    expect(new Set(actors)).toEqual(new Set([first.id, second.id]))
  }
})

describe('what changed after it was asked for is asked for anew', () => {
  test('another key: the second one asks, and the first one starts it to the new key', async () => {
    const { payout, promoter, changeKey } = await requestedByPromoter()
    await start(first, payout)
    expect((await changeKey(pixMethod(key))).status).toBe(200)
    expect(await shown(second, payout)).toMatchObject({ start_asked: { by: first.name } })
    expect((await changeKey()).status).toBe(200)
    expect(await shown(second, payout)).toMatchObject({ start_asked: null })
    expect(await start(second, payout)).toMatchObject({ started: [], skipped: waits(payout) })
    expect(await start(first, payout)).toMatchObject({ started: [payout] })
    expect((await payoutOf({ userId: promoter.id }))?.method).toMatchObject(pixMethod(key))
  })

  test('a key that changes while the second one starts it: it goes to the key that was asked for, or is asked for anew', async () => {
    for (let round = 0; round < 4; round++) {
      const { payout, changeKey, promoter } = await requestedByPromoter()
      const asked = key
      await start(first, payout)
      const [changed, started] = await Promise.all([changeKey(), start(second, payout)])
      const row = await payoutOf({ userId: promoter.id })
      if (started.started.length > 0) expect([changed.status, row?.method]).toEqual([409, pixMethod(asked)])
      else expect([changed.status, row?.state, row?.startAskedById]).toEqual([200, 'requested', second.id])
    }
  })

  test('an administrator who is no longer active asked for nothing', async () => {
    const third = await confirmedAdmin()
    const { payout } = await requested()
    await start(first, payout)
    await database().execute(sql`update users set active = false where id = ${first.id}`)
    expect(await attention(second)).not.toHaveProperty('starts')
    expect(await shown(second, payout)).toMatchObject({ start_asked: null })
    expect(await start(second, payout)).toMatchObject({ started: [], to_confirm: { can_confirm: [third.name] } })
    expect(await start(third, payout)).toMatchObject({ started: [payout] })
  })

  test('an approval that is undone, a request that is cancelled and asked for again', async () => {
    const it = await requested()
    await start(first, it.payout)
    expect((await desk(second).undo(it.id)).status).toBe(200)
    expect(await start(second, it.payout)).toMatchObject({ started: [], skipped: [{ id: it.payout, why: 'not_requested' }] })
    const { payout, promoter } = await requestedByPromoter()
    await start(first, payout)
    await send('DELETE', `/api/v1/payouts/${payout}`, { token: promoter.token })
    const again = (await send('POST', '/api/v1/payouts', { token: promoter.token })).body.data.id
    expect(await start(second, again)).toMatchObject({ started: [], skipped: waits(again) })
  })
})

test('who asked takes it back, another one refuses it, and then nothing is asked for', async () => {
  const { payout } = await requested()
  for (const by of [first, second]) {
    await start(first, payout)
    expect(await drop(by, payout)).toMatchObject({ status: 200, body: { data: { state: 'requested', start_asked: null } } })
    expect((await drop(by, payout)).status).toBe(409)
  }
  expect((await drop(first, 999_999)).status).toBe(404)
  // It is not confirmed by what was taken back.
  expect(await start(second, payout)).toMatchObject({ started: [] })
})
