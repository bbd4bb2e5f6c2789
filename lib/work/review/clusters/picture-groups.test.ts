// @module-tag large
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rebuildTotals, totalsDifferences } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { newCompletion } from '@/lib/testing/submissions'
import { appeal } from '@/lib/work/completions/appeal'

let admin: Awaited<ReturnType<typeof makeUser>>
let promoter: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  admin = await makeUser('admin')
  promoter = await makeUser('promoter')
})
beforeEach(async () => {
  await database().execute(sql`truncate completions, review_assignments, reviews, audit_log, mails cascade`)
  await rebuildTotals(database())
})

/** Says of a completion that its picture is like an earlier one's, as a submission would. */
const isLike = (id: number, first: number | null) =>
  database().execute(sql`
    update completions set flags = ${first === null ? '{}' : '{similar_picture}'}::text[],
      repeats = ${first === null ? '{}' : JSON.stringify({ similar_picture: first })}::text::jsonb where id = ${id}`)
async function madeLike(first: number, fields: Parameters<typeof newCompletion>[0] = {}): Promise<number> {
  const id = await newCompletion(fields)
  await isLike(id, first)
  return id
}
const read = async (address: string, token = admin.token) => await send('GET', `/api/v1/reviews/groups${address}`, { token })
const groups = async (query = '') => (await read(query)).body.data
const idsIn = async (id: number, query = '') => (await read(`/${id}${query}`)).body.data?.map(({ completion }: { completion: { id: number } }) => completion.id)
const rejectAll = (ids: number[], token = admin.token) => send('POST', '/api/v1/reviews/reject-group-copies', { token, json: { completion_ids: ids } })
const statusOf = async (id: number) =>
  (await database().execute<{ status: string; reason: string | null }>(sql`select status, reason from completions where id = ${id}`))[0]
const decide = (id: number, json: object) => send('POST', `/api/v1/completions/${id}/review`, { token: admin.token, json: { attempt: 1, ...json } })

test('copies of copies are one group with their first, the largest group comes first, and what is like nothing is in none', async () => {
  const small = await newCompletion()
  const alsoSmall = await madeLike(small)
  const first = await newCompletion()
  const second = await madeLike(first)
  const third = await madeLike(second)
  const alone = await newCompletion()
  expect(await groups()).toMatchObject([
    { id: first, tasks: 3, in_review: 3, approved: 0, rejected: 0, pictures: 1, promoters: 0 },
    { id: small, tasks: 2 },
  ])
  for (const any of [first, second, third]) expect(await idsIn(any)).toEqual([first, second, third])
  expect(await idsIn(small)).toEqual([small, alsoSmall])
  expect((await read(`/${alone}`)).status).toBe(404)
})

test('a copy that comes later joins the group that there is, and one that is like two groups makes them one', async () => {
  const [one, other] = [await newCompletion(), await newCompletion()]
  const [likeOne, likeOther] = [await madeLike(one), await madeLike(other)]
  const later = await madeLike(likeOther)
  expect(await groups()).toMatchObject([
    { id: other, tasks: 3 },
    { id: one, tasks: 2 },
  ])
  expect(await idsIn(other)).toEqual([other, likeOther, later])
  await isLike(other, likeOne)
  expect(await groups()).toMatchObject([{ id: one, tasks: 5 }])
  expect(await idsIn(one)).toEqual([one, other, likeOne, likeOther, later])
})

test('who sends another picture leaves the group, and a group of one is none', async () => {
  const first = await newCompletion()
  const [second, third] = [await madeLike(first), await madeLike(first)]
  await isLike(second, null)
  expect(await idsIn(first)).toEqual([first, third])
  await isLike(third, null)
  expect(await groups()).toEqual([])
  expect((await read(`/${first}`)).status).toBe(404)
})

test('those that are like a deleted completion stay together, and the earliest of them stays when copies are rejected', async () => {
  const first = await newCompletion()
  const [second, third] = [await madeLike(first), await madeLike(first)]
  await send('DELETE', `/api/v1/referrals/${first}?reason=${encodeURIComponent('Pedido da pessoa')}`, { token: admin.token })
  expect(await idsIn(first)).toEqual([second, third])
  expect((await rejectAll([second, third])).body.data).toMatchObject({ rejected: 1, left_out: 1 })
  expect([(await statusOf(second))?.status, (await statusOf(third))?.status]).toEqual(['in_review', 'rejected'])
})

