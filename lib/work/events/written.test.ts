import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventTypes } from '@/db/event-values'
import { campaignPlaces } from '@/db/schema/campaigns'
import { completions } from '@/db/schema/completions'
import { webhooks } from '@/db/schema/webhooks'
import { reserveForPlaces } from '@/lib/money/ledger/reservation'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { recordEvents } from '@/lib/platform/events/record'
import { liveCampaign } from '@/lib/testing/campaigns'
import { placeAll, typesDuring, writtenEvents } from '@/lib/testing/events'
import { send } from '@/lib/testing/http'
import { linkedTemplate } from '@/lib/testing/linked-template'
import { confirmedAdmin, desk, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser, picture } from '@/lib/testing/people'
import { computeSignals } from '@/lib/testing/signals'
import { newCompletion, openLink } from '@/lib/testing/submissions'
import { proofOf } from '@/lib/testing/visitor.mjs'
import { writeNotices } from '@/lib/work/campaigns/notices'
import { acceptDue } from '@/lib/work/review/decision/accept-after-days'
import { schemaOf } from './schemas'
import { toEvent } from './to-event'

const PASSWORD = 'girassol-azul-42'
const never = new AbortController().signal
let admin: Awaited<ReturnType<typeof confirmedAdmin>>
let calls: ReturnType<typeof desk>
let promoter: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  admin = await confirmedAdmin()
  calls = desk(admin)
  promoter = await makeUser('promoter')
})

const newest = async () => {
  const last = (await writtenEvents()).at(-1)
  if (!last) throw new Error('no event')
  return last
}

/** Sends a new proof for a rejected task. */
async function sendAgain(token: string) {
  const form = new FormData()
  form.set('proof', proofOf(await picture(), 'png'))
  return send('POST', '/api/v1/my-task/proof', { form, headers: { 'x-task-token': token } })
}

test('a completion is told at each turn, once, as it is then', async () => {
  const handed: Awaited<ReturnType<typeof newTask>>[] = []
  expect(await typesDuring(async () => handed.push(await newTask(promoter.code, { label: 'stories' })))).toEqual(['completion.submitted'])
  const [one] = handed
  if (!one) throw new Error('no task')
  expect(await newest()).toMatchObject({
    subjectId: one.id,
    promoterId: promoter.id,
    data: { id: one.id, payment_code: one.code, status: 'in_review', attempt: 1, decided_at: null, reason: null, promoter_id: promoter.id, label: 'stories' },
  })
  expect(await typesDuring(() => calls.review(one.id, 'reject'))).toEqual(['completion.rejected'])
  expect((await newest()).data).toMatchObject({ status: 'rejected', reason: 'unreadable', decided_at: expect.stringMatching(/Z$/) })
  expect(await typesDuring(() => sendAgain(one.token))).toEqual(['completion.resubmitted'])
  expect((await newest()).data).toMatchObject({ status: 'in_review', attempt: 2, reason: null, decided_at: null })
  await calls.review(one.id, 'reject', 2)
  const appeal = () => send('POST', '/api/v1/my-task/appeal', { json: { text: 'A última tela está na imagem' }, headers: { 'x-task-token': one.token } })
  expect(await typesDuring(appeal)).toEqual(['completion.appealed'])
  expect(await typesDuring(() => calls.review(one.id, 'approve', 2))).toEqual(['completion.approved'])
  expect(await typesDuring(() => calls.undo(one.id))).toEqual(['completion.undone'])
  expect((await newest()).data).toMatchObject({ status: 'in_review', attempt: 2 })
  expect(await typesDuring(() => calls.remove(one.id))).toEqual(['completion.deleted'])
  expect(await newest()).toMatchObject({ subjectId: one.id, promoterId: promoter.id, data: { id: one.id, status: 'in_review' } })
})

test('a refusal writes nothing, nor does a repeat of the same decision', async () => {
  const { id } = await newTask()
  await calls.review(id, 'approve')
  expect(await typesDuring(() => calls.review(id, 'approve'))).toEqual([])
  expect(await typesDuring(() => calls.review(id, 'reject'))).toEqual([])
  expect(await typesDuring(() => send('POST', '/api/v1/referrals', { form: new FormData() }))).toEqual([])
})

