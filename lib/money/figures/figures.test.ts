import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { recordStatements } from '@/lib/testing/statements'
import { FRESH_MS } from './service'

let sent: string[]
let run: ReturnType<typeof desk>
beforeAll(async () => {
  sent = await recordStatements(5)
  run = desk(await confirmedAdmin())
})

const ask = () => send('GET', '/api/v1/figures')

// The process keeps the figures, so each test asks when the earlier ones are old.
let now = Date.now()
function later(ms = FRESH_MS + 1) {
  now += ms
  vi.useFakeTimers({ toFake: ['Date'], now })
}
afterEach(() => {
  vi.useRealTimers()
})

/** Newly computed figures. */
async function figures() {
  later()
  const { status, body } = await ask()
  // Other calls read the clock too.
  vi.useRealTimers()
  expect(status).toBe(200)
  return body.data
}

/** Tasks that were decided on some minutes after their proof came, and whose people were paid some minutes later, all at a distance from now. */
async function history(count: number, { decision = 'approve', decided = 60, paid = 0, cents = 1000, daysAgo = 1 }) {
  await database().execute(sql`
    with task as (
      insert into completions (name, payment_code, code_expires_at, reward_cents, status, reason, decided_at, created_at)
      select 'Ana', 'F' || nextval('completions_id_seq'), now(), 1000, case ${decision}::text when 'approve' then 'approved' else 'rejected' end,
        case ${decision}::text when 'reject' then 'unreadable' end, now() - ${daysAgo}::int * interval '1 day', now() - ${daysAgo}::int * interval '1 day' - ${decided}::int * interval '1 minute'
      from generate_series(1, ${count}::int) returning id, created_at, decided_at
    ), proof as (insert into attempts (completion_id, number, created_at) select id, 1, created_at from task),
    review as (
      insert into reviews (completion_id, attempt, decision, reason, reviewer_name, decided_at)
      select id, 1, ${decision}, case ${decision}::text when 'reject' then 'unreadable' end, 'Ana', decided_at from task
    )
    insert into payouts (completion_id, amount_cents, state, started_at, paid_at, transaction_id)
    select id, ${cents}::int, 'paid', decided_at, decided_at + ${paid}::int * interval '1 minute', 'F' || id from task where ${paid}::int > 0`)
}

test('nothing is told of fewer than twenty cases but how many there are', async () => {
  const none = { value: null, cases: 0 }
  expect(await figures()).toMatchObject({
    ...{ days: 30, least_cases: 20 },
    ...{ paid_cents: none, tasks_paid: none, decision_minutes: none, payment_minutes: none, approved_percent: none },
    waiting: { proofs: 0, oldest_minutes: null, payouts: 0, payouts_cents: 0 },
  })
  await history(19, { paid: 30 })
  const few = { value: null, cases: 19 }
  expect(await figures()).toMatchObject({ paid_cents: few, tasks_paid: few, decision_minutes: few, payment_minutes: few, approved_percent: few })
  await history(1, { paid: 30 })
  expect(await figures()).toMatchObject({
    paid_cents: { value: 20_000, cases: 20 },
    tasks_paid: { value: 20, cases: 20 },
    decision_minutes: { value: 60, cases: 20 },
    payment_minutes: { value: 30, cases: 20 },
    approved_percent: { value: 100, cases: 20 },
  })
})

test('shares are cut, not rounded up, and what is older than today and the 29 days before it counts in none', async () => {
  await history(1, { decision: 'reject', decided: 5000 })
  await history(40, { paid: 90, daysAgo: 31 })
  expect(await figures()).toMatchObject({
    paid_cents: { cases: 20 },
    decision_minutes: { value: 60, cases: 21 },
    // 20 of 21 are 95.238 %.
    approved_percent: { value: 95.2, cases: 21 },
  })
  await history(2, { decision: 'reject' })
  await history(26, {})
  // 46 of 49 are 93.878 %.
  expect((await figures()).approved_percent).toEqual({ value: 93.8, cases: 49 })
})

test('a task counts from its proof to its payment, a promoter in what was paid alone, and what came back in nothing', async () => {
  const before = await figures()
  const promoter = await makeUser('promoter')
  await send('PATCH', '/api/v1/payout-method', { token: promoter.token, json: { ...pixMethod(900), password: 'none' } })
  const it = await newTask(promoter.code)
  await task(it).method(pixMethod(901))
  expect((await figures()).waiting).toMatchObject({ proofs: 1, oldest_minutes: 0, payouts: 0 })
  await run.review(it.id, 'approve')
  expect((await figures()).waiting).toEqual({ proofs: 0, oldest_minutes: null, payouts: 1, payouts_cents: 1000 })
  const payout = await payoutOf({ completionId: it.id })
  await run.start(payout?.id ?? 0)
  expect((await figures()).waiting).toMatchObject({ payouts: 1, payouts_cents: 1000 })
  expect((await run.paid(payout?.id ?? 0)).status).toBe(200)
  // A payout of a promoter, for many tasks at once.
  await database().execute(sql`
    insert into payouts (user_id, amount_cents, completions, state, started_at, paid_at, transaction_id) values (${promoter.id}, 5000, 5, 'paid', now(), now(), 'P')`)
  const after = await figures()
  expect(after).toMatchObject({
    paid_cents: { value: before.paid_cents.value + 6000, cases: before.paid_cents.cases + 2 },
    tasks_paid: { value: before.tasks_paid.value + 1 },
    payment_minutes: { cases: before.payment_minutes.cases + 1 },
    approved_percent: { cases: before.approved_percent.cases + 1 },
    waiting: { proofs: 0, payouts: 0 },
  })
  expect((await run.returned(payout?.id ?? 0)).status).toBe(200)
  expect(await figures()).toMatchObject({
    paid_cents: { value: before.paid_cents.value + 5000 },
    tasks_paid: { value: before.tasks_paid.value },
    payment_minutes: { cases: before.payment_minutes.cases },
  })
})

