import { eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcementRecipients, announcements } from '@/db/schema/announcements'
import { mails } from '@/db/schema/mails'
import { promoterApplications } from '@/db/schema/promoter-applications'
import { promoterGoals } from '@/db/schema/promoter-goals'
import { promoterGroups } from '@/db/schema/promoter-groups'
import { passkeys, totpSecrets } from '@/db/schema/second-factors'
import { sessions } from '@/db/schema/sessions'
import { referenceOf } from '@/lib/money/payouts/reference'
import { mintToken, readToken } from '@/lib/people/credentials/session-token'
import { post } from '@/lib/people/mail/post'
import { unsubscribeToken } from '@/lib/people/mail/unsubscribe'
import { makeResetLink } from '@/lib/people/password-resets/service'
import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import { database } from '@/lib/platform/database'
import { allEndpoints } from '@/lib/server/calls/registry'
import { makeAuthenticator } from '@/lib/testing/authenticator'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { linkedTemplate } from '@/lib/testing/linked-template'
import { desk, endToEndId, newTask as newMoneyTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser, picture, submission } from '@/lib/testing/people'
import { takenPlace } from '@/lib/testing/places'
import { codeOf, withPasskey } from '@/lib/testing/second-factor'
import { proofOf } from '@/lib/testing/visitor.mjs'

type Person = Awaited<ReturnType<typeof makeUser>>
type Caller = 'guest' | 'promoter A' | 'promoter B' | 'disabled promoter' | 'admin'
type Sample = { path: string; json?: unknown; form?: FormData; headers?: Record<string, string> }

const callers = ['guest', 'promoter A', 'promoter B', 'disabled promoter', 'admin'] as const
const PASSWORD = 'uma senha comprida'
let people: Record<Exclude<Caller, 'guest'>, Person>
/** The people of this table, of whom a call may have taken another one. */
let standing: typeof people
let target: Person

beforeAll(async () => {
  const { hashPassword } = await import('@/lib/people/credentials/password')
  const passwordHash = await hashPassword(PASSWORD)
  people = {
    'promoter A': await makeUser('promoter', { passwordHash }),
    'promoter B': await makeUser('promoter', { passwordHash }),
    'disabled promoter': await makeUser('promoter', { passwordHash, active: false }),
    admin: await makeUser('admin', { passwordHash }),
  }
  standing = { ...people }
})
beforeEach(async () => {
  Object.assign(people, standing)
  target = await makeUser('promoter')
  await database().delete(totpSecrets)
  await database().delete(passkeys)
})

async function newCompletion(): Promise<number> {
  await send('POST', '/api/v1/referrals', { form: await submission() })
  const { body } = await send('GET', '/api/v1/completions', { token: people.admin.token })
  return body.data[0].id
}

/** The header that opens a new task, which is rejected first if `decision` says so. */
async function newTask(decision?: 'reject'): Promise<Record<string, string>> {
  const { body } = await send('POST', '/api/v1/referrals', { form: await submission() })
  const [{ id }] = (await send('GET', '/api/v1/completions', { token: people.admin.token })).body.data
  if (decision) await send('POST', `/api/v1/completions/${id}/review`, { token: people.admin.token, json: { attempt: 1, decision, reason: 'unreadable' } })
  return { 'x-task-token': body.meta.task_token }
}

async function newPromoterGroup(): Promise<number> {
  const [row] = await database()
    .insert(promoterGroups)
    .values({ name: `Grupo ${++serial}` })
    .returning()
  return row?.id ?? 0
}

async function newGoal(): Promise<number> {
  const [row] = await database()
    .insert(promoterGoals)
    .values({ groupId: await newPromoterGroup(), approvals: 20, bonusCents: 5000, firstMonth: '2099-01-01' })
    .returning()
  return row?.id ?? 0
}

const announced = { title: { pt: 'Oi', en: 'Hi' }, text: { pt: 'Tudo bem?', en: 'How are you?' } }

/** Puts a draft of an announcement in the place of the one there is. */
async function newDraft(): Promise<void> {
  await database().delete(announcements).where(isNull(announcements.sendAt))
  await database().insert(announcements).values(announced)
}

async function announcementDraft() {
  await newDraft()
  return { ...announced, revision: 1 }
}

/** An announcement that is on its way. @param caller who has it already */
async function newAnnouncement(caller?: Caller): Promise<number> {
  const [row] = await database()
    .insert(announcements)
    .values({ ...announced, sendAt: new Date(), recipients: 2, delivered: 1 })
    .returning()
  const id = row?.id ?? 0
  const person = caller && caller !== 'guest' && people[caller]
  if (person) {
    await database().delete(announcementRecipients).where(eq(announcementRecipients.userId, person.id))
    await database().insert(announcementRecipients).values({ announcementId: id, userId: person.id, deliveredOn: '2026-11-01', deliveredAt: new Date() })
  }
  return id
}

async function newApplicant(): Promise<Person> {
  const applicant = await makeUser('promoter', { active: false })
  await database().insert(promoterApplications).values({ userId: applicant.id })
  return applicant
}

/** Puts an applicant in a promoter's place. */
async function asApplicant(caller: Caller): Promise<void> {
  if (isPromoter(caller)) people[caller] = await newApplicant()
}

async function newAccess() {
  const whatsapp = `119${String(10_000_000 + ++serial)}`
  return { payment_code: (await send('POST', '/api/v1/referrals', { form: await submission({ whatsapp }) })).body.data, whatsapp }
}

async function proofForm(): Promise<FormData> {
  const form = new FormData()
  form.set('proof', proofOf(await picture(), 'png'))
  return form
}

/** A token that says that the password was typed a moment ago. */
async function confirmedToken({ token }: Person): Promise<string> {
  const session = await readToken(token)
  if (!session) throw new Error('no session')
  return mintToken({ ...session, confirmedAt: Math.floor(Date.now() / 1000) })
}

const isPromoter = (caller: Caller): caller is 'promoter A' | 'promoter B' => caller === 'promoter A' || caller === 'promoter B'

async function cancelOpen({ id, token }: Person) {
  const payout = await payoutOf({ userId: id })
  if (payout?.state === 'requested') await send('DELETE', `/api/v1/payouts/${payout.id}`, { token })
}

/** Gives a promoter a balance to request. @returns the headers of the request */
async function earned(person: Person): Promise<Record<string, string>> {
  await cancelOpen(person)
  await send('PATCH', '/api/v1/payout-method', { token: person.token, json: { ...pixMethod(++serial), password: PASSWORD } })
  await desk(people.admin).review((await newMoneyTask(person.code)).id, 'approve')
  return { 'idempotency-key': `matrix ${++serial}` }
}

async function openPayout(person: Person): Promise<number> {
  return (await send('POST', '/api/v1/payouts', { token: person.token, headers: await earned(person) })).body.data.id
}

async function newPayout(state: 'requested' | 'sending' | 'paid' | 'refused' = 'requested') {
  const it = await newMoneyTask()
  await task(it).method(pixMethod(++serial))
  await desk(people.admin).review(it.id, 'approve')
  const { id = 0 } = (await payoutOf({ completionId: it.id })) ?? {}
  const run = desk({ token: await confirmedToken(people.admin) })
  if (state !== 'requested') await run.start(id)
  if (state === 'paid') await run.paid(id)
  if (state === 'refused') await run.failed(id, 'refused')
  return { ...it, payout: id }
}