test('what is decided together or by itself is told for each, and a withdrawal as a rejection', async () => {
  const [first, second] = [await newTask(), await newTask(promoter.code)]
  const together = () => send('POST', '/api/v1/reviews/approve-unflagged', { token: admin.token, json: { until: '2099-01-31', expected: 100 } })
  const types = await typesDuring(together)
  expect(types.filter((type) => type === 'completion.approved').length).toBeGreaterThanOrEqual(2)
  expect(new Set(types)).toEqual(new Set(['completion.approved']))
  const approved = (await writtenEvents()).filter(({ type }) => type === 'completion.approved').map(({ subjectId }) => subjectId)
  expect(approved).toEqual(expect.arrayContaining([first.id, second.id]))

  const original = await picture()
  const copies = [await newCompletion({ proof: proofOf(original, 'png') }), await newCompletion({ proof: proofOf(original, 'png') })]
  const reject = () => send('POST', '/api/v1/reviews/reject-copies', { token: admin.token, json: { completion_id: copies[0], expected: 1 } })
  expect(await typesDuring(reject)).toEqual(['completion.rejected'])
  expect(await newest()).toMatchObject({ subjectId: copies[1], data: { reason: 'already_used' } })

  const { slug } = await liveCampaign({ acceptAfterDays: 3 })
  const late = await newCompletion({ campaign: slug })
  await database().update(completions).set({ createdAt: sql`now() - interval '4 days'` }).where(eq(completions.id, late))
  await computeSignals()
  expect(await typesDuring(() => acceptDue(database(), never))).toEqual(['completion.approved'])
  expect(await newest()).toMatchObject({ subjectId: late, data: { campaign_id: expect.any(Number), reward: 4, commission: 1 } })

  const left = await newTask()
  expect(await typesDuring(() => task(left).erase())).toEqual(['completion.rejected'])
  expect((await newest()).data).toMatchObject({ reason: 'withdrawn' })
})

test('a payout is told at each turn, to its promoter if it is theirs', async () => {
  const done = await newTask()
  await task(done).method(pixMethod(1))
  expect(await typesDuring(() => calls.review(done.id, 'approve'))).toEqual(['completion.approved', 'payout.requested'])
  const payout = await payoutOf({ completionId: done.id })
  if (!payout) throw new Error('no payout')
  expect(await newest()).toMatchObject({
    subjectId: payout.id,
    promoterId: null,
    data: { state: 'requested', payee: { kind: 'person', id: done.id }, amount: payout.amountCents / 100, completions: 1, paid_at: null },
  })
  expect(await typesDuring(() => calls.start(payout.id))).toEqual(['payout.started'])
  expect(await typesDuring(() => calls.paid(payout.id))).toEqual(['payout.paid'])
  expect((await newest()).data).toMatchObject({ state: 'paid', transaction_id: expect.stringMatching(/^E/), started_at: expect.any(String) })
  expect(await typesDuring(() => calls.returned(payout.id))).toContain('payout.returned')

  const other = await newTask()
  await task(other).method(pixMethod(2))
  await calls.review(other.id, 'approve')
  const failing = await payoutOf({ completionId: other.id })
  await calls.start(failing?.id ?? 0)
  expect(await typesDuring(() => calls.failed(failing?.id ?? 0))).toEqual(['payout.failed'])
  expect((await newest()).data).toMatchObject({ state: 'failed', failure: 'wrong_key' })

  const earner = await makeUser('promoter', { passwordHash: await hashPassword(PASSWORD) })
  await send('PATCH', '/api/v1/payout-method', { token: earner.token, json: { ...pixMethod(3), password: PASSWORD } })
  for (let n = 0; n < 2; n++) await calls.review((await newTask(earner.code)).id, 'approve')
  const ask = () => send('POST', '/api/v1/payouts', { token: earner.token })
  expect(await typesDuring(ask)).toEqual(['payout.requested'])
  expect(await newest()).toMatchObject({ promoterId: earner.id, data: { payee: { kind: 'promoter', id: earner.id }, completions: 2 } })
  const own = await payoutOf({ userId: earner.id })
  expect(await typesDuring(() => send('DELETE', `/api/v1/payouts/${own?.id}`, { token: earner.token }))).toEqual(['payout.cancelled'])
})

