// @module-tag large
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { completions } from '@/db/schema/completions'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, differences, newTask } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { LEAST_QUALITY_CASES } from './contract'

type Person = Awaited<ReturnType<typeof makeUser>>
let first: Person
let second: Person
beforeAll(async () => {
  first = await confirmedAdmin()
  second = await makeUser('admin', { name: 'Otávio' })
})
beforeEach(async () => {
  await database().execute(sql`truncate second_reviews`)
  // Reviews are never deleted, so each test begins when those of the others are long past.
  await database().execute(sql`alter table reviews disable trigger all`)
  await database().execute(sql`update reviews set decided_at = now() - interval '400 days'`)
  await database().execute(sql`alter table reviews enable trigger all`)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const review = (id: number, json: object, by = first) => send('POST', `/api/v1/completions/${id}/review`, { token: by.token, json: { attempt: 1, ...json } })
const next = async (by: Person, query = '') => (await send('GET', `/api/v1/second-reviews/next${query}`, { token: by.token })).body
const answer = (id: number, json: object, by = second) => send('POST', `/api/v1/second-reviews/${id}`, { token: by.token, json })
const rejected = { decision: 'reject', reason: 'unreadable' }
/** Leaves out the decisions of the tests before, which are 400 days old. */
const recent = () => `?from=${new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10)}`
const quality = async (by = first, query = recent()) => {
  const { status, body } = await send('GET', `/api/v1/review-quality${query}`, { token: by.token })
  expect(status).toBe(200)
  return body.data
}

/** Decides while chance draws, or does not draw, the decision for a second look. */
async function decided(json: object, isDrawn = true, id?: number) {
  const of = id ?? (await newTask()).id
  vi.spyOn(Math, 'random').mockReturnValue(isDrawn ? 0.0199 : 0.02)
  const { status } = await review(of, json)
  vi.restoreAllMocks()
  expect(status).toBe(200)
  return of
}

const rowsOf = async () => await database().execute(sql`select review_id from second_reviews`)

test('two in a hundred decisions are drawn, the others are not', async () => {
  await decided({ decision: 'approve' }, false)
  expect(await rowsOf()).toHaveLength(0)
  await decided({ decision: 'approve' })
  expect(await rowsOf()).toHaveLength(1)
})

test('the second reviewer sees the task and not the decision, the first one sees nothing of it', async () => {
  await decided({ ...rejected, note: 'Nota da primeira', internal_note: 'Só entre nós' })
  expect(await next(first)).toEqual({ data: null, meta: { waiting: 0 } })
  const { data, meta } = await next(second)
  expect(meta).toEqual({ waiting: 1 })
  expect(data).toMatchObject({ attempt: 1, flags: [], reviews: [], attempts: [{ attempt: 1, proof: expect.stringContaining('/api/proofs/') }], appeal: null })
  expect(JSON.stringify(data)).not.toMatch(/unreadable|Nota da|Só entre|decided_by|reject"/)
  expect((await answer(data.id, { decision: 'approve' }, first)).status).toBe(404)
  expect((await quality(first)).differences).toEqual([])
})

test('the second reviewer sees the task as it was: without what came after the decision', async () => {
  const id = await decided(rejected)
  const [at] = await database().select({ at: completions.decidedAt }).from(completions).where(eq(completions.id, id))
  await database().execute(
    sql`update completions set flags = '{same_device}', appealed_at = ${at?.at?.toISOString()}::timestamptz + interval '1 second', appeal = 'Depois' where id = ${id}`,
  )
  await database().execute(sql`insert into attempts (completion_id, number) values (${id}, 2)`)
  const { data } = await next(second)
  expect(data).toMatchObject({ flags: [], appeal: null })
  expect(data.attempts).toHaveLength(1)
})

test('an answer changes nothing for the person or the money, and shows the first decision', async () => {
  const id = await decided({ decision: 'approve' })
  const state = async () => [
    await database().select().from(completions).where(eq(completions.id, id)),
    await database().execute(sql`select * from ledger_transfers order by id`),
    await database().execute(sql`select * from payouts`),
    await database().execute(sql`select key from mails order by key`),
  ]
  const before = await state()
  const { data } = await next(second)
  expect((await answer(data.id, rejected)).body.data).toEqual({
    agrees: false,
    first: { decision: 'approve', reason: null, by: first.name },
    completion_id: id,
  })
  expect(await state()).toEqual(before)
  expect(await differences()).toEqual([])
  expect((await answer(data.id, rejected)).status).toBe(409)
  const shown = {
    completion_id: id,
    mine: true,
    undone: false,
    first: { decision: 'approve' },
    second: { decision: 'reject', reason: 'unreadable', by: 'Otávio' },
  }
  expect((await quality(first)).differences).toMatchObject([shown])
  expect((await quality(second)).differences).toMatchObject([shown])
  const third = await makeUser('admin')
  expect((await quality(third)).differences).toMatchObject([{ ...shown, mine: false }])
  await send('DELETE', `/api/v1/completions/${id}/review`, { token: first.token, json: {} })
  expect((await quality(first)).differences).toMatchObject([{ ...shown, undone: true }])
  await database().execute(sql`delete from users where id = ${third.id}`)
})

test('what was put off is not offered again at once, and what was undone or erased is not offered at all', async () => {
  await decided({ decision: 'approve' })
  const undone = await decided({ decision: 'approve' })
  const erased = await decided(rejected)
  const { data } = await next(second)
  expect((await next(second, `?after=${data.id}`)).data).not.toBeNull()
  await send('DELETE', `/api/v1/completions/${undone}/review`, { token: first.token, json: {} })
  await database().execute(sql`update completions set erased_at = now() where id = ${erased}`)
  expect(await next(second, `?after=${data.id}`)).toMatchObject({ data: null, meta: { waiting: 1 } })
})

test('where only one administrator is active nothing is drawn', async () => {
  await database().execute(sql`update users set active = false where id = ${second.id}`)
  await decided({ decision: 'approve' })
  expect(await rowsOf()).toHaveLength(0)
  await database().execute(sql`update users set active = true where id = ${second.id}`)
})

test('a bulk approval is drawn from, and what waits for a second look is in no count of what waits', async () => {
  const tasks = [await newTask(), await newTask()]
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0.001).mockReturnValue(0.5)
  const { body } = await send('POST', '/api/v1/reviews/approve-unflagged', { token: first.token, json: { until, expected: 100 } })
  vi.restoreAllMocks()
  expect(body.data.approved).toBeGreaterThanOrEqual(tasks.length)
  expect(await rowsOf()).toHaveLength(1)
  const queue = await send('POST', '/api/v1/reviews/queue', { token: second.token, json: {} })
  expect(queue.body.data).toEqual([])
})

test('nothing is told of few cases; then agreement, appeals and answers in time are', async () => {
  const none = { agreement: null, upheld: null }
  for (let n = 0; n < LEAST_QUALITY_CASES - 1; n++) await decided(rejected)
  for (let n = 0; n < LEAST_QUALITY_CASES - 1; n++) await answer((await next(second)).data.id, n < 4 ? { decision: 'approve' } : rejected)
  const few = LEAST_QUALITY_CASES - 1
  expect(await quality()).toMatchObject({
    least_cases: LEAST_QUALITY_CASES,
    all: { ...none, decisions: few, second_looks: few, in_target: null, answered: few, seconds: null },
    reviewers: [{ ...none, name: first.name }],
    reasons: [{ ...none, reason: 'unreadable', decisions: few }],
  })
  await decided(rejected)
  await answer((await next(second)).data.id, rejected)
  const told = { agreement: 80, decisions: LEAST_QUALITY_CASES, second_looks: LEAST_QUALITY_CASES }
  expect(await quality()).toMatchObject({ all: { ...told, in_target: 100, seconds: expect.any(Number) }, reviewers: [told], reasons: [told] })
  expect((await quality(first, '?from=2020-01-01&to=2020-01-01')).all).toMatchObject({ decisions: 0, second_looks: 0 })
  // A decision that came later than the target of the platform, and one within what its campaign promises.
  const campaign = await liveCampaign({ fundCents: 0, acceptAfterDays: 7, campaign: { hasBudget: false } })
  const [late, promised] = [await newTask(), await newTask()]
  await database().execute(sql`update attempts set created_at = now() - interval '6 days' where completion_id in (${late.id}, ${promised.id})`)
  await database().execute(sql`update completions set campaign_id = ${campaign.id}, version_id = ${campaign.version.id} where id = ${promised.id}`)
  await decided(rejected, false, late.id)
  await decided(rejected, false, promised.id)
  // 21 of 22 are 95.45 %.
  expect((await quality()).all).toMatchObject({ answered: 22, in_target: 95.4 })
})

test('an upheld appeal counts for the rejection that it was made against', async () => {
  const [upheld, refused] = [await newTask(), await newTask()]
  for (const { id, token } of [upheld, refused]) {
    await decided(rejected, false, id)
    await send('POST', '/api/v1/my-task/appeal', { headers: { 'x-task-token': token }, json: { text: 'Olhe outra vez, por favor' } })
  }
  expect((await quality()).all).toMatchObject({ appeals: 0 })
  await review(upheld.id, { decision: 'approve' }, second)
  await review(refused.id, rejected, second)
  const { all, reviewers, reasons } = await quality()
  expect(all).toMatchObject({ decisions: 4, appeals: 2, upheld: null })
  expect(reviewers.find(({ name }: { name: string }) => name === first.name)).toMatchObject({ decisions: 2, appeals: 2 })
  expect(reviewers.find(({ name }: { name: string }) => name === 'Otávio')).toMatchObject({ decisions: 2, appeals: 0 })
  expect(reasons).toMatchObject([{ reason: 'unreadable', appeals: 2 }])
})

const hints = async (by: Person) => (await send('GET', '/api/v1/second-reviews/hints', { token: by.token })).body.data
const readHint = (id: number, by: Person) => send('POST', `/api/v1/second-reviews/${id}/read`, { token: by.token })

test('who decided differently from a second look is told so once, alone, and without a name', async () => {
  const same = await decided(rejected)
  await answer((await next(second)).data.id, rejected)
  const id = await decided({ decision: 'approve' })
  await answer((await next(second)).data.id, rejected)
  const [hint, ...others] = await hints(first)
  expect(others).toEqual([])
  expect(hint).toMatchObject({
    status: 'approved',
    first: { decision: 'approve', reason: null },
    second: { decision: 'reject', reason: 'unreadable' },
  })
  const [task] = await database().select({ code: completions.paymentCode }).from(completions).where(eq(completions.id, id))
  expect(hint.code).toBe(task?.code)
  expect(same).not.toBe(id)
  expect(JSON.stringify(hint)).not.toContain('Otávio')
  expect(await hints(second)).toEqual([])
  expect((await readHint(hint.id, second)).status).toBe(404)
  expect(await hints(first)).toHaveLength(1)
  for (let n = 0; n < 2; n++) expect((await readHint(hint.id, first)).status).toBe(200)
  expect(await hints(first)).toEqual([])
})

test('of a decision that was undone since nobody is told', async () => {
  const id = await decided({ decision: 'approve' })
  await answer((await next(second)).data.id, rejected)
  expect(await hints(first)).toHaveLength(1)
  await send('DELETE', `/api/v1/completions/${id}/review`, { token: first.token, json: {} })
  expect(await hints(first)).toEqual([])
})

test('the figures are also a CSV file, in which a name that looks like a formula is none, and the audit log notes it', async () => {
  const query = recent()
  const named = await makeUser('admin', { name: '=HYPERLINK("http://x","Ana")' })
  await review((await newTask()).id, rejected, named)
  const { status, body: text } = await send('GET', `/api/v1/review-quality.csv${query}`, { token: first.token, headers: { 'accept-language': 'en' } })
  expect(status).toBe(200)
  const [head, ...rows] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toBe('part,name,decisions,second_looks,agreement,appeals,upheld,seconds')
  expect(rows).toEqual(['all,,1,0,,0,,', 'reason,unreadable,1,0,,0,,', `reviewer,"'=HYPERLINK(""http://x"",""Ana"")",1,0,,0,,`])
  const [noted] = await database().execute(sql`select after from audit_log where action = 'quality.exported'`)
  expect(noted?.after).toEqual({ from: query.slice('?from='.length) })
})
