// @module-tag large
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reviewLanes } from '@/db/desk-values'
import { completions } from '@/db/schema/completions'
import { firstApprovals } from '@/db/schema/first-approvals'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, differences, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { picture } from '@/lib/testing/people'
import { computeSignals } from '@/lib/testing/signals'
import { proofOf } from '@/lib/testing/visitor.mjs'
import { selectOutcomes } from '@/lib/work/review/agreement/queries'
import { reviewDifferences } from '@/lib/work/review/decision/check'

type Admin = Awaited<ReturnType<typeof confirmedAdmin>>
let first: Admin
let second: Admin
beforeAll(async () => {
  first = await confirmedAdmin()
  second = await confirmedAdmin()
})
beforeEach(async () => {
  await database().execute(sql`update first_approvals set hint_read_at = now()`)
  await database().execute(sql`update users set active = id in (${first.id}, ${second.id}) where role = 'admin'`)
  const left = await database().select({ id: completions.id }).from(completions).where(eq(completions.status, 'in_review'))
  // An appeal is answered by somebody else than who returned the task.
  for (const { id } of left) if ((await reject(first, id)).status !== 200) expect((await reject(second, id)).status).toBe(200)
  env().TWO_APPROVALS_FROM = 25
})
afterEach(() => {
  env().TWO_APPROVALS_FROM = undefined
  vi.restoreAllMocks()
})

/** A task with a score of 40 to 100, or one below 25. */
async function scored(kind: 'doubted' | 'plain') {
  const made = await newTask()
  if (kind === 'doubted') await database().execute(sql`update completions set flags = '{own_device,same_picture}' where id = ${made.id}`)
  await computeSignals()
  return made
}
const review = (by: Admin, id: number, json: object) => send('POST', `/api/v1/completions/${id}/review`, { token: by.token, json: { attempt: 1, ...json } })
const approve = (by: Admin, id: number, more: object = {}) => review(by, id, { decision: 'approve', ...more })
const reject = (by: Admin, id: number) => review(by, id, { decision: 'reject', reason: 'edited' })
const undo = (by: Admin, id: number, json: object = {}) => send('DELETE', `/api/v1/completions/${id}/review`, { token: by.token, json })
const queue = async (by: Admin, json: object = {}) => {
  const { status, body } = await send('POST', '/api/v1/reviews/queue', { token: by.token, json })
  expect(status).toBe(200)
  return { ids: (body.data as { completion: { id: number } }[]).map(({ completion }) => completion.id), data: body.data, meta: body.meta }
}
const history = async (by: Admin, id: number) => (await send('GET', `/api/v1/completions/${id}/reviews`, { token: by.token })).body.data
const statusOf = async (id: number) => (await database().select({ status: completions.status }).from(completions).where(eq(completions.id, id)))[0]?.status
const rowsOf = (id: number) => database().select().from(firstApprovals).where(eq(firstApprovals.completionId, id))
const until = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const approveAll = (by: Admin, expected: number) => send('POST', '/api/v1/reviews/approve-unflagged', { token: by.token, json: { until: until(), expected } })
const actionsOf = async (id: number) =>
  (await database().execute<{ action: string }>(sql`select action from audit_log where subject_type = 'completion' and subject_id = ${id} order by id`)).map(
    ({ action }) => action,
  )

test('the first of two approvals waits, and the second one approves', async () => {
  const { id, token } = await scored('doubted')
  expect(await approve(first, id)).toMatchObject({ status: 200, body: { data: null } })
  expect(await statusOf(id)).toBe('in_review')
  expect(await task({ token }).read()).toMatchObject({ status: 'in_review' })
  // A repeat is no second person.
  expect(await approve(first, id)).toMatchObject({ status: 200, body: { data: null } })
  expect(await rowsOf(id)).toHaveLength(1)
  const { status, body } = await approve(second, id)
  expect([status, body.data]).toMatchObject([200, { decision: 'approve', by: second.name }])
  expect(await statusOf(id)).toBe('approved')
  expect(await rowsOf(id)).toMatchObject([{ reviewerId: first.id, reviewId: body.data.id }])
  expect(await actionsOf(id)).toEqual(['completion.approved_first', 'completion.approved'])
  expect(await differences()).toEqual([])
  expect(await reviewDifferences(database())).toEqual([])
})

test('without the setting, below its score and where nobody else is active one approval is enough', async () => {
  const plain = await scored('plain')
  expect((await approve(first, plain.id)).body.data).toMatchObject({ decision: 'approve' })
  const alone = await scored('doubted')
  await database().execute(sql`update users set active = false where id = ${second.id}`)
  expect((await queue(first)).data).toMatchObject([{ needs_two_approvals: false }])
  expect((await approve(first, alone.id)).body.data).toMatchObject({ decision: 'approve' })
  await database().execute(sql`update users set active = true where id = ${second.id}`)
  env().TWO_APPROVALS_FROM = undefined
  const unset = await scored('doubted')
  expect((await queue(first)).meta).toMatchObject({ two_approvals_from: null, waits_for_second: 0 })
  expect((await approve(first, unset.id)).body.data).toMatchObject({ decision: 'approve' })
})