test('a campaign is told when it is published, paused, resumed, ended, and when its budget goes', async () => {
  const call = (path: string, json: object = {}) => send('POST', `/api/v1/campaigns${path}`, { token: admin.token, json })
  const { id } = (await call('', { kind: 'other' })).body.data
  const draft = async () => (await send('GET', `/api/v1/campaigns/${id}/draft`, { token: admin.token })).body.data
  await send('PATCH', `/api/v1/campaigns/${id}`, {
    token: admin.token,
    json: { draft: { reward: 4, commission: 1, content: linkedTemplate('other') } },
    headers: { 'if-match': String((await draft()).revision) },
  })
  const { revision } = await draft()
  expect(await typesDuring(() => call(`/${id}/publish`, { revision, reward: 4, commission: 1 }))).toEqual(['campaign.published'])
  expect(await newest()).toMatchObject({
    subjectId: id,
    promoterId: null,
    data: { id, state: 'live', version: 1, reward: 4, commission: 1, is_default: false },
  })
  expect(await typesDuring(() => call(`/${id}/pause`))).toEqual(['campaign.paused'])
  expect((await newest()).data).toMatchObject({ state: 'paused' })
  expect(await typesDuring(() => call(`/${id}/resume`))).toEqual(['campaign.resumed'])
  expect(await typesDuring(() => call(`/${id}/end`))).toEqual(['campaign.ended'])
  expect((await newest()).data).toMatchObject({ state: 'ended' })
  expect(await typesDuring(() => writeNotices(database()))).not.toContain('campaign.ended')

  const campaign = await liveCampaign({ fundCents: 5_000 })
  let handedIn = 1_000_000
  const take = async (count: number) => {
    const rows = await database()
      .insert(campaignPlaces)
      .values(
        // Handed in with, because what is only held is not said to be used.
        Array.from({ length: count }, () => ({
          ...{ campaignId: campaign.id, versionId: campaign.version.id, expiresAt: new Date(Date.now() + 3_600_000) },
          completionId: ++handedIn,
        })),
      )
      .returning({ id: campaignPlaces.id })
    await reserveForPlaces(
      database(),
      rows.map((row) => row.id),
    )
  }
  await take(8)
  expect(await typesDuring(() => writeNotices(database()))).toEqual(['campaign.budget_low'])
  expect((await newest()).data).toMatchObject({ funded: 50, available: 10, places_left: 2 })
  await take(2)
  expect(await typesDuring(() => writeNotices(database()))).toEqual(['campaign.out_of_budget'])
  expect(await typesDuring(() => writeNotices(database()))).toEqual([])

  const timed = await liveCampaign({ campaign: { endsAt: new Date(Date.now() - 1_000) } })
  expect(await typesDuring(() => writeNotices(database()))).toContain('campaign.ended')
  expect((await writtenEvents()).findLast(({ subjectId, type }) => type === 'campaign.ended' && subjectId === timed.id)?.data).toMatchObject({ state: 'ended' })
  expect(await typesDuring(() => call(`/${timed.id}/end`))).toEqual([])
})

test('a bonus is told when an approval brings it and when it is taken back', async () => {
  const json = { name: 'Metas' }
  const { id } = (await send('POST', '/api/v1/promoter-groups', { token: admin.token, json })).body.data
  const other = await makeUser('promoter')
  await send('POST', `/api/v1/promoter-groups/${id}/promoters`, { token: admin.token, json: { promoter_ids: [other.id] } })
  const [month] = await database().execute<{ first: string }>(sql`select to_char(now() at time zone 'America/Sao_Paulo', 'YYYY-MM') as first`)
  const goal = { approvals: 1, bonus: 50, first_month: month?.first }
  await send('POST', `/api/v1/promoter-groups/${id}/goals`, { token: admin.token, json: goal })
  const one = await newTask(other.code)
  expect(await typesDuring(() => calls.review(one.id, 'approve'))).toEqual(['completion.approved', 'bonus.earned'])
  expect(await newest()).toMatchObject({ promoterId: other.id, data: { month: month?.first, approvals: 1, amount: 50 } })
  expect(await typesDuring(() => calls.undo(one.id))).toEqual(['completion.undone', 'bonus.undone'])
})

