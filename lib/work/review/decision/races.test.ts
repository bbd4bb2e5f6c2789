import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { completions } from '@/db/schema/completions'
import { rebuildTotals, totalsDifferences } from '@/lib/money/totals/check'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { type Answer, send } from '@/lib/testing/http'
import { confirmedAdmin } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { newCompletion, openLink, read } from '@/lib/testing/submissions'
import { tries } from '@/lib/testing/tries'
import { resubmit } from '@/lib/work/completions/resubmit'
import { reviewDifferences } from './check'

type Person = Awaited<ReturnType<typeof makeUser>>
const PASSWORD = 'uma senha comprida'
let admin: Person
let other: Person

beforeAll(async () => {
  admin = await makeUser('admin', { passwordHash: await hashPassword(PASSWORD) })
  other = await makeUser('admin')
})

const stored = async (id: number) => (await database().select().from(completions).where(eq(completions.id, id)))[0]
const review = (id: number, attempt: number, decision: 'approve' | 'reject', by = admin) =>
  send('POST', `/api/v1/completions/${id}/review`, { token: by.token, json: { attempt, decision, ...(decision === 'reject' && { reason: 'unreadable' }) } })
const undo = (id: number, by = admin) => send('DELETE', `/api/v1/completions/${id}/review`, { token: by.token })
const remove = (id: number) => send('DELETE', `/api/v1/referrals/${id}`, { token: admin.token })
const redo = (id: number) =>
  database().transaction((tx) => resubmit(tx, id, { proofs: [{ proofKey: `aa/${crypto.randomUUID()}`, sha256: crypto.randomUUID() }] }))
const standingReviews = async (id: number) =>
  (await database().execute<{ n: string }>(sql`select count(*) as n from reviews where completion_id = ${id} and undone_at is null`))[0]?.n

test('of two reviewers who decide on one completion at once, one wins and the other is told', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await newCompletion()
    const answers = await Promise.all([review(id, 1, 'approve', admin), review(id, 1, 'reject', other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await stored(id))?.status).toBe(answers[0]?.status === 200 ? 'approved' : 'rejected')
    expect(await standingReviews(id)).toBe('1')
  }
  expect(await totalsDifferences(database())).toEqual([])
})

test('a decision on the attempt before, while the visitor sends a new one, never falls on the new one', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await newCompletion()
    await review(id, 1, 'reject')
    const [, decision] = await Promise.all([redo(id), review(id, 1, 'approve', other)])
    expect(decision.status).toBe(409)
    expect(await stored(id)).toMatchObject({ status: 'in_review', attempt: 2 })
    const [undone, late] = await Promise.all([undo(id), review(id, 2, 'approve')])
    // Nothing is decided yet, or the approval of a moment ago is undone.
    expect(late.status).toBe(200)
    expect((await stored(id))?.status).toBe(undone.status === 200 ? 'in_review' : 'approved')
  }
  expect(await totalsDifferences(database())).toEqual([])
})

test('undoing a rejection while its promoter is deleted never deadlocks, and the books are right', async () => {
  const confirmed = await confirmedAdmin()
  for (let round = 0; round < 5; round++) {
    const promoter = await makeUser('promoter')
    const id = await newCompletion({ referral_code: promoter.code })
    expect((await review(id, 1, 'reject')).status).toBe(200)
    const [undone, deleted] = await Promise.all([undo(id), send('DELETE', `/api/v1/promoters/${promoter.id}`, { token: confirmed.token })])
    expect([undone.status, deleted.status]).toEqual([200, 200])
    expect((await stored(id))?.status).toBe('in_review')
  }
  expect(await totalsDifferences(database())).toEqual([])
})

test('undoing twice at once undoes once', async () => {
  const id = await newCompletion()
  await review(id, 1, 'reject')
  const answers = await Promise.all([undo(id), undo(id, other), undo(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await totalsDifferences(database())).toEqual([])
})

test('a completion that is flagged while all unflagged ones are approved is left for a person', async () => {
  const { body } = await send('POST', '/api/v1/confirm', { token: admin.token, json: { password: PASSWORD } })
  const until = '2999-12-31'
  await database().execute(sql`truncate completions cascade`)
  await rebuildTotals(database())
  const ids = [await newCompletion(), await newCompletion(), await newCompletion()]
  let approving: Promise<Answer> | undefined
  await database().transaction(async (tx) => {
    // As `flagRacingLookalikes` does when a later lookalike comes.
    await tx
      .select()
      .from(completions)
      .where(eq(completions.id, ids[1] ?? 0))
      .for('update')
    approving = send('POST', '/api/v1/reviews/approve-unflagged', { token: body.data.token, json: { until, expected: 3 } })
    await expect.poll(async () => (await stored(ids[2] ?? 0))?.status).toBe('approved')
    await tx
      .update(completions)
      .set({ flags: ['similar_picture'], repeats: { similar_picture: ids[0] ?? 0 } })
      .where(eq(completions.id, ids[1] ?? 0))
  })
  expect((await approving)?.body.data).toMatchObject({ approved: 2 })
  expect(await stored(ids[1] ?? 0)).toMatchObject({ status: 'in_review', flags: ['similar_picture'] })
  expect(await totalsDifferences(database())).toEqual([])
})

test('deleting a completion that is assigned, or being decided on, ends in one clear answer for each', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await newCompletion()
    await send('POST', '/api/v1/reviews/queue', { token: other.token, json: { limit: 10 } })
    const [deleted, decided] = await Promise.all([remove(id), review(id, 1, 'approve', other)])
    const isDecided = decided.status === 200
    expect([deleted.status, decided.status]).toEqual(isDecided ? [409, 200] : [200, 404])
    // What an approval owes is undone first.
    if (isDecided) for (const answer of [await undo(id), await remove(id)]) expect(answer.status).toBe(200)
    expect(await stored(id)).toBeUndefined()
    expect((await review(id, 1, 'approve', other)).status).toBe(404)
    const assignments = await database().execute(sql`select from review_assignments where completion_id = ${id}`)
    expect(assignments).toHaveLength(0)
  }
  expect(await totalsDifferences(database())).toEqual([])
})