test('a task whose score is not known yet needs two, too', async () => {
  const { id } = await newTask()
  expect((await approve(first, id)).body.data).toBeNull()
  expect((await approve(second, id)).body.data).toMatchObject({ decision: 'approve' })
})

test('the second person gets the task at once and is told nothing of the first; the first one does not get it again', async () => {
  const { id } = await scored('doubted')
  const plain = await scored('plain')
  expect((await queue(first)).data).toMatchObject([
    { completion: { id }, needs_two_approvals: true },
    { completion: { id: plain.id }, needs_two_approvals: false },
  ])
  await approve(first, id, { internal_note: 'Segredo da primeira' })
  const { ids, ...rest } = await queue(second, { lane: 'first' })
  expect(ids).toEqual([id])
  expect(JSON.stringify([rest, await history(second, id)])).not.toMatch(new RegExp(`Segredo|${first.name}`))
  expect((await history(second, id)).first_approvals).toEqual([])
  await database().execute(sql`truncate review_assignments`)
  for (const lane of ['all', 'first', 'flagged'] as const) expect((await queue(first, { lane })).ids).toEqual(lane === 'all' ? [plain.id] : [])
  expect((await queue(first)).meta).toMatchObject({ two_approvals_from: 25, waits_for_second: 1, today: expect.any(Number) })
  expect((await history(first, id)).first_approvals).toMatchObject([{ by: first.name, waits: true, internal_note: 'Segredo da primeira' }])
})

test('the lanes of the first person count without what waits for the second', async () => {
  const { id } = await scored('doubted')
  const zero = Object.fromEntries(reviewLanes.map((lane) => [lane, 0]))
  await expect.poll(async () => (await queue(second)).meta.waiting, { timeout: 40_000, interval: 500 }).toEqual({ ...zero, all: 1, first: 1, flagged: 1 })
  const { last_hour: before } = (await queue(first)).meta
  await approve(first, id)
  await queue(second)
  expect((await queue(first)).meta).toMatchObject({ waiting: zero, waits_for_second: 1, last_hour: before + 1 })
  expect((await queue(first, { campaign: 999 })).meta).toMatchObject({ waits_for_second: 0 })
  expect((await queue(second)).meta).toMatchObject({ waiting: { first: 1 }, waits_for_second: 0 })
}, 60_000)

test('one person is enough to reject, the first as well as the second', async () => {
  const [other, own] = [await scored('doubted'), await scored('doubted')]
  await approve(first, other.id)
  expect((await reject(second, other.id)).body.data).toMatchObject({ decision: 'reject', by: second.name })
  expect((await history(first, other.id)).first_approvals).toMatchObject([{ by: first.name, waits: false }])
  await approve(first, own.id)
  expect((await reject(first, own.id)).body.data).toMatchObject({ decision: 'reject', by: first.name })
  expect(await rowsOf(own.id)).toEqual([])
  expect(await differences()).toEqual([])
})

test('only who approved first takes it back, and an undone decision needs two people again', async () => {
  const { id } = await scored('doubted')
  await approve(first, id)
  expect((await undo(second, id)).status).toBe(409)
  expect(await undo(first, id)).toMatchObject({ status: 200, body: { data: null } })
  expect((await undo(first, id)).status).toBe(409)
  expect((await queue(first)).ids).toEqual([id])
  expect(await rowsOf(id)).toEqual([])
  await approve(first, id)
  await approve(second, id)
  expect((await undo(first, id)).body.data).toMatchObject({ undone_by: first.name })
  expect((await approve(second, id)).body.data).toBeNull()
  expect((await approve(first, id)).body.data).toMatchObject({ by: first.name })
  expect((await history(first, id)).first_approvals).toMatchObject([
    { by: second.name, waits: false },
    { by: first.name, waits: false },
  ])
  expect(await differences()).toEqual([])
})

test('of two who approve at the same moment one is the first and one the second; of one who presses twice neither', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await scored('doubted')
    const answers = await Promise.all([approve(first, id), approve(second, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => body.data === null)).toHaveLength(1)
    const twice = await scored('doubted')
    for (const { body } of await Promise.all([approve(first, twice.id), approve(first, twice.id)])) expect(body.data).toBeNull()
    expect(await rowsOf(twice.id)).toHaveLength(1)
  }
  expect(await differences()).toEqual([])
})