test('promoters and messages are told without who they are or what they say', async () => {
  const email = 'nova@example.com'
  const register = () => send('POST', '/api/v1/register', { json: { name: 'Nova Promotora', email, password: PASSWORD, password_confirmation: PASSWORD } })
  expect(await typesDuring(register)).toEqual(['promoter.registered'])
  const { promoterId, data } = await newest()
  expect(data).toMatchObject({ id: promoterId, active: 'Active', referral_code: expect.any(String) })
  const toggle = () => send('PATCH', `/api/v1/promoters/${promoterId}/disable`, { token: admin.token })
  expect(await typesDuring(toggle)).toEqual(['promoter.disabled'])
  expect(await typesDuring(toggle)).toEqual([])
  const [group] = (await send('GET', '/api/v1/promoter-groups', { token: admin.token })).body.data
  const json = { name: 'Agência' }
  const made = (await send('POST', '/api/v1/promoter-groups', { token: admin.token, json })).body.data
  const move = () => send('POST', `/api/v1/promoter-groups/${made.id}/promoters`, { token: admin.token, json: { promoter_ids: [promoterId] } })
  expect(await typesDuring(move)).toEqual(['promoter.group_changed'])
  expect((await newest()).data).toEqual({ id: promoterId, group_id: made.id, group: 'Agência', former_group: group.name })
  env().JOINING = 'application'
  const apply = () =>
    send('POST', '/api/v1/register', {
      json: { name: 'Outra Promotora', email: 'outra@example.com', password: PASSWORD, password_confirmation: PASSWORD, channels: 'No meu canal' },
    })
  expect(await typesDuring(apply)).toEqual(['promoter.registered', 'promoter.applied'])
  const { promoterId: applicantId, data: applied } = await newest()
  expect(applied).toMatchObject({ id: applicantId, active: 'Disabled' })
  const approve = () => send('POST', '/api/v1/promoter-applications/decide', { token: admin.token, json: { promoter_ids: [applicantId], decision: 'approve' } })
  expect(await typesDuring(approve)).toEqual(['promoter.approved'])
  expect((await newest()).data).toMatchObject({ id: applicantId, active: 'Active' })
  const write = () => send('POST', '/api/v1/contact-forms', { json: { name: 'Ana Souza', email: 'ana@example.com', message: 'Quando olham a minha tarefa?' } })
  expect(await typesDuring(write)).toEqual(['contact_form.received'])
})

/** A webhook that is there without a call. */
const clickWebhook = (ownerId: number, more: Partial<typeof webhooks.$inferInsert> = {}) =>
  database()
    .insert(webhooks)
    .values({ ownerId, url: 'https://example.com', name: 'one', types: ['click.counted'], secret: 's', ...more })

test('clicks are told while an active webhook of their promoter or of an administrator wants them', async () => {
  const [other, open] = [await makeUser('promoter'), (code: string, device: string) => () => openLink(code, device)]
  expect(await typesDuring(open(promoter.code, 'first'))).toEqual([])
  await clickWebhook(promoter.id, { state: 'paused' })
  await clickWebhook(promoter.id, { types: ['completion.submitted'] })
  expect(await typesDuring(open(promoter.code, 'second'))).toEqual([])
  await clickWebhook(promoter.id)
  expect(await typesDuring(open(promoter.code, 'third'))).toEqual(['click.counted'])
  expect(await newest()).toMatchObject({
    version: 2,
    promoterId: promoter.id,
    data: { promoter_id: promoter.id, count: 1, created_at: expect.stringMatching(/Z$/) },
  })
  // A repeat does not count.
  expect(await typesDuring(open(promoter.code, 'third'))).toEqual([])
  expect(await typesDuring(open(other.code, 'third'))).toEqual([])
  await clickWebhook(admin.id)
  expect(await typesDuring(open(other.code, 'fourth'))).toEqual(['click.counted'])
})