test('an undone decision counts in nothing; of a proof that was looked at twice the first look is timed and the last one counted', async () => {
  const before = await figures()
  const it = await newTask()
  await run.review(it.id, 'approve')
  await run.undo(it.id)
  expect((await figures()).approved_percent).toEqual(before.approved_percent)
  await run.review(it.id, 'reject')
  const rejected = await figures()
  expect(rejected.approved_percent.value).toBeLessThan(before.approved_percent.value)
  await send('POST', '/api/v1/my-task/appeal', { headers: { 'x-task-token': it.token }, json: { text: 'Olhe outra vez, por favor' } })
  await run.review(it.id, 'approve')
  const appealed = await figures()
  expect(appealed.approved_percent.value).toBeGreaterThan(rejected.approved_percent.value)
  expect([appealed.approved_percent.cases, appealed.decision_minutes.cases]).toEqual([rejected.approved_percent.cases, rejected.decision_minutes.cases])
})

test('a task that its person withdraws was not decided on', async () => {
  const before = await figures()
  await task(await newTask()).erase()
  expect((await figures()).approved_percent).toEqual(before.approved_percent)
})

const readsReviews = () => sent.filter((text) => text.includes('from reviews')).length

test('they are computed once in five minutes, whoever asks and however many at once', async () => {
  later()
  sent.length = 0
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
  const once = readsReviews()
  expect(once).toBeGreaterThan(0)
  later(FRESH_MS - 2)
  await ask()
  expect(readsReviews()).toBe(once)
  later(4)
  const { body } = await ask()
  expect(readsReviews()).toBe(2 * once)
  expect(body.data.computed_at).not.toBe(answers[0]?.body.data.computed_at)
})

test('a caller who leaves takes the figures from nobody', async () => {
  later()
  const gone = new AbortController()
  const [left, stayed] = [send('GET', '/api/v1/figures', { signal: gone.signal }), ask()]
  setTimeout(() => gone.abort(), 5)
  expect((await stayed).status).toBe(200)
  await left
})

test('while they cannot be computed the call says so, and they are there again afterwards', async () => {
  later()
  await database().execute(sql`alter table payouts rename to payouts_away`)
  expect((await ask()).status).toBeGreaterThanOrEqual(500)
  await database().execute(sql`alter table payouts_away rename to payouts`)
  expect((await ask()).status).toBe(200)
})

test('answers in time are told of all proofs, and promises kept of the campaigns that promise a time', async () => {
  const before = await figures()
  expect(before.target_hours).toBe(env().REVIEW_TARGET_HOURS)
  const campaign = await liveCampaign({ fundCents: 0, acceptAfterDays: 2, campaign: { hasBudget: false } })
  const known = await database().execute<{ id: string }>(sql`select coalesce(max(id), 0) as id from completions`)
  await history(15, { decided: 2 * 24 * 60 })
  await history(10, { decided: 2 * 24 * 60 + 1 })
  await database().execute(sql`update completions set campaign_id = ${campaign.id}, version_id = ${campaign.version.id} where id > ${Number(known[0]?.id)}`)
  // An appeal that is answered late changes nothing of the first answer.
  await database().execute(sql`
    insert into reviews (completion_id, attempt, decision, reviewer_name, decided_at)
    select max(completion_id), 1, 'approve', 'Ana', now() from reviews where completion_id > ${Number(known[0]?.id)}`)
  const after = await figures()
  expect(after.promise_percent).toEqual({ value: 60, cases: 25 })
  expect(after.target_percent.cases).toBe(before.target_percent.cases + 25)
  expect(after.target_percent.value).toBeLessThan(before.target_percent.value)
  await history(5, { decided: 60 * env().REVIEW_TARGET_HOURS })
  expect((await figures()).target_percent.value).toBeGreaterThan(after.target_percent.value)
})

test('what waits for longer than the team wants to take counts as late before anybody has answered it', async () => {
  const before = await figures()
  await database().execute(sql`
    insert into completions (name, payment_code, code_expires_at, reward_cents, status, created_at)
    select 'Ana', 'W' || number, now(), 1000, 'in_review', now() - make_interval(hours => ${env().REVIEW_TARGET_HOURS}::int + case when number <= 5 then 8 else -1 end)
    from generate_series(1, 8) as number`)
  const after = await figures()
  expect(after.target_percent.cases).toBe(before.target_percent.cases + 5)
  expect(after.target_percent.value).toBeLessThan(before.target_percent.value)
})