test('many decisions on one sender at once never wait for each other in a circle', async () => {
  for (let round = 0; round < 3; round++) {
    const ids = []
    for (let n = 0; n < 8; n++) ids.push(await newCompletion({ fingerprint: `sender-${round}`, whatsapp: `1198888000${round}` }))
    const answers = await Promise.all(ids.map((id, n) => review(id, 1, n % 2 ? 'approve' : 'reject', n % 3 ? admin : other)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  }
  expect(await totalsDifferences(database())).toEqual([])
})

/** What should be, in the simplest words: completions by their number, with their promoter, status and attempt. */
interface Model {
  id: number
  promoter: number
  status: 'in_review' | 'approved' | 'rejected'
  attempt: number
  /** Whether its newest attempt has a decision that can be undone. */
  decided: boolean
}

const which = fc.nat(12)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('submit' as const), promoter: fc.nat(1), device: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('approve' as const), which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reject' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('resubmit' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
)

test('figures agree with a simple model after any sequence of submit, approve, reject, undo, resubmit and delete', {
  timeout: 180_000,
  tags: ['random'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      await database().execute(sql`truncate completions, clicks, click_devices cascade`)
      await rebuildTotals(database())
      const promoters = [await makeUser('promoter'), await makeUser('promoter')]
      for (const [n, { code }] of promoters.entries()) for (let device = 0; device < 4; device++) await openLink(code, `p${n}-${device}`)
      const model: Model[] = []
      for (const step of steps) {
        const row = step.kind === 'submit' ? undefined : model[step.which % Math.max(1, model.length)]
        if (step.kind === 'submit') {
          const id = await newCompletion({ referral_code: promoters[step.promoter]?.code, fingerprint: `p${step.promoter}-${step.device}` })
          model.push({ id, promoter: step.promoter, status: 'in_review', attempt: 1, decided: false })
        } else if (!row) continue
        else if (step.kind === 'delete') {
          const isOwed = row.status === 'approved'
          expect((await remove(row.id)).status).toBe(isOwed ? 409 : 200)
          if (!isOwed) model.splice(model.indexOf(row), 1)
        } else if (step.kind === 'undo') {
          expect((await undo(row.id)).status).toBe(row.decided ? 200 : 409)
          if (row.decided) Object.assign(row, { status: 'in_review', decided: false })
        } else if (step.kind === 'resubmit') {
          const isRight = row.status === 'rejected' && row.attempt < 3
          const done = await redo(row.id).then(
            () => true,
            () => false,
          )
          expect(done).toBe(isRight)
          if (isRight) Object.assign(row, { status: 'in_review', attempt: row.attempt + 1, decided: false })
        } else {
          const isRight = row.status === 'in_review'
          const { status } = await review(row.id, row.attempt, step.kind, row.decided ? other : admin)
          expect(status).toBe(isRight ? 200 : 409)
          if (isRight) Object.assign(row, { status: step.kind === 'approve' ? 'approved' : 'rejected', decided: true })
        }
      }
      expect(await totalsDifferences(database())).toEqual([])
      expect(await reviewDifferences(database())).toEqual([])
      for (const [n, promoter] of [...promoters.entries(), [undefined, admin] as const]) {
        const own = model.filter((row) => n === undefined || row.promoter === n)
        const counting = own.filter(({ status }) => status !== 'rejected')
        const of = (status: Model['status']) => own.filter((row) => row.status === status)
        const { stats, data } = await read('/completions?per_page=100', promoter.token)
        expect(stats).toMatchObject({
          total_completions: counting.length,
          total_earnings: counting.length * 10,
          by_status: { in_review: of('in_review').length, approved: of('approved').length, rejected: of('rejected').length },
        })
        expect(data.map(({ id }: { id: number }) => id).sort()).toEqual(counting.map(({ id }) => id).sort())
        for (const status of ['in_review', 'approved', 'rejected'] as const) {
          const { data, meta } = await read(`/completions?status=${status}&per_page=100`, promoter.token)
          expect([meta.total, data.map(({ id }: { id: number }) => id).sort()]).toEqual([
            of(status).length,
            of(status)
              .map(({ id }) => id)
              .sort(),
          ])
        }
        const summary = (await read('/dashboard-summary?days=7', promoter.token)).data
        expect(summary).toMatchObject({ completed: counting.length, split: { in_review: of('in_review').length * 10, approved: of('approved').length * 10 } })
        expect(summary.series.at(-1)?.completions).toBe(counting.length)
      }
      const completed = await database().execute<{ n: string }>(sql`select count(*) as n from clicks where completed_at is not null`)
      const linked = await database().execute<{ n: string }>(sql`select count(*) as n from completions where click_id is not null and status <> 'rejected'`)
      expect(completed[0]?.n).toBe(linked[0]?.n)
    }),
    tries(15),
  )
})