/** The header that names a new place. */
const newPlace = async () => ({ 'x-place-token': (await takenPlace((await liveCampaign()).slug)).place_token })

async function newDecision(): Promise<number> {
  const id = await newCompletion()
  await send('POST', `/api/v1/completions/${id}/review`, { token: people.admin.token, json: { attempt: 1, decision: 'approve' } })
  return id
}

/** A decision of somebody else that waits for a second look. */
async function newSecondLook(): Promise<number> {
  const [row] = await database().execute<{ id: string }>(sql`
    with decided as (
      insert into reviews (completion_id, attempt, decision, reviewer_name) values (${await newCompletion()}, 1, 'approve', 'Helena') returning id, completion_id
    ) insert into second_reviews (review_id, completion_id, attempt) select id, completion_id, 1 from decided returning id`)
  return Number(row?.id)
}

/** A decision of the administrator that a second one would have made differently. */
async function newHint(): Promise<number> {
  const id = await newSecondLook()
  await database().execute(sql`
    with second as (update second_reviews set decision = 'reject', reason = 'edited', decided_at = now(), reviewer_name = 'Olga' where id = ${id} returning completion_id)
    insert into reviews (completion_id, attempt, decision, reviewer_id, reviewer_name) select completion_id, 1, 'approve', ${people.admin.id}, 'Ana' from second`)
  await database().execute(sql`update second_reviews set review_id = (select max(id) from reviews) where id = ${id}`)
  return id
}

/** A first approval of the administrator that a second one rejected. */
async function newRejectedApproval(): Promise<number> {
  const [row] = await database().execute<{ id: string }>(sql`
    with rejected as (
      insert into reviews (completion_id, attempt, decision, reason, reviewer_name) values (${await newCompletion()}, 1, 'reject', 'edited', 'Helena') returning id, completion_id
    ) insert into first_approvals (completion_id, attempt, reviewer_id, reviewer_name, review_id)
    select completion_id, 1, ${people.admin.id}, 'Ana', id from rejected returning id`)
  return Number(row?.id)
}

/** A file with a promoter whom nobody knows yet. */
function promoterFile(): FormData {
  const form = new FormData()
  form.set('file', new File([`email\nimported-${++serial}@example.com\n`], 'promoters.csv'))
  return form
}

/** A bank's return about a payout that is being sent, with what its check calls it. */
async function newReturn() {
  const { payout } = await newPayout('sending')
  const form = new FormData()
  form.set('file', new File([`e2e,amount,reference\n${endToEndId()},10.00,${referenceOf(payout)}\n`], 'return.csv'))
  const { body } = await send('POST', '/api/v1/bank-returns/check', { token: people.admin.token, form })
  const whole = new FormData()
  for (const [name, value] of form) whole.set(name, value)
  whole.set('plan', body.data.plan)
  return { path: '/bank-returns', form: whole }
}

/** A group of two alike pictures. */
async function newGroup(): Promise<{ first: number; copy: number }> {
  const [first, copy] = [await newCompletion(), await newCompletion()]
  await database().execute(
    sql`update completions set flags = '{similar_picture}', repeats = jsonb_build_object('similar_picture', ${first}::bigint) where id = ${copy}`,
  )
  return { first, copy }
}

async function newReset() {
  const { email } = await makeUser('promoter')
  const link = await database().transaction((tx) => makeResetLink(tx, { address: email }))
  return { token: link?.split('#')[1], new_password: PASSWORD, new_password_confirmation: PASSWORD }
}

async function newNote(): Promise<number> {
  return (await send('POST', `/api/v1/promoters/${target.id}/notes`, { token: people.admin.token, json: { text: 'Ligou hoje' } })).body.data.id
}

async function newMessage(): Promise<number> {
  const json = { name: 'Ana', email: 'ana@example.com', message: 'Oi' }
  return (await send('POST', '/api/v1/contact-forms', { json })).body.data.id
}

/** A person as they were found. */
async function newShown(): Promise<object> {
  const { payment_code: who } = await newAccess()
  return { who, found: (await send('POST', '/api/v1/privacy/find', { token: people.admin.token, json: { who } })).body.data.found }
}

/** An invitation by a link: its number, and its token. */
async function newInvitation(): Promise<{ id: number; token: string }> {
  return (await send('POST', '/api/v1/invitations', { token: await confirmedToken(people.admin), json: {} })).body.data
}

/** A webhook of the caller, or of promoter A for whoever can have none; `delivery` is one that has failed. */
async function newWebhook(caller: Caller): Promise<{ id: number; delivery: number }> {
  const owner = caller === 'admin' || isPromoter(caller) ? people[caller] : people['promoter A']
  await database().execute(sql`delete from webhooks where owner_id = ${owner.id}`)
  const json = { name: 'Painel', url: 'https://example.com/hook', types: ['completion.approved'] }
  const { id = 0 } = (await send('POST', '/api/v1/webhooks', { token: await confirmedToken(owner), json })).body.data ?? {}
  await database().execute(sql`update webhooks set state = 'active', verified_at = now() where id = ${id}`)
  const delivery = (await send('POST', `/api/v1/webhooks/${id}/test`, { token: owner.token })).body.data?.id ?? 0
  await database().execute(sql`update webhook_deliveries set state = 'failed', ended_at = now() where id = ${delivery}`)
  return { id, delivery }
}

async function newMail(state: 'waiting' | 'failed'): Promise<number> {
  const id = await post(database(), { kind: 'password_changed', to: { address: 'ana@example.com', locale: 'pt' }, data: { name: 'Ana' } })
  if (state === 'failed')
    await database()
      .update(mails)
      .set({ state, endedAt: new Date() })
      .where(eq(mails.id, id ?? 0))
  return id ?? 0
}

/** A campaign at R$ 4; its revision is 2 as a draft. */
async function newCampaign(state: 'draft' | 'live' | 'paused' = 'draft'): Promise<number> {
  const { token } = people.admin
  const { id } = (await send('POST', '/api/v1/campaigns', { token, json: { kind: 'other' } })).body.data
  await send('PATCH', `/api/v1/campaigns/${id}`, { token, json: { draft: { reward: 4, content: linkedTemplate('other') } }, headers: { 'if-match': '1' } })
  if (state !== 'draft')
    await send('POST', `/api/v1/campaigns/${id}/publish`, { token: await confirmedToken(people.admin), json: { revision: 2, reward: 4, commission: 0 } })
  if (state === 'paused') await send('POST', `/api/v1/campaigns/${id}/pause`, { token })
  return id
}

/** A draft whose code is saved. */
async function newCodeCampaign(): Promise<number> {
  const { token } = people.admin
  const { id, draft } = (await send('POST', '/api/v1/campaigns', { token, json: { kind: 'survey' } })).body.data
  const proof_items = draft.content.proof_items.map((item: { kind: string }) => (item.kind === 'code' ? { ...item, code: 'GIRASSOL' } : item))
  await send('PATCH', `/api/v1/campaigns/${id}`, { token, json: { draft: { content: { ...draft.content, proof_items } } }, headers: { 'if-match': '1' } })
  return id
}

/** A key of the caller, where they can have one. */
async function newApiKey(caller: Caller): Promise<number> {
  if (caller === 'guest' || caller === 'disabled promoter') return 1
  const json = { name: 'Loja', scopes: ['read:completions'] }
  return (await send('POST', '/api/v1/keys', { token: await confirmedToken(people[caller]), json })).body.data.id
}