test('approving together leaves out what needs two people', async () => {
  const [doubted, plain] = [await newTask(), await newTask()]
  // Without a flag, as a task that was quicker than it can be.
  await computeSignals()
  await database().execute(sql`update attempt_signals set score = 25 where completion_id = ${doubted.id}`)
  expect((await send('GET', `/api/v1/reviews/unflagged?until=${until()}`, { token: first.token })).body.data).toEqual({ count: 1 })
  await approveAll(first, 1)
  expect([await statusOf(doubted.id), await statusOf(plain.id)]).toEqual(['in_review', 'approved'])
})

test('the account of the first person may be gone, and what they wrote goes with an erasure', async () => {
  const third = await confirmedAdmin()
  const { id, token } = await scored('doubted')
  await approve(third, id, { note: 'Que print bonito', internal_note: 'Olhei duas vezes' })
  await database().execute(sql`delete from users where id = ${third.id}`)
  expect((await approve(second, id)).body.data).toMatchObject({ decision: 'approve', note: 'Que print bonito' })
  await task({ token }).erase()
  expect(await rowsOf(id)).toMatchObject([{ reviewerId: null, reviewerName: third.name, note: null, internalNote: null }])
})

test('what two people looked at is not drawn for another look', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { id } = await scored('doubted')
  await approve(first, id)
  await approve(second, id)
  expect(await database().execute(sql`select from second_reviews where completion_id = ${id}`)).toHaveLength(0)
})

const hints = async (by: Admin) => (await send('GET', '/api/v1/second-reviews/hints', { token: by.token })).body.data
const read = (by: Admin, id: number) => send('POST', `/api/v1/first-approvals/${id}/read`, { token: by.token })

test('who approved what the second person rejected is told so once, alone and without a name, and the quality page counts it', async () => {
  const quality = async () => (await send('GET', '/api/v1/review-quality', { token: first.token })).body.data.all
  const { first_approvals: before } = await quality()
  const { id, code } = await scored('doubted')
  await approve(first, id)
  expect(await hints(first)).toEqual([])
  await reject(second, id)
  const [hint, ...others] = await hints(first)
  expect(others).toEqual([])
  expect(hint).toMatchObject({
    kind: 'first_approval',
    code,
    status: 'rejected',
    first: { decision: 'approve' },
    second: { decision: 'reject', reason: 'edited' },
  })
  expect(JSON.stringify(hint)).not.toContain(second.name)
  expect(await hints(second)).toEqual([])
  expect((await read(second, hint.id)).status).toBe(404)
  for (let n = 0; n < 2; n++) expect((await read(first, hint.id)).status).toBe(200)
  expect(await hints(first)).toEqual([])
  expect(await quality()).toMatchObject({ first_approvals: before + 1, confirmed: null })
  const agreed = await scored('doubted')
  await approve(first, agreed.id)
  await approve(second, agreed.id)
  expect(await hints(first)).toEqual([])
})

const appeal = (token: string) => send('POST', '/api/v1/my-task/appeal', { headers: { 'x-task-token': token }, json: { text: 'Olhe outra vez, por favor' } })
const setScore = (id: number, score: number) => database().execute(sql`update attempt_signals set score = ${score}, due_at = null where completion_id = ${id}`)

test('a first approval ends with any other change of the status: with a rejection of copies, without the setting, and with an approval together', async () => {
  const proof = proofOf(await picture(), 'png')
  const [original, copy] = [await newTask('', { proof }), await newTask('', { proof })]
  await approve(first, copy.id)
  await send('POST', '/api/v1/reviews/reject-copies', { token: first.token, json: { completion_id: original.id, expected: 1 } })
  expect([await statusOf(copy.id), await rowsOf(copy.id)]).toEqual(['rejected', []])
  await appeal(copy.token)
  expect((await queue(second, { lane: 'appeals' })).ids).toEqual([copy.id])
  expect((await approve(second, copy.id)).body.data).toBeNull()

  const unset = await scored('doubted')
  await approve(first, unset.id)
  env().TWO_APPROVALS_FROM = undefined
  await reject(first, unset.id)
  env().TWO_APPROVALS_FROM = 25
  await appeal(unset.token)
  expect((await approve(second, unset.id)).body.data).toBeNull()

  const together = await scored('plain')
  await setScore(together.id, 30)
  await approve(first, together.id)
  env().TWO_APPROVALS_FROM = 50
  expect((await queue(first)).ids).toContain(together.id)
  expect((await queue(first)).meta).toMatchObject({ waits_for_second: 0 })
  expect((await approveAll(second, 2)).body.data).toMatchObject({ approved: 2, left: 0 })
  expect([await statusOf(together.id), (await history(first, together.id)).first_approvals]).toEqual(['approved', []])
  expect(await reviewDifferences(database())).toEqual([])
})