test('the clicks of a promoter, campaign, label and minute are one event with their count, told when the minute is over', async () => {
  const [busy, quiet] = [await makeUser('promoter'), await makeUser('promoter')]
  const { slug, id: campaignId } = await liveCampaign()
  await clickWebhook(busy.id)
  await clickWebhook(quiet.id)
  const clicks = async (code: string, many: number, query = '') => {
    for (let n = 0; n < many; n += 30)
      await Promise.all(Array.from({ length: Math.min(30, many - n) }, (_, k) => openLink(`${code}${query}`, `sum-${code}-${query}-${n + k}`)))
  }
  const ofBoth = async () => (await writtenEvents()).filter(({ promoterId }) => promoterId === busy.id || promoterId === quiet.id)
  await clicks(busy.code, 90)
  await clicks(busy.code, 6, '?label=bio')
  await clicks(busy.code, 3, `?campaign=${slug}`)
  await clicks(quiet.code, 2)
  const countsBy = async () => {
    const counts = new Map<string, number>()
    for (const { promoterId, data } of await ofBoth()) {
      const { campaign_id, label, count } = data as { campaign_id?: number; label?: string; count: number }
      const key = [promoterId === busy.id ? 'busy' : 'quiet', campaign_id ?? '', label ?? ''].join()
      counts.set(key, (counts.get(key) ?? 0) + count)
    }
    return Object.fromEntries(counts)
  }
  expect(await countsBy()).toEqual({ 'busy,,': 90, 'busy,,bio': 6, [`busy,${campaignId},`]: 3, 'quiet,,': 2 })
  // Some more than four, because a minute or several may have ended meanwhile; each is of one minute.
  expect((await ofBoth()).length).toBeLessThan(4 * 8)
  const keys = (await ofBoth()).map(({ promoterId, at, data }) => JSON.stringify([promoterId, at, { ...(data as object), id: 0, created_at: 0, count: 0 }]))
  expect(new Set(keys).size).toBe(keys.length)
  for (const { at } of await ofBoth()) expect(at.getTime() % 60_000).toBe(0)

  // Nothing is told of a minute that is not over, and what comes after it was told is told in one more.
  await database().execute(sql`update events set at = date_trunc('minute', now()) + interval '10 minutes' where promoter_id = ${quiet.id}`)
  await placeAll()
  const positions = async () =>
    (await database().execute<{ n: number }>(sql`select count(position)::int as n from events where promoter_id = ${quiet.id}`))[0]?.n
  expect(await positions()).toBe(0)
  await database().execute(sql`update events set at = date_trunc('minute', now()) where promoter_id = ${quiet.id}`)
  await placeAll()
  expect(await positions()).toBeGreaterThan(0)
  const before = await countsBy()
  expect(await typesDuring(() => openLink(quiet.code, 'sum-late'))).toEqual(['click.counted'])
  expect(await countsBy()).toEqual({ ...before, 'quiet,,': 3 })
  const { body } = await send('GET', '/api/v1/events?type=click.counted', { token: quiet.token })
  expect(body.data).toMatchObject([{ version: 2, data: { count: expect.any(Number) } }])
})

/** The same schema, and inside it too, refusing what it does not name. */
const strict = (schema: z.ZodObject): z.ZodType =>
  z.strictObject(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, field instanceof z.ZodObject ? strict(field) : field])))

test('the database writes each type as its schema says, and nothing more; no event holds anything of a person', async () => {
  await recordEvents(database(), [{ type: 'test.ping', subjectId: null, promoterId: null, data: { webhook_id: 1 } }])
  const rows = await writtenEvents()
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(eventTypes))
  for (const row of rows)
    expect([row.type, strict(schemaOf(row.type)).safeParse(toEvent({ ...row, isPromoterGone: false })).error?.message]).toEqual([row.type, undefined])
  const text = JSON.stringify(rows)
  const people = await database().execute<{ word: string }>(sql`
    select unnest(array[name, whatsapp, email, telegram, ip_address, device_fingerprint]) as word from completions
    union select unnest(array[name, email]) from users union select unnest(array[name, email, message]) from contact_forms
    union select method ->> 'key' from payout_methods`)
  const words = people.map(({ word }) => word).filter((word) => word && word.length > 5)
  expect(words.length).toBeGreaterThan(20)
  expect(words.filter((word) => text.includes(word))).toEqual([])
})

test('what is rolled back was never told', async () => {
  const work = () =>
    database().transaction(async (tx) => {
      await recordEvents(tx, [{ type: 'test.ping', subjectId: null, promoterId: null, data: { webhook_id: 2 } }])
      throw new Error('no')
    })
  const types = await typesDuring(() => expect(work()).rejects.toThrow('no'))
  expect(types).toEqual([])
})