/** Money of a campaign: of the caller's, or what another administrator asked for. */
async function newFunding(state: 'booked' | 'waiting') {
  const id = await newCampaign()
  const other = await makeUser('admin')
  const token = await confirmedToken(state === 'booked' ? people.admin : other)
  const { body } = await send('POST', `/api/v1/campaigns/${id}/fund`, { token, json: { amount: state === 'booked' ? 1 : 5000, reference: 'E1' } })
  return { id, funding: body.data.id }
}

let serial = 0

/** Adds an app and a passkey to the caller's account, for calls that change these. @returns the passkey's id */
async function withSecondFactor(caller: Caller): Promise<number> {
  if (caller === 'guest') return 1
  const userId = people[caller].id
  await database().insert(totpSecrets).values({ userId, secret: 'sealed', confirmedAt: new Date() })
  const [key] = await database()
    .insert(passkeys)
    .values({ userId, credentialId: `key${++serial}`, publicKey: '', name: 'Celular' })
    .returning()
  return key?.id ?? 1
}

/** The first code of an app that waits for it. */
async function firstCode(caller: Caller): Promise<string> {
  if (caller === 'guest' || caller === 'disabled promoter') return '123456'
  return codeOf((await send('POST', '/api/v1/second-factor/app', { token: await confirmedToken(people[caller]) })).body.data.secret)
}

async function newPasskey(caller: Caller): Promise<object> {
  const asked =
    caller !== 'guest' && caller !== 'disabled promoter'
      ? (await send('POST', '/api/v1/second-factor/passkeys/options', { token: await confirmedToken(people[caller]) })).body.data.challenge
      : 'AAAA'
  return makeAuthenticator().register(asked)
}

/** What a passkey of an account signed to sign in. */
async function signedIn(): Promise<object> {
  const token = await confirmedToken(people['promoter B'])
  const { key, answer } = await withPasskey(token)
  people['promoter B'].token = answer.body.data.token
  return key.prove((await send('POST', '/api/v1/login/passkey/challenge')).body.data.challenge)
}

