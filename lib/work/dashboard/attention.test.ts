import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rebuildTotals } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

let token: string
const summary = async (query = '') => (await send('GET', `/api/v1/dashboard-summary${query}`, { token })).body.data

beforeAll(async () => {
  token = (await makeUser('admin')).token
  for (let n = 0; n < 7; n++) {
    const { id } = await makeUser('promoter', { name: `Promotora ${n}` })
    await database().execute(sql`
      insert into completions (promoter_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, created_at, flags)
      select ${id}, 'Ana', '1', '@a', 20, 'female', 'x', 'Brasil', ${`T${n}-`} || i, now(), 1000, now() - ${`${n === 6 ? 40 : 0} days`}::interval, ${n === 2 ? '{same_device}' : '{}'}::text[]
      from generate_series(1, ${n === 6 ? 50 : n}::int) as i`)
  }
  await database().transaction(rebuildTotals)
})

test('the best promoters of the period come first, five of them, and who did nothing in it is not among them', async () => {
  const { top } = await summary('?days=30')
  expect(top.map(({ name, completions, earnings }: { name: string; completions: number; earnings: number }) => [name, completions, earnings])).toEqual([
    ['Promotora 5', 5, 50],
    ['Promotora 4', 4, 40],
    ['Promotora 3', 3, 30],
    ['Promotora 2', 2, 20],
    ['Promotora 1', 1, 10],
  ])
  expect((await summary('?days=90')).top[0]).toMatchObject({ name: 'Promotora 6', completions: 50 })
  expect((await summary()).top).toBeUndefined()
})

test('what needs attention is counted: completions that wait, those of them that are late, and messages that wait for an answer, read or not', async () => {
  const json = { name: 'Ivone', email: 'ivone@example.com', message: 'Oi' }
  const message = (await send('POST', '/api/v1/contact-forms', { json })).body.data
  await send('POST', '/api/v1/contact-forms', { json })
  expect((await summary('?days=7')).attention).toEqual({
    // The oldest are forty days old.
    oldest_minutes: expect.toSatisfy((minutes: number) => minutes >= 40 * 1440 && minutes < 41 * 1440),
    waiting: 65,
    late: 50,
    target_hours: 24,
    messages: 2,
    payouts_requested: 0,
    payout_problems: 0,
    mails_failed: 0,
    payouts_failed: 0,
    webhooks_failing: 0,
    campaigns_empty: 0,
  })
  const read = await send('PATCH', `/api/v1/contact-forms/${message.id}/read`, { token })
  expect(read.body.data.read_at).toMatch(/Z$/)
  expect((await summary()).attention.messages).toBe(2)
  expect((await send('POST', `/api/v1/contact-forms/${message.id}/replies`, { token, json: { text: 'Olá' } })).status).toBe(201)
  expect((await summary()).attention.messages).toBe(1)
  const again = await send('PATCH', `/api/v1/contact-forms/${message.id}/read`, { token })
  expect(again.body.data.read_at).toBe(read.body.data.read_at)
  expect((await send('PATCH', '/api/v1/contact-forms/999999/read', { token })).status).toBe(404)
})

test('payouts that nobody has started and those with a problem are counted, the others are not', async () => {
  await database().execute(sql`
    insert into payouts (completion_id, amount_cents, state, started_at, paid_at, transaction_id, failure, problem) values
      (1, 1000, 'requested', null, null, null, null, null), (2, 1000, 'requested', null, null, null, null, null),
      (3, 1000, 'sending', now(), null, null, null, 'amount_differs'), (4, 1000, 'sending', now(), null, null, null, null),
      (5, 1000, 'paid', now(), now(), 'T1', null, 'failed_after_paid'), (6, 1000, 'failed', now(), null, null, 'other', null),
      (7, 1000, 'failed', now(), null, null, 'other', 'confirmed_after_failed'), (8, 1000, 'cancelled', null, null, null, null, null)`)
  expect((await summary()).attention).toMatchObject({ payouts_requested: 2, payout_problems: 3 })
  // The navigation's numbers say the same in one answer.
  expect((await send('GET', '/api/v1/waiting', { token })).body.data).toEqual({ reviews: 65, payouts: 5, messages: 1, applications: 0 })
})

test('letters that could not be sent are counted, those that wait or were sent are not', async () => {
  await database().execute(sql`
    insert into mails (kind, address, locale, state, ended_at) values
      ('welcome', 'a@example.com', 'pt', 'failed', now()), ('welcome', 'a@example.com', 'pt', 'failed', now()),
      ('welcome', 'a@example.com', 'pt', 'sent', now()), ('welcome', 'a@example.com', 'pt', 'waiting', null)`)
  expect((await summary()).attention.mails_failed).toBe(2)
})

test('failed payouts with no other after them are counted, for thirty days', async () => {
  await database().execute(sql`
    insert into payouts (completion_id, amount_cents, state, started_at, failure, ended_at) values
      (101, 1000, 'failed', now(), 'other', now()), (102, 1000, 'failed', now(), 'other', now()), (102, 1000, 'requested', null, null, null),
      (103, 1000, 'failed', now(), 'other', now() - interval '31 days'), (104, 1000, 'failed', now(), 'other', now() - interval '29 days')`)
  expect((await summary()).attention.payouts_failed).toBe(2)
})

test("one's own webhooks that were switched off or have failed for an hour are counted, others' and short failures are not", async () => {
  const [one, other] = [await makeUser('admin'), await makeUser('admin')]
  const webhook = (id: number, state: string, failing: string | null) =>
    database().execute(
      sql`insert into webhooks (owner_id, url, name, types, secret, state, failing_since) values (${id}, 'https://example.com', 'x', '{}', 's', ${state}, now() - ${failing}::interval)`,
    )
  await webhook(one.id, 'active', '2 hours')
  await webhook(one.id, 'active', '5 minutes')
  await webhook(one.id, 'active', null)
  await webhook(one.id, 'paused', '2 hours')
  await webhook(one.id, 'failed', null)
  const failing = async (who: { token: string }) => (await send('GET', '/api/v1/dashboard-summary', { token: who.token })).body.data.attention.webhooks_failing
  expect(await failing(one)).toBe(2)
  expect(await failing(other)).toBe(0)
})

test('campaigns whose money is used up are counted', async () => {
  await liveCampaign({ fundCents: 0 })
  await liveCampaign()
  expect((await summary()).attention.campaigns_empty).toBe(1)
})

test("campaign money that another administrator asked for is counted, one's own and what is decided is not", async () => {
  const other = await makeUser('admin')
  await database().execute(sql`
    insert into campaign_fundings (campaign_id, kind, amount_cents, reference, state, requested_by_id, requested_by_name)
    select 1, 'fund', 100, 'T', state, ${other.id}, 'Rosa' from unnest('{booked,waiting,refused,waiting}'::text[]) as state`)
  expect((await summary()).attention).toMatchObject({ fundings: { count: 2, campaign: 1 } })
  const own = (await send('GET', '/api/v1/dashboard-summary', { token: other.token })).body.data
  expect(own.attention).not.toHaveProperty('fundings')
})

test("a promoter's figures say nothing of other promoters and of what administrators look after", async () => {
  const promoter = await makeUser('promoter')
  const { body } = await send('GET', '/api/v1/dashboard-summary?days=30', { token: promoter.token })
  expect(Object.keys(body.data).sort()).toEqual([
    'before',
    'completed',
    'conversionRate',
    'goals',
    'group',
    'month_earnings',
    'rejected',
    'saved',
    'series',
    'split',
    'today',
    'total',
    'totalEarnings',
  ])
})