test('alike pictures are also put together by promoter and by device, one task of either is no group', async () => {
  const [one, other] = [await newCompletion({ fingerprint: 'a' }), await newCompletion({ fingerprint: 'b' })]
  const code = { referral_code: promoter.code }
  const brought = [await madeLike(one, { ...code, fingerprint: 'c' }), await madeLike(other, { ...code, fingerprint: 'c' }), await madeLike(one, code)]
  expect(await groups('?by=promoter')).toMatchObject([{ id: promoter.id, tasks: 3, pictures: 2, promoters: 1, first: { promoter: promoter.name } }])
  expect(await idsIn(promoter.id, '?by=promoter')).toEqual(brought)
  expect(await groups('?by=device')).toMatchObject([{ id: brought[0], tasks: 2, pictures: 2, devices: 1 }])
  expect(await idsIn(brought[0] ?? 0, '?by=device')).toEqual(brought.slice(0, 2))
  const { body } = await read(`/${promoter.id}?by=promoter`)
  expect(body.originals.map(({ id }: { id: number }) => id)).toEqual([one, other])
  expect(body.outcomes).toEqual({ copy: 3, original: 0, decided: 0, appealed: 0 })
})

test('rejecting copies leaves the earliest, what is decided and what was appealed, and is a rejection like any other', async () => {
  const first = await newCompletion()
  const [copy, approved, appealed] = [await madeLike(first, { referral_code: promoter.code }), await madeLike(first), await madeLike(first)]
  await decide(approved, { decision: 'approve' })
  await decide(appealed, { decision: 'reject', reason: 'incomplete' })
  await database().transaction((tx) => appeal(tx, appealed, 'Olhem de novo'))
  const { body } = await read(`/${first}`)
  expect(body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['original', 'copy', 'decided', 'appealed'])
  expect(body).toMatchObject({ originals: [{ id: first }], copies: [{ id: copy }], outcomes: { copy: 1, original: 1, decided: 1, appealed: 1 } })
  expect((await rejectAll([first, copy, approved, appealed])).body.data).toMatchObject({ rejected: 1, left_out: 3 })
  expect(await statusOf(copy)).toEqual({ status: 'rejected', reason: 'already_used' })
  for (const [id, status] of [
    [first, 'in_review'],
    [approved, 'approved'],
    [appealed, 'in_review'],
  ] as const)
    expect((await statusOf(id))?.status).toBe(status)
  const [log] = await database().execute<{ label: string; after: object }>(
    sql`select subject_label as label, after from audit_log where action = 'completions.copies_rejected'`,
  )
  expect(log).toMatchObject({ label: body.originals[0].payment_code, after: { count: 1, codes: [body.copies[0].payment_code] } })
  const [letter] = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from mails where key = (select 'completion_rejected:' || id from reviews where completion_id = ${copy})`,
  )
  expect(letter?.n).toBe(1)
  expect(await totalsDifferences(database())).toEqual([])
  expect((await send('DELETE', `/api/v1/completions/${copy}/review`, { token: admin.token, json: {} })).status).toBe(200)
  expect((await statusOf(copy))?.status).toBe('in_review')
  expect(await totalsDifferences(database())).toEqual([])
})

test('a group of which none waits is listed only on request', async () => {
  const first = await newCompletion()
  const second = await madeLike(first)
  for (const id of [first, second]) await decide(id, { decision: 'approve' })
  expect(await groups()).toEqual([])
  expect(await groups('?all=1')).toMatchObject([{ id: first, approved: 2, in_review: 0 }])
})

test('the desk says of a task how many are alike, and nothing of one that is like no other', async () => {
  const first = await newCompletion()
  await madeLike(first)
  await newCompletion()
  const { body } = await send('POST', '/api/v1/reviews/queue', { token: admin.token, json: {} })
  expect(body.data.map(({ group }: { group: unknown }) => group)).toEqual([{ id: first, tasks: 2 }, { id: first, tasks: 2 }, null])
})

test('promoters see no groups and reject nothing, and one call takes fifty at most', async () => {
  const first = await newCompletion()
  const second = await madeLike(first)
  for (const answer of [await read('', promoter.token), await read(`/${first}`, promoter.token), await rejectAll([second], promoter.token)])
    expect(answer.status).toBe(403)
  expect((await rejectAll(Array.from({ length: 51 }, (_, n) => n + 1))).status).toBe(422)
  expect((await statusOf(second))?.status).toBe('in_review')
})