/** A valid request for every endpoint. A new endpoint fails below until it has one. */
const samples: Record<string, (caller: Caller) => Promise<Sample> | Sample> = {
  'POST /register': () => ({
    path: '/register',
    json: { name: 'Ana', email: `nova${++serial}@example.com`, password: PASSWORD, password_confirmation: PASSWORD },
  }),
  'POST /login/passkey/challenge': () => ({ path: '/login/passkey/challenge' }),
  'POST /login/passkey': async () => ({ path: '/login/passkey', json: { passkey: await signedIn() } }),
  'POST /login': () => ({ path: '/login', json: { email: people['promoter A'].email, password: PASSWORD } }),
  'GET /check': () => ({ path: '/check' }),
  'PATCH /profile': () => ({ path: '/profile', json: { name: 'Ana Maria' } }),
  'PATCH /change-password': () => ({ path: '/change-password', json: { password: PASSWORD, new_password: PASSWORD, new_password_confirmation: PASSWORD } }),
  'GET /mail-settings': () => ({ path: '/mail-settings' }),
  'PATCH /mail-settings': () => ({ path: '/mail-settings', json: { weekly_summary: false } }),
  'POST /unsubscribe': () => ({ path: `/unsubscribe?token=${unsubscribeToken('weekly_summary', people['promoter A'].id)}` }),
  'DELETE /unsubscribe': () => ({ path: `/unsubscribe?token=${unsubscribeToken('weekly_summary', people['promoter A'].id)}` }),
  'GET /referrals/{code}': () => ({ path: `/referrals/${people['promoter A'].code}` }),
  'GET /joining': () => ({ path: '/joining' }),
  'GET /told': () => ({ path: '/told?text=4321' }),
  'POST /referrals': async () => ({ path: '/referrals', form: await submission() }),
  'GET /my-task': async () => ({ path: '/my-task', headers: await newTask() }),
  'PATCH /my-task': async () => ({ path: '/my-task', headers: await newTask(), json: { name: 'Ana Maria' } }),
  'POST /my-task/proof': async () => ({ path: '/my-task/proof', headers: await newTask('reject'), form: await proofForm() }),
  'POST /my-task/appeal': async () => ({ path: '/my-task/appeal', headers: await newTask('reject'), json: { text: 'Fiz tudo certo' } }),
  'GET /my-task/payout-method': async () => ({ path: '/my-task/payout-method', headers: { 'x-task-token': (await newPayout()).token } }),
  'PATCH /my-task/payout-method': async () => ({
    path: '/my-task/payout-method',
    headers: await newTask(),
    json: { method: 'pix', key_type: 'email', key: 'ana@example.com' },
  }),
  'POST /my-task/payout': async () => ({ path: '/my-task/payout', headers: { 'x-task-token': (await newPayout('refused')).token } }),
  'GET /balance': () => ({ path: '/balance' }),
  'GET /payouts': () => ({ path: '/payouts?page=1&state=requested' }),
  'POST /payouts': async (caller) => ({ path: '/payouts', ...(isPromoter(caller) && { headers: await earned(people[caller]) }) }),
  'DELETE /payouts/{id}': async (caller) => ({ path: `/payouts/${isPromoter(caller) ? await openPayout(people[caller]) : 1}` }),
  'GET /payout-method': () => ({ path: '/payout-method' }),
  'PATCH /payout-method': async (caller) => {
    if (isPromoter(caller)) await cancelOpen(people[caller])
    return { path: '/payout-method', json: { ...pixMethod(++serial), password: PASSWORD } }
  },
  'GET /payouts/owed': () => ({ path: '/payouts/owed?page=1' }),
  'GET /payouts/{id}': async () => ({ path: `/payouts/${(await newPayout()).payout}` }),
  'POST /payouts/start': async () => ({ path: '/payouts/start', json: { ids: [(await newPayout()).payout] } }),
  'DELETE /payouts/{id}/start': async () => {
    const { payout } = await newPayout()
    await database().execute(sql`update payouts set start_asked_by_name = 'Rosa', start_asked_at = now() where id = ${payout}`)
    return { path: `/payouts/${payout}/start` }
  },
  'POST /payouts/{id}/paid': async () => ({ path: `/payouts/${(await newPayout('sending')).payout}/paid`, json: { transaction_id: endToEndId() } }),
  'POST /payouts/{id}/failed': async () => ({ path: `/payouts/${(await newPayout('sending')).payout}/failed`, json: { reason: 'wrong_key' } }),
  'POST /payouts/{id}/returned': async () => ({ path: `/payouts/${(await newPayout('paid')).payout}/returned`, json: { reason: 'refused' } }),
  'GET /payouts.csv': () => ({ path: '/payouts.csv' }),
  'GET /payouts.xlsx': () => ({ path: '/payouts.xlsx' }),
  'POST /bank-returns/check': async () => ({ ...(await newReturn()), path: '/bank-returns/check' }),
  'POST /bank-returns': newReturn,
  'GET /payouts/paid.csv': () => ({ path: '/payouts/paid.csv?from=2026-01-01' }),
  'GET /payouts/month-report': () => ({ path: '/payouts/month-report?month=2026-01' }),
  'GET /payouts/month-report.csv': () => ({ path: '/payouts/month-report.csv?month=2026-01' }),
  'GET /payouts/year.csv': () => ({ path: '/payouts/year.csv?year=2026' }),
  'GET /payouts/r-4010.csv': () => ({ path: '/payouts/r-4010.csv?year=2026' }),
  'GET /payouts/liabilities.csv': () => ({ path: '/payouts/liabilities.csv?at=2026-01-31' }),
  'POST /webhooks/woovi': () => ({ path: '/webhooks/woovi', json: { event: 'OPENPIX:MOVEMENT_CONFIRMED' }, headers: { 'x-webhook-signature': 'Zm9yZ2Vk' } }),
  'GET /webhooks/whatsapp': () => ({ path: '/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=forged&hub.challenge=1' }),
  'POST /webhooks/whatsapp': () => ({ path: '/webhooks/whatsapp', json: { entry: [] }, headers: { 'x-hub-signature-256': 'sha256=forged' } }),
  'POST /webhooks/asaas': () => ({ path: '/webhooks/asaas', json: { event: 'TRANSFER_DONE' }, headers: { 'asaas-access-token': 'forged' } }),
  'GET /my-task/channels': async () => ({ path: '/my-task/channels', headers: await newTask() }),
  'PATCH /my-task/channels': async () => ({ path: '/my-task/channels', headers: await newTask(), json: { channel: 'push', on: false } }),
  'GET /my-task/data': async () => ({ path: '/my-task/data', headers: await newTask() }),
  'DELETE /my-task': async () => ({ path: '/my-task', headers: await newTask() }),
  'POST /task-access': async () => ({ path: '/task-access', json: await newAccess() }),
  'POST /completions/{id}/private-link': async () => ({ path: `/completions/${await newCompletion()}/private-link` }),
  'GET /sessions': () => ({ path: '/sessions' }),
  'DELETE /sessions/{id}': async (caller) => {
    if (caller === 'guest') return { path: '/sessions/1' }
    const [row] = await database().insert(sessions).values({ userId: people[caller].id, version: people[caller].sessionVersion }).returning()
    return { path: `/sessions/${row?.id}` }
  },
  'DELETE /sessions/others': () => ({ path: '/sessions/others' }),
  'POST /account/close': async (caller) => {
    if (caller === 'admin' || isPromoter(caller)) people[caller] = await makeUser(caller === 'admin' ? 'admin' : 'promoter')
    return { path: '/account/close', json: { email: caller === 'guest' ? 'ana@example.com' : people[caller].email } }
  },
  'POST /confirm': () => ({ path: '/confirm', json: { password: PASSWORD } }),
  'POST /password-resets': () => ({ path: '/password-resets', json: { email: people.admin.email } }),
  'POST /password-resets/complete': async () => ({ path: '/password-resets/complete', json: await newReset() }),
  'GET /second-factor': () => ({ path: '/second-factor' }),
  'POST /second-factor/challenge': async (caller) => {
    await withSecondFactor(caller)
    return { path: '/second-factor/challenge' }
  },
  'POST /second-factor/app': () => ({ path: '/second-factor/app' }),
  'POST /second-factor/app/confirm': async (caller) => ({ path: '/second-factor/app/confirm', json: { code: await firstCode(caller) } }),
  'DELETE /second-factor/app': async (caller) => {
    await withSecondFactor(caller)
    return { path: '/second-factor/app' }
  },
  'POST /second-factor/passkeys/options': () => ({ path: '/second-factor/passkeys/options' }),
  'POST /second-factor/passkeys': async (caller) => ({ path: '/second-factor/passkeys', json: { name: 'Celular', passkey: await newPasskey(caller) } }),
  'DELETE /second-factor/passkeys/{id}': async (caller) => ({ path: `/second-factor/passkeys/${await withSecondFactor(caller)}` }),
  'POST /second-factor/recovery-codes': async (caller) => {
    await withSecondFactor(caller)
    return { path: '/second-factor/recovery-codes' }
  },
  'GET /completions/deleted': () => ({ path: '/completions/deleted?page=1' }),
  'POST /reviews/queue': () => ({ path: '/reviews/queue', json: { lane: 'flagged', limit: 1 } }),
  'POST /completions/{id}/review': async () => ({ path: `/completions/${await newCompletion()}/review`, json: { attempt: 1, decision: 'approve' } }),
  'DELETE /completions/{id}/review': async () => ({ path: `/completions/${await newDecision()}/review` }),
  'GET /completions/{id}/reviews': async () => ({ path: `/completions/${await newCompletion()}/reviews` }),
  'GET /reviews/unflagged': () => ({ path: '/reviews/unflagged?until=2030-01-31' }),
  'POST /reviews/approve-unflagged': () => ({ path: '/reviews/approve-unflagged', json: { until: '2001-01-31', expected: 1 } }),
  'POST /reviews/reject-copies': async () => ({ path: '/reviews/reject-copies', json: { completion_id: await newCompletion(), expected: 1 } }),
  'GET /reviews/groups': () => ({ path: '/reviews/groups?by=device' }),
  'GET /reviews/groups/{id}': async () => ({ path: `/reviews/groups/${(await newGroup()).first}` }),
  'POST /reviews/reject-not-a-task': async () => ({ path: '/reviews/reject-not-a-task', json: { completion_ids: [await newCompletion()] } }),
  'POST /reviews/undo-together': async () => ({ path: '/reviews/undo-together', json: { completion_ids: [await newDecision()] } }),
  'POST /reviews/reject-group-copies': async () => ({ path: '/reviews/reject-group-copies', json: { completion_ids: [(await newGroup()).copy] } }),
  'GET /second-reviews/hints': () => ({ path: '/second-reviews/hints' }),
  'POST /first-approvals/{id}/read': async () => ({ path: `/first-approvals/${await newRejectedApproval()}/read` }),
  'POST /second-reviews/{id}/read': async () => ({ path: `/second-reviews/${await newHint()}/read` }),
  'GET /review-quality.csv': () => ({ path: '/review-quality.csv?from=2026-01-31' }),
  'GET /second-reviews/next': () => ({ path: '/second-reviews/next' }),
  'POST /second-reviews/{id}': async () => ({ path: `/second-reviews/${await newSecondLook()}`, json: { decision: 'reject', reason: 'edited' } }),
  'GET /review-quality': () => ({ path: '/review-quality?from=2026-01-31' }),
  'DELETE /referrals/{id}': async () => ({ path: `/referrals/${await newCompletion()}` }),
  'GET /clicks': () => ({ path: '/clicks?page=1&search=a' }),
  'GET /clicks.csv': () => ({ path: '/clicks.csv?search=a' }),
  'GET /completions.csv': () => ({ path: '/completions.csv?search=a' }),
  'GET /promoters.csv': () => ({ path: '/promoters.csv?search=a&sort=-clicks' }),
  'GET /webhooks': () => ({ path: '/webhooks' }),
  'POST /webhooks': async (caller) => {
    await newWebhook(caller)
    return { path: '/webhooks', json: { name: 'Painel', url: 'https://example.com/hook', types: ['completion.approved'] } }
  },
  'PATCH /webhooks/{id}': async (caller) => ({ path: `/webhooks/${(await newWebhook(caller)).id}`, json: { state: 'paused' } }),
  'DELETE /webhooks/{id}': async (caller) => ({ path: `/webhooks/${(await newWebhook(caller)).id}` }),
  'GET /webhooks/{id}/secret': async (caller) => ({ path: `/webhooks/${(await newWebhook(caller)).id}/secret` }),
  'POST /webhooks/{id}/rotate': async (caller) => ({ path: `/webhooks/${(await newWebhook(caller)).id}/rotate` }),
  'POST /webhooks/{id}/verify': async (caller) => {
    const { id } = await newWebhook(caller)
    // An address that may not be called, so that nobody is.
    await database().execute(sql`update webhooks set state = 'paused', verified_at = null, url = 'http://127.0.0.1:1024/' where id = ${id}`)
    return { path: `/webhooks/${id}/verify` }
  },
  'POST /webhooks/{id}/test': async (caller) => ({ path: `/webhooks/${(await newWebhook(caller)).id}/test` }),
  'GET /webhooks/{id}/deliveries': async (caller) => ({ path: `/webhooks/${(await newWebhook(caller)).id}/deliveries` }),
  'GET /webhooks/{id}/deliveries/{delivery}': async (caller) => {
    const { id, delivery } = await newWebhook(caller)
    return { path: `/webhooks/${id}/deliveries/${delivery}` }
  },
  'POST /webhooks/{id}/deliveries/{delivery}/resend': async (caller) => {
    const { id, delivery } = await newWebhook(caller)
    return { path: `/webhooks/${id}/deliveries/${delivery}/resend` }
  },
  'POST /webhooks/{id}/resend-failed': async (caller) => ({
    path: `/webhooks/${(await newWebhook(caller)).id}/resend-failed`,
    json: { since: '2026-01-01T00:00:00Z' },
  }),
  'GET /events': () => ({ path: '/events?type=completion.approved&limit=5' }),
  'GET /audit-log': () => ({ path: '/audit-log?page=1&search=a' }),
  'POST /privacy/find': () => ({ path: '/privacy/find', json: { who: '11987654321' } }),
  'POST /privacy/export': async () => ({ path: '/privacy/export', json: await newShown() }),
  'POST /privacy/erase': async () => ({ path: '/privacy/erase', json: await newShown() }),
  'GET /contact-forms/{id}': async () => ({ path: `/contact-forms/${await newMessage()}` }),
  'POST /contact-forms/{id}/replies': async () => ({ path: `/contact-forms/${await newMessage()}/replies`, json: { text: 'Oi', after: 0 } }),
  'PATCH /contact-forms/{id}/answered': async () => ({ path: `/contact-forms/${await newMessage()}/answered`, json: { answered: true } }),
  'DELETE /contact-forms/{id}/read': async () => ({ path: `/contact-forms/${await newMessage()}/read` }),
  'PATCH /contact-forms/{id}/read': async () => ({ path: `/contact-forms/${await newMessage()}/read` }),
  'GET /completions': () => ({ path: '/completions?page=1&search=a' }),
  'GET /campaigns/names': () => ({ path: '/campaigns/names' }),
  'GET /promoter-campaigns': () => ({ path: '/promoter-campaigns' }),
  'GET /promoter-campaigns/{slug}': async () => ({ path: `/promoter-campaigns/${(await liveCampaign()).slug}` }),
  'GET /promoter-campaigns.csv': () => ({ path: '/promoter-campaigns.csv' }),
  'GET /promoter-clicks.csv': () => ({ path: '/promoter-clicks.csv' }),
  'GET /promoter-completions.csv': () => ({ path: '/promoter-completions.csv' }),
  'GET /statement': () => ({ path: '/statement?month=2026-01' }),
  'GET /statement.csv': () => ({ path: '/statement.csv?month=2026-01' }),
  'GET /promoter-payouts.csv': () => ({ path: '/promoter-payouts.csv' }),
  'GET /labels': () => ({ path: '/labels' }),
  'POST /labels': () => ({ path: '/labels', json: { label: `l-${++serial}` } }),
  'DELETE /labels/{label}': async (caller) => {
    const label = `l-${++serial}`
    if (isPromoter(caller)) await send('POST', '/api/v1/labels', { token: people[caller].token, json: { label } })
    return { path: `/labels/${label}` }
  },
  'GET /dashboard-summary': () => ({ path: '/dashboard-summary?days=30' }),
  'GET /waiting': () => ({ path: '/waiting' }),
  'GET /search': () => ({ path: '/search?search=ana' }),
  'GET /promoters': () => ({ path: '/promoters?page=1&search=a' }),
  'GET /promoters/{id}': () => ({ path: `/promoters/${target.id}?days=7` }),
  'GET /application': async (caller) => {
    await asApplicant(caller)
    return { path: '/application' }
  },
  'PATCH /application': async (caller) => {
    await asApplicant(caller)
    return { path: '/application', json: { channels: 'No meu canal', why: 'Tenho seguidores' } }
  },
  'GET /promoter-applications': () => ({ path: '/promoter-applications' }),
  'POST /promoter-applications/decide': async () => ({
    path: '/promoter-applications/decide',
    json: { promoter_ids: [(await newApplicant()).id], decision: 'approve' },
  }),
  'GET /promoter-imports': () => ({ path: '/promoter-imports' }),
  'POST /promoter-imports/check': () => ({ path: '/promoter-imports/check', form: promoterFile() }),
  'POST /promoter-imports': () => ({ path: '/promoter-imports', form: promoterFile() }),
  'GET /promoter-groups': () => ({ path: '/promoter-groups' }),
  'POST /promoter-groups': () => ({ path: '/promoter-groups', json: { name: `Grupo ${++serial}` } }),
  'PATCH /promoter-groups/{id}': async () => ({ path: `/promoter-groups/${await newPromoterGroup()}`, json: { name: `Grupo ${++serial}`, revision: 1 } }),
  'DELETE /promoter-groups/{id}': async () => ({ path: `/promoter-groups/${await newPromoterGroup()}` }),
  'POST /promoter-groups/{id}/promoters': async () => ({ path: `/promoter-groups/${await newPromoterGroup()}/promoters`, json: { promoter_ids: [target.id] } }),
  'POST /promoter-groups/{id}/goals': async () => ({
    path: `/promoter-groups/${await newPromoterGroup()}/goals`,
    json: { approvals: 20, bonus: 50, first_month: '2099-01' },
  }),
  'DELETE /promoter-goals/{id}': async () => ({ path: `/promoter-goals/${await newGoal()}` }),
  'GET /announcement-draft': () => ({ path: '/announcement-draft' }),
  'PATCH /announcement-draft': async () => ({ path: '/announcement-draft', json: await announcementDraft() }),
  'POST /announcements': async () => {
    await newDraft()
    return { path: '/announcements', json: { revision: 1 } }
  },
  'GET /announcements': () => ({ path: '/announcements' }),
  'GET /announcements/{id}': async () => ({ path: `/announcements/${await newAnnouncement()}` }),
  'POST /announcements/{id}/stop': async () => ({ path: `/announcements/${await newAnnouncement()}/stop` }),
  'GET /announcements/{id}/recipients': async () => ({ path: `/announcements/${await newAnnouncement()}/recipients` }),
  'GET /received-announcements': () => ({ path: '/received-announcements' }),
  'POST /received-announcements/{id}/read': async (caller) => ({ path: `/received-announcements/${await newAnnouncement(caller)}/read` }),
  'POST /promoters/{id}/messages': () => ({ path: `/promoters/${target.id}/messages`, json: { subject: 'Oi', text: 'Tudo bem?' } }),
  'GET /promoters/{id}/notes': () => ({ path: `/promoters/${target.id}/notes` }),
  'POST /promoters/{id}/notes': () => ({ path: `/promoters/${target.id}/notes`, json: { text: 'Ligou hoje' } }),
  'DELETE /promoters/{id}/notes/{note}': async () => ({ path: `/promoters/${target.id}/notes/${await newNote()}` }),
  'PATCH /promoters/{id}/disable': () => ({ path: `/promoters/${target.id}/disable` }),
  'POST /promoters/{id}/close': async () => {
    const owed = await makeUser('promoter')
    await database().execute(
      sql`insert into payout_methods (user_id, method, key_hash) values (${owed.id}, ${JSON.stringify(pixMethod(++serial))}::text::jsonb, ${`k${serial}`})`,
    )
    await desk(people.admin).review((await newMoneyTask(owed.code)).id, 'approve')
    return { path: `/promoters/${owed.id}/close`, json: { name: owed.name } }
  },
  'DELETE /promoters/{id}': () => ({ path: `/promoters/${target.id}` }),
  'GET /team': () => ({ path: '/team' }),
  'PATCH /team/{id}/disable': async () => ({ path: `/team/${(await makeUser('admin')).id}/disable` }),
  'POST /invitations': () => ({ path: '/invitations', json: { email: `convidada${++serial}@example.com` } }),
  'DELETE /invitations/{id}': async () => ({ path: `/invitations/${(await newInvitation()).id}` }),
  'POST /invitations/look': async () => ({ path: '/invitations/look', json: { token: (await newInvitation()).token } }),
  'POST /invitations/accept': async () => ({
    path: '/invitations/accept',
    json: {
      token: (await newInvitation()).token,
      name: 'Ana',
      email: `equipe${++serial}@example.com`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
  }),
  'GET /campaigns/all': () => ({ path: '/campaigns/all?page=1&search=a&state=live' }),
  'POST /campaigns': () => ({ path: '/campaigns', json: { kind: 'other' } }),
  'GET /campaigns/{id}/draft': async () => ({ path: `/campaigns/${await newCampaign()}/draft` }),
  'PATCH /campaigns/{id}': async () => ({ path: `/campaigns/${await newCampaign()}`, json: { settings: { position: 2 } }, headers: { 'if-match': '2' } }),
  'DELETE /campaigns/{id}/draft': async () => ({ path: `/campaigns/${await newCampaign()}/draft` }),
  'POST /campaigns/{id}/publish': async () => {
    const id = await newCampaign()
    await send('PATCH', `/api/v1/campaigns/${id}`, { token: people.admin.token, json: { settings: { position: 3 } }, headers: { 'if-match': '2' } })
    // A new text alone needs no password.
    const publish = { revision: 3, reward: 4, commission: 0 }
    await send('POST', `/api/v1/campaigns/${id}/publish`, { token: await confirmedToken(people.admin), json: publish })
    await send('PATCH', `/api/v1/campaigns/${id}`, { token: people.admin.token, json: { draft: { minimum_age: 21 } }, headers: { 'if-match': '4' } })
    return { path: `/campaigns/${id}/publish`, json: { ...publish, revision: 5 } }
  },
  'POST /campaigns/{id}/pause': async () => ({ path: `/campaigns/${await newCampaign('live')}/pause` }),
  'POST /campaigns/{id}/resume': async () => ({ path: `/campaigns/${await newCampaign('paused')}/resume` }),
  'POST /campaigns/{id}/end': async () => ({ path: `/campaigns/${await newCampaign('live')}/end` }),
  'POST /campaigns/{id}/end-idle-places': async () => ({ path: `/campaigns/${await newCampaign('live')}/end-idle-places` }),
  'POST /campaigns/{id}/try-code': async () => ({ path: `/campaigns/${await newCodeCampaign()}/try-code`, json: { item: 'code', code: 'GIRASSOL' } }),
  'POST /campaigns/{id}/clone': async () => ({ path: `/campaigns/${await newCampaign()}/clone` }),
  'GET /campaigns/{id}/versions': async () => ({ path: `/campaigns/${await newCampaign('live')}/versions` }),
  'POST /campaigns/{id}/fund': async () => ({ path: `/campaigns/${await newCampaign()}/fund`, json: { amount: 1, reference: 'E1' } }),
  'POST /campaigns/{id}/unfund': async () => {
    const { id } = await newFunding('booked')
    return { path: `/campaigns/${id}/unfund`, json: { amount: 1, reference: 'E1' } }
  },
  'POST /campaigns/{id}/fundings/{funding}': async () => {
    const { id, funding } = await newFunding('waiting')
    return { path: `/campaigns/${id}/fundings/${funding}`, json: { decision: 'confirm' } }
  },
  'GET /campaigns/{id}/money': async () => ({ path: `/campaigns/${await newCampaign()}/money` }),
  'GET /campaigns/{id}/figures': async () => ({ path: `/campaigns/${await newCampaign('live')}/figures` }),
  'GET /campaigns/{id}/answers.csv': async () => ({ path: `/campaigns/${await newCampaign('live')}/answers.csv` }),
  'POST /campaigns/{id}/pictures': async () => {
    const form = new FormData()
    form.set('picture', proofOf(await picture(), 'png'))
    return { path: `/campaigns/${await newCampaign()}/pictures`, form }
  },
  'POST /contact-forms': () => ({ path: '/contact-forms', json: { name: 'Ana', email: 'ana@example.com', message: 'Oi' } }),
  'GET /contact-forms': () => ({ path: '/contact-forms?page=1&search=a&state=open' }),
  'DELETE /contact-forms/{id}': async () => ({ path: `/contact-forms/${await newMessage()}` }),
  'GET /mails': () => ({ path: '/mails?page=1&state=failed' }),
  'GET /mails/{id}': async () => ({ path: `/mails/${await newMail('waiting')}` }),
  'POST /mails/{id}/retry': async () => ({ path: `/mails/${await newMail('failed')}/retry` }),
  'GET /campaigns': () => ({ path: '/campaigns' }),
  'GET /campaigns/{slug}': () => ({ path: '/campaigns/short-task' }),
  'POST /campaigns/{slug}/places': async () => ({
    path: `/campaigns/${(await liveCampaign()).slug}/places`,
    json: { fingerprint: `matrix ${++serial}`, referral_code: 'ABCD2345', label: 'story' },
  }),
  'POST /places/work': async () => ({ path: '/places/work', headers: await newPlace(), json: { steps_done: 1 } }),
  'POST /places/renew': async () => ({ path: '/places/renew', headers: await newPlace() }),
  'DELETE /places': async () => ({ path: '/places', headers: await newPlace() }),
  'GET /figures': () => ({ path: '/figures' }),
  'GET /keys': () => ({ path: '/keys' }),
  'POST /keys': () => ({ path: '/keys', json: { name: `Loja ${++serial}`, scopes: ['read:completions'] } }),
  'DELETE /keys/{id}': async (caller) => ({ path: `/keys/${await newApiKey(caller)}` }),
  'GET /links': () => ({ path: '/links' }),
  'GET /links/{slug}': () => ({ path: '/links/task' }),
  'PATCH /links/{slug}': () => ({ path: '/links/task', json: { url: 'https://example.com/new' } }),
}

/** Who may call what, by SPEC sections 6 and 7. Independent of the contracts, so that a contract that allows too much fails. */
const audiences: Record<string, 'everybody' | 'signed in' | 'promoters' | 'administrators' | 'the provider'> = {
  'POST /register': 'everybody',
  'POST /login': 'everybody',
  'POST /login/passkey/challenge': 'everybody',
  'POST /login/passkey': 'everybody',
  'GET /check': 'signed in',
  'PATCH /profile': 'signed in',
  'PATCH /change-password': 'signed in',
  'GET /mail-settings': 'promoters',
  'PATCH /mail-settings': 'promoters',
  'POST /unsubscribe': 'everybody',
  'DELETE /unsubscribe': 'everybody',
  'GET /referrals/{code}': 'everybody',
  'GET /joining': 'everybody',
  'GET /told': 'everybody',
  'POST /referrals': 'everybody',
  'GET /my-task': 'everybody',
  'PATCH /my-task': 'everybody',
  'POST /my-task/proof': 'everybody',
  'POST /my-task/appeal': 'everybody',
  'GET /my-task/payout-method': 'everybody',
  'PATCH /my-task/payout-method': 'everybody',
  'POST /my-task/payout': 'everybody',
  'GET /balance': 'promoters',
  'GET /events': 'signed in',
  'GET /payouts': 'signed in',
  'POST /payouts': 'promoters',
  'DELETE /payouts/{id}': 'promoters',
  'GET /payout-method': 'promoters',
  'PATCH /payout-method': 'promoters',
  'GET /payouts/owed': 'administrators',
  'GET /payouts/{id}': 'administrators',
  'POST /payouts/start': 'administrators',
  'DELETE /payouts/{id}/start': 'administrators',
  'POST /payouts/{id}/paid': 'administrators',
  'POST /payouts/{id}/failed': 'administrators',
  'POST /payouts/{id}/returned': 'administrators',
  'GET /payouts.csv': 'administrators',
  'GET /payouts.xlsx': 'administrators',
  'POST /bank-returns/check': 'administrators',
  'POST /bank-returns': 'administrators',
  'GET /payouts/paid.csv': 'administrators',
  'GET /payouts/month-report': 'administrators',
  'GET /payouts/month-report.csv': 'administrators',
  'GET /payouts/year.csv': 'administrators',
  'GET /payouts/r-4010.csv': 'administrators',
  'GET /payouts/liabilities.csv': 'administrators',
  'POST /webhooks/woovi': 'the provider',
  'POST /webhooks/asaas': 'the provider',
  'GET /webhooks/whatsapp': 'the provider',
  'POST /webhooks/whatsapp': 'the provider',
  'GET /my-task/channels': 'everybody',
  'PATCH /my-task/channels': 'everybody',
  'GET /my-task/data': 'everybody',
  'DELETE /my-task': 'everybody',
  'POST /task-access': 'everybody',
  'GET /sessions': 'signed in',
  'DELETE /sessions/{id}': 'signed in',
  'DELETE /sessions/others': 'signed in',
  'POST /account/close': 'signed in',
  'POST /confirm': 'signed in',
  'POST /password-resets': 'everybody',
  'POST /password-resets/complete': 'everybody',
  'GET /second-factor': 'signed in',
  'POST /second-factor/challenge': 'signed in',
  'POST /second-factor/app': 'signed in',
  'POST /second-factor/app/confirm': 'signed in',
  'DELETE /second-factor/app': 'signed in',
  'POST /second-factor/passkeys/options': 'signed in',
  'POST /second-factor/passkeys': 'signed in',
  'DELETE /second-factor/passkeys/{id}': 'signed in',
  'POST /second-factor/recovery-codes': 'signed in',
  'GET /completions/deleted': 'signed in',
  'POST /reviews/queue': 'administrators',
  'POST /completions/{id}/review': 'administrators',
  'DELETE /completions/{id}/review': 'administrators',
  'GET /completions/{id}/reviews': 'administrators',
  'GET /reviews/unflagged': 'administrators',
  'POST /reviews/approve-unflagged': 'administrators',
  'POST /reviews/reject-copies': 'administrators',
  'GET /reviews/groups': 'administrators',
  'GET /reviews/groups/{id}': 'administrators',
  'POST /reviews/reject-not-a-task': 'administrators',
  'POST /reviews/undo-together': 'administrators',
  'POST /reviews/reject-group-copies': 'administrators',
  'GET /second-reviews/hints': 'administrators',
  'POST /second-reviews/{id}/read': 'administrators',
  'POST /first-approvals/{id}/read': 'administrators',
  'GET /review-quality.csv': 'administrators',
  'GET /second-reviews/next': 'administrators',
  'POST /second-reviews/{id}': 'administrators',
  'GET /review-quality': 'administrators',
  'DELETE /referrals/{id}': 'administrators',
  'GET /clicks': 'signed in',
  'GET /webhooks': 'signed in',
  'POST /webhooks': 'signed in',
  'PATCH /webhooks/{id}': 'signed in',
  'DELETE /webhooks/{id}': 'signed in',
  'GET /webhooks/{id}/secret': 'signed in',
  'POST /webhooks/{id}/rotate': 'signed in',
  'POST /webhooks/{id}/verify': 'signed in',
  'POST /webhooks/{id}/test': 'signed in',
  'GET /webhooks/{id}/deliveries': 'signed in',
  'GET /webhooks/{id}/deliveries/{delivery}': 'signed in',
  'POST /webhooks/{id}/deliveries/{delivery}/resend': 'signed in',
  'POST /webhooks/{id}/resend-failed': 'signed in',
  'GET /completions': 'signed in',
  'GET /campaigns/names': 'signed in',
  'GET /promoter-campaigns': 'promoters',
  'GET /promoter-campaigns/{slug}': 'promoters',
  'GET /promoter-campaigns.csv': 'promoters',
  'GET /promoter-clicks.csv': 'promoters',
  'GET /promoter-completions.csv': 'promoters',
  'GET /statement': 'promoters',
  'GET /statement.csv': 'promoters',
  'GET /promoter-payouts.csv': 'promoters',
  'GET /labels': 'promoters',
  'POST /labels': 'promoters',
  'DELETE /labels/{label}': 'promoters',
  'GET /dashboard-summary': 'signed in',
  'GET /waiting': 'administrators',
  'GET /search': 'administrators',
  'GET /promoters': 'administrators',
  'GET /promoters/{id}': 'administrators',
  'GET /application': 'promoters',
  'PATCH /application': 'promoters',
  'GET /promoter-applications': 'administrators',
  'POST /promoter-applications/decide': 'administrators',
  'GET /promoter-imports': 'administrators',
  'POST /promoter-imports/check': 'administrators',
  'POST /promoter-imports': 'administrators',
  'GET /promoter-groups': 'administrators',
  'POST /promoter-groups': 'administrators',
  'PATCH /promoter-groups/{id}': 'administrators',
  'DELETE /promoter-groups/{id}': 'administrators',
  'POST /promoter-groups/{id}/promoters': 'administrators',
  'POST /promoter-groups/{id}/goals': 'administrators',
  'DELETE /promoter-goals/{id}': 'administrators',
  'GET /announcement-draft': 'administrators',
  'PATCH /announcement-draft': 'administrators',
  'POST /announcements': 'administrators',
  'GET /announcements': 'administrators',
  'GET /announcements/{id}': 'administrators',
  'POST /announcements/{id}/stop': 'administrators',
  'GET /announcements/{id}/recipients': 'administrators',
  'GET /received-announcements': 'promoters',
  'POST /received-announcements/{id}/read': 'promoters',
  'POST /promoters/{id}/messages': 'administrators',
  'GET /promoters/{id}/notes': 'administrators',
  'POST /promoters/{id}/notes': 'administrators',
  'DELETE /promoters/{id}/notes/{note}': 'administrators',
  'PATCH /promoters/{id}/disable': 'administrators',
  'POST /promoters/{id}/close': 'administrators',
  'DELETE /promoters/{id}': 'administrators',
  'GET /team': 'administrators',
  'PATCH /team/{id}/disable': 'administrators',
  'POST /invitations': 'administrators',
  'DELETE /invitations/{id}': 'administrators',
  'POST /invitations/look': 'everybody',
  'POST /invitations/accept': 'everybody',
  'GET /campaigns/all': 'administrators',
  'POST /campaigns': 'administrators',
  'GET /campaigns/{id}/draft': 'administrators',
  'PATCH /campaigns/{id}': 'administrators',
  'DELETE /campaigns/{id}/draft': 'administrators',
  'POST /campaigns/{id}/publish': 'administrators',
  'POST /campaigns/{id}/pause': 'administrators',
  'POST /campaigns/{id}/resume': 'administrators',
  'POST /campaigns/{id}/end': 'administrators',
  'POST /campaigns/{id}/end-idle-places': 'administrators',
  'POST /campaigns/{id}/try-code': 'administrators',
  'POST /campaigns/{id}/clone': 'administrators',
  'GET /campaigns/{id}/versions': 'administrators',
  'POST /campaigns/{id}/fund': 'administrators',
  'POST /campaigns/{id}/unfund': 'administrators',
  'POST /campaigns/{id}/fundings/{funding}': 'administrators',
  'GET /campaigns/{id}/money': 'administrators',
  'GET /campaigns/{id}/figures': 'administrators',
  'GET /campaigns/{id}/answers.csv': 'administrators',
  'POST /campaigns/{id}/pictures': 'administrators',
  'POST /contact-forms': 'everybody',
  'GET /contact-forms': 'administrators',
  'GET /contact-forms/{id}': 'administrators',
  'POST /contact-forms/{id}/replies': 'administrators',
  'PATCH /contact-forms/{id}/answered': 'administrators',
  'PATCH /contact-forms/{id}/read': 'administrators',
  'DELETE /contact-forms/{id}/read': 'administrators',
  'DELETE /contact-forms/{id}': 'administrators',
  'POST /privacy/find': 'administrators',
  'POST /privacy/export': 'administrators',
  'POST /privacy/erase': 'administrators',
  'GET /mails': 'administrators',
  'GET /mails/{id}': 'administrators',
  'POST /mails/{id}/retry': 'administrators',
  'GET /campaigns': 'everybody',
  'GET /campaigns/{slug}': 'everybody',
  'POST /campaigns/{slug}/places': 'everybody',
  'POST /places/work': 'everybody',
  'POST /places/renew': 'everybody',
  'DELETE /places': 'everybody',
  'GET /figures': 'everybody',
  'GET /keys': 'signed in',
  'POST /keys': 'signed in',
  'DELETE /keys/{id}': 'signed in',
  'GET /links': 'everybody',
  'GET /links/{slug}': 'everybody',
  'PATCH /links/{slug}': 'administrators',
}

function expected(endpoint: EndpointShape, caller: Caller): { status: number; code?: string } {
  const audience = audiences[`${endpoint.method} ${endpoint.path}`]
  const success = { status: endpoint.status ?? 200 }
  if (audience === 'everybody') return success
  if (audience === 'the provider') return { status: 404, code: 'not_found' }
  if (caller === 'guest') return { status: 401, code: 'unauthenticated' }
  if (caller === 'disabled promoter') return { status: 403, code: 'account_disabled' }
  if (audience === 'promoters' ? caller === 'admin' : audience !== 'signed in' && caller !== 'admin') return { status: 403, code: 'wrong_role' }
  return success
}

describe.each(allEndpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))('$name', ({ name, endpoint }) => {
  test.each(callers)('answers a %s as its contract says', async (caller) => {
    const sample = await samples[name]?.(caller)
    if (!sample) throw new Error(`no sample for ${name}`)
    const person = caller === 'guest' ? undefined : people[caller]
    const answer = await send(endpoint.method, `/api/v1${sample.path}`, {
      token: endpoint.confirmed && person?.active ? await confirmedToken(person) : person?.token,
      ...(sample.json !== undefined && { json: sample.json }),
      ...(sample.form && { form: sample.form }),
      ...(sample.headers && { headers: sample.headers }),
    })
    const { status, code } = expected(endpoint, caller)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('ratelimit-policy')).toMatch(/^"[a-z-]+";q=\d+;w=\d+$/)
    // What there is to do is told from memory, and not counted.
    if (name !== 'GET /campaigns') expect(answer.headers.get('ratelimit')).toMatch(/^"[a-z-]+";r=\d+;t=\d+$/)
    if (status < 300) expect(endpoint.output.safeParse(answer.body).error).toBeUndefined()
    // A changed password or second factor ends the session that this table uses.
    if (endpoint.auth !== 'public' && person && answer.body.data?.token) person.token = answer.body.data.token
  })

  // Both are valid JSON, but no text that the database can store.
  test.runIf(endpoint.body && endpoint.bodyType !== 'multipart')('answers NUL and half a surrogate pair in a text clearly', { tags: ['large'] }, async () => {
    const caller = audiences[name] === 'promoters' ? 'promoter A' : 'admin'
    const person = people[caller]
    for (const field of Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? {})) {
      for (const bad of ['a\0b', 'a\ud800b']) {
        const sample = await samples[name]?.(caller)
        const token = endpoint.confirmed ? await confirmedToken(person) : person.token
        const answer = await send(endpoint.method, `/api/v1${sample?.path}`, {
          token,
          json: { ...(sample?.json as object), [field]: bad },
          ...(sample?.headers && { headers: sample.headers }),
        })
        expect({ field, bad, status: answer.status }).toMatchObject({ field, bad, status: expect.toSatisfy((status) => status < 500) })
        if (endpoint.auth !== 'public' && answer.body.data?.token) person.token = answer.body.data.token
      }
    }
  })

  test('answers every other method with 405 and the list of its methods', { tags: ['large'] }, async () => {
    const sample = await samples[name]?.('guest')
    const known = allEndpoints
      .filter(({ path }) => path.replace(/\{\w+\}/g, '{}') === endpoint.path.replace(/\{\w+\}/g, '{}'))
      .map(({ method }): string => method)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((candidate) => !known.includes(candidate))) {
      const answer = await send(method, `/api/v1${sample?.path}`)
      expect(answer.status).toBe(405)
      const allowed = answer.headers.get('allow')?.split(', ') ?? []
      expect(new Set(allowed.filter((method) => method !== 'HEAD' && method !== 'OPTIONS'))).toEqual(new Set(known))
    }
  })
})