test('a score that is computed anew needs two people until it is known', async () => {
  const { id } = await scored('plain')
  await database().execute(sql`update attempt_signals set due_at = now() where completion_id = ${id}`)
  expect((await queue(first)).data).toMatchObject([{ needs_two_approvals: true }])
  await approveAll(first, 1)
  expect(await statusOf(id)).toBe('in_review')
  expect((await approve(first, id)).body.data).toBeNull()
})

test('a person who corrects name or number is looked at by two people again', async () => {
  const { id, token } = await scored('doubted')
  await approve(first, id)
  expect((await send('PATCH', '/api/v1/my-task', { headers: { 'x-task-token': token }, json: { name: 'Outra Pessoa' } })).status).toBe(200)
  expect(await rowsOf(id)).toEqual([])
  expect((await approve(second, id)).body.data).toBeNull()
  expect((await send('PATCH', '/api/v1/my-task', { headers: { 'x-task-token': token }, json: { whatsapp: '11934567812' } })).status).toBe(200)
  expect(await rowsOf(id)).toEqual([])
})

test('another payout key between two approvals is looked at by two people again; the first key, and the same one again, are not', async () => {
  const { id, token } = await scored('doubted')
  const [key, other] = [pixMethod(771_001), pixMethod(771_002)]
  await approve(first, id)
  for (const method of [key, key]) {
    expect((await task({ token }).method(method)).status).toBe(200)
    expect(await rowsOf(id)).toHaveLength(1)
  }
  expect((await task({ token }).method(other)).status).toBe(200)
  expect(await rowsOf(id)).toEqual([])
  expect((await approve(second, id)).body.data).toBeNull()
  expect(await statusOf(id)).toBe('in_review')
  expect((await approve(first, id)).body.data).toMatchObject({ decision: 'approve' })
  expect(await payoutOf({ completionId: id })).toMatchObject({ state: 'requested' })
})

test('who takes back what waits undoes no decision that came meanwhile', async () => {
  const { id } = await scored('doubted')
  await approve(first, id)
  await approve(second, id)
  expect((await undo(first, id, { only_first: true })).status).toBe(409)
  expect(await statusOf(id)).toBe('approved')
  await undo(first, id)
  await approve(first, id)
  expect((await undo(first, id, { only_first: true })).status).toBe(200)
})

test('the first person who repeats a call gets its first answer, also after the second one, and may change the notes until then', async () => {
  const { id } = await scored('doubted')
  await approve(first, id, { internal_note: 'Primeira' })
  await approve(first, id, { internal_note: 'Olhei de novo' })
  expect(await rowsOf(id)).toMatchObject([{ internalNote: 'Olhei de novo' }])
  await approve(second, id)
  expect(await approve(first, id)).toMatchObject({ status: 200, body: { data: null } })
  expect((await reject(first, id)).status).toBe(409)
  expect((await approve(await confirmedAdmin(), id)).status).toBe(409)
})

test('whoever decides after an undone round is not told of its first approval', async () => {
  const third = await confirmedAdmin()
  const { id } = await scored('doubted')
  await approve(first, id)
  await approve(second, id)
  expect((await history(third, id)).first_approvals).toMatchObject([{ by: first.name }])
  await undo(second, id)
  expect((await history(third, id)).first_approvals).toEqual([])
  expect((await history(first, id)).first_approvals).toMatchObject([{ by: first.name }])
})

test('a first approval that waits although its task is decided is found', async () => {
  const { id } = await scored('plain')
  await approve(first, id)
  await database().execute(sql`insert into first_approvals (completion_id, attempt, reviewer_name) values (${id}, 1, 'Olga')`)
  expect(await reviewDifferences(database())).toEqual([{ id: String(id), problem: expect.stringContaining('first approval') }])
  await database().execute(sql`delete from first_approvals where completion_id = ${id}`)
})

test('a first approval is no time of deciding on the next task', async () => {
  const { id: reviewer } = await confirmedAdmin()
  const { id } = await newTask()
  await database().execute(sql`
    insert into reviews (completion_id, attempt, decision, reviewer_id, reviewer_name, decided_at)
    select 0, 1, 'approve', ${reviewer}, 'Dora', now() - interval '1 hour' + n * interval '20 seconds' from generate_series(1, 20) as n`)
  const seconds = async () => (await selectOutcomes(database(), {}, 24)).find(({ name }) => name === 'Dora')?.seconds
  expect(await seconds()).toBeCloseTo(20, 1)
  await database().execute(sql`
    insert into first_approvals (completion_id, attempt, reviewer_id, reviewer_name, review_id, approved_at)
    select ${id}, 1, ${reviewer}, 'Dora', r.id, r.decided_at - interval '8 seconds' from reviews as r where reviewer_id = ${reviewer}`)
  expect(await seconds()).toBeCloseTo(8, 1)
})
