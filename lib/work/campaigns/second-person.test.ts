import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '@/lib/people/credentials/password'
import { mintToken } from '@/lib/people/credentials/session-token'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { linkedTemplate } from '@/lib/testing/linked-template'
import { confirmedAdmin, desk, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'

const PASSWORD = 'uma senha comprida'
type Admin = { id: number; name: string; token: string }
let asker: Admin
let honest: Admin
let key = 910_000

beforeAll(() => hashPassword(PASSWORD))
beforeEach(async () => {
  await database().execute(sql`update users set active = false where role = 'admin'`)
  await daysLater()
  asker = await confirmedAdmin()
  honest = await confirmedAdmin()
  // A payout of one task is R$ 10, so each is above it.
  env().PAYOUT_ALONE_LIMIT = 9
})
afterEach(() => {
  env().PAYOUT_ALONE_LIMIT = 1000
})

/** An account that an administrator has invited a moment ago. */
async function invited(by: Admin): Promise<Admin> {
  const { token } = (await send('POST', '/api/v1/invitations', { token: by.token, json: {} })).body.data
  const email = `convidado-${++key}@example.com`
  const json = { token, name: `Convidado ${key}`, email, password: PASSWORD, password_confirmation: PASSWORD }
  expect((await send('POST', '/api/v1/invitations/accept', { json })).status).toBe(201)
  const [row] = await database().execute<{ id: string }>(sql`select id from users where email = ${email}`)
  return signedIn(Number(row?.id), json.name)
}
async function signedIn(id: number, name: string): Promise<Admin> {
  const [row] = await database().execute<{ version: number }>(sql`select session_version as version from users where id = ${id}`)
  return { id, name, token: await mintToken({ id, role: 'admin', version: row?.version ?? 1, confirmedAt: Math.floor(Date.now() / 1000) }) }
}
/** Disables an administrator, or enables them again, under a session that goes on afterwards. */
const toggle = async (by: Admin, who: Admin) => expect((await send('PATCH', `/api/v1/team/${who.id}/disable`, { token: by.token })).status).toBe(200)
/** As if all that is in the audit log was older than the 72 hours. */
const daysLater = () => database().execute(sql`update audit_log set created_at = created_at - interval '73 hours'`)

async function requested(by = asker) {
  const it = await newTask()
  await task(it).method(pixMethod(++key))
  await desk(by).review(it.id, 'approve')
  return (await payoutOf({ completionId: it.id }))?.id ?? 0
}
const start = async (by: Admin, id: number) => (await desk(by).start(id)).body.data
const fund = async (by: Admin, id: number, amount: number) =>
  send('POST', `/api/v1/campaigns/${id}/fund`, { token: by.token, json: { amount, reference: 'E1' } })
const confirm = (by: Admin, id: number, funding: number) =>
  send('POST', `/api/v1/campaigns/${id}/fundings/${funding}`, { token: by.token, json: { decision: 'confirm' } })

test('an account that was invited a moment ago confirms no funding; after 72 hours it does', async () => {
  const puppet = await invited(asker)
  const { id: campaign } = await liveCampaign({ fundCents: 0 })
  const { id: funding, state } = (await fund(asker, campaign, 10)).body.data
  expect(state).toBe('waiting')
  expect(await confirm(puppet, campaign, funding)).toMatchObject({ status: 409, body: { message: expect.stringContaining('72 hours') } })
  await daysLater()
  expect((await confirm(puppet, campaign, funding)).body.data.state).toBe('booked')
})

test('nor does it start a payout that its maker asked for', async () => {
  const puppet = await invited(asker)
  const payout = await requested()
  expect(await start(asker, payout)).toMatchObject({ started: [], to_confirm: { can_confirm: [honest.name] } })
  expect(await start(puppet, payout)).toMatchObject({ started: [], skipped: [{ id: payout, why: 'too_new' }], to_confirm: null })
  // What the first one asked for still is theirs to ask.
  expect(await start(honest, payout)).toMatchObject({ started: [payout] })
  await daysLater()
  const later = await requested()
  await start(asker, later)
  expect(await start(puppet, later)).toMatchObject({ started: [later] })
})

test('nor does it ask, so that whoever invited it confirms: it is told why', async () => {
  const puppet = await invited(asker)
  const [payout, { id: campaign }] = [await requested(), await liveCampaign({ fundCents: 0 })]
  expect(await start(puppet, payout)).toMatchObject({ started: [], skipped: [{ id: payout, why: 'too_new' }] })
  expect(await fund(puppet, campaign, 10)).toMatchObject({ status: 409, body: { message: expect.stringContaining('72 hours') } })
  expect(await start(asker, payout)).toMatchObject({ started: [], skipped: [{ id: payout, why: 'alone_limit' }] })
})

test('whoever disables the only other one is not alone for 72 hours, and enabling them again changes nothing', async () => {
  const [payout, { id: campaign }] = [await requested(), await liveCampaign({ fundCents: 0 })]
  await toggle(asker, honest)
  expect(await start(asker, payout)).toMatchObject({ started: [], skipped: [{ id: payout, why: 'alone_limit' }], to_confirm: { can_confirm: [] } })
  expect((await fund(asker, campaign, 10)).body.data.state).toBe('waiting')
  await toggle(asker, honest)
  expect(await start(asker, payout)).toMatchObject({ started: [], skipped: [{ id: payout, why: 'alone_limit' }] })
  await toggle(asker, honest)
  await daysLater()
  expect(await start(asker, payout)).toMatchObject({ started: [payout] })
})

test('an account that was disabled for long and is enabled again is no second person for 72 hours', async () => {
  const [old] = [await confirmedAdmin()]
  await database().execute(sql`update users set active = false where id = ${old.id}`)
  await toggle(asker, old)
  const payout = await requested()
  await start(asker, payout)
  expect(await start(await signedIn(old.id, old.name), payout)).toMatchObject({ started: [], skipped: [{ id: payout, why: 'too_new' }] })
})

test('whoever was alone before an invitation still is, until the new account counts', async () => {
  await database().execute(sql`update users set active = false where id = ${honest.id}`)
  await invited(asker)
  const payout = await requested()
  expect(await start(asker, payout)).toMatchObject({ started: [payout] })
  await daysLater()
  expect(await start(asker, await requested())).toMatchObject({ started: [] })
})

test('many new accounts together start alone no more than one', async () => {
  env().PAYOUT_ALONE_LIMIT = 15
  await database().execute(sql`update payouts set started_at = started_at - interval '2 days'`)
  const puppets = [await invited(asker), await invited(asker)] as const
  const payouts = [await requested(), await requested()] as const
  expect(await start(puppets[0], payouts[0])).toMatchObject({ started: [payouts[0]] })
  expect(await start(puppets[1], payouts[1])).toMatchObject({ started: [], skipped: [{ id: payouts[1], why: 'too_new' }] })
})

test('every administrator has a letter of an invitation, of who joined, and of who was disabled or enabled; so has whoever was disabled a moment ago', async () => {
  await database().execute(sql`delete from mails`)
  await toggle(asker, honest)
  const puppet = await invited(asker)
  const told = (
    await database().execute<{ who: string; data: { change: string; who: string } }>(
      sql`select user_id as who, data from mails where kind = 'administrators_changed' order by id`,
    )
  ).map(({ who, data }) => `${Number(who) === honest.id ? 'honest' : Number(who) === asker.id ? 'asker' : 'new'} ${data.change}`)
  expect(told.toSorted()).toEqual(
    ['asker disabled', 'honest disabled', 'asker invited', 'honest invited', 'asker joined', 'honest joined', 'new joined'].toSorted(),
  )
  expect(puppet.id).toBeGreaterThan(0)
})

test('a campaign without a budget is published by nobody alone where there is another administrator; with a budget it is, and the default one always', async () => {
  const json = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: object, revision?: number) =>
    send(method, `/api/v1/campaigns${path}`, {
      token: asker.token,
      ...(body && { json: body }),
      ...(revision && { headers: { 'if-match': String(revision) } }),
    })
  const draft = async (has_budget: boolean) => {
    const { id, revision } = (await json('POST', '', { kind: 'other' })).body.data
    const change = { settings: { has_budget }, draft: { reward: 900, commission: 1, content: linkedTemplate('other') } }
    return (await json('PATCH', `/${id}`, change, revision)).body.data as { id: number; revision: number }
  }
  const publish = ({ id, revision }: { id: number; revision: number }, reward = 900) => json('POST', `/${id}/publish`, { revision, reward, commission: 1 })
  const free = await draft(false)
  const refused = await publish(free)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['settings.has_budget']])
  expect((await json('GET', `/${free.id}/versions`)).body.data.draft.problems).toEqual(refused.body.errors)
  const published = (await publish(await draft(true))).body.data
  expect(published.state).toBe('live')
  // Where nobody else is there, one does it alone, as with money.
  await database().execute(sql`update users set active = false where id = ${honest.id}`)
  const live = (await publish(free)).body.data
  expect(live.state).toBe('live')
  // Published without one earlier, it changes, and pays no more.
  await database().execute(sql`update users set active = true where id = ${honest.id}`)
  const dearer = (await json('PATCH', `/${live.id}`, { draft: { reward: 901 } }, live.revision)).body.data
  expect((await publish(dearer, 901)).status).toBe(422)
  const cheaper = (await json('PATCH', `/${live.id}`, { draft: { reward: 5 } }, dearer.revision)).body.data
  expect((await publish(cheaper, 5)).status).toBe(200)
})
