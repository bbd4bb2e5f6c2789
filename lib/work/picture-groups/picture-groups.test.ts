import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rebuildTotals, totalsDifferences } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { newCompletion } from '@/lib/testing/submissions'
import { appeal } from '@/lib/work/completions/appeal'
import { joinDue } from './join'

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

const joinAll = () => joinDue(database(), new AbortController().signal)
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
  await joinAll()
  expect(await groups()).toMatchObject([
    { id: first, tasks: 3, in_review: 3, approved: 0, rejected: 0, pictures: 1, promoters: 0 },
    { id: small, tasks: 2 },
  ])
  expect(await idsIn(first)).toEqual([first, second, third])
  expect(await idsIn(small)).toEqual([small, alsoSmall])
  expect((await read(`/${alone}`)).status).toBe(404)
})

test('a copy that comes later joins the group that there is, and one that is like two groups makes them one', async () => {
  const [one, other] = [await newCompletion(), await newCompletion()]
  const [likeOne, likeOther] = [await madeLike(one), await madeLike(other)]
  await joinAll()
  const later = await madeLike(likeOther)
  await joinAll()
  expect(await idsIn(other)).toEqual([other, likeOther, later])
  await isLike(other, likeOne)
  await joinAll()
  expect(await groups()).toMatchObject([{ id: one, tasks: 5 }])
  expect(await idsIn(one)).toEqual([one, other, likeOne, likeOther, later])
})

test('who sends another picture leaves the group, and a group of one is none', async () => {
  const first = await newCompletion()
  const [second, third] = [await madeLike(first), await madeLike(first)]
  await joinAll()
  await isLike(second, null)
  await joinAll()
  expect(await idsIn(first)).toEqual([first, third])
  await isLike(third, null)
  await joinAll()
  expect(await groups()).toEqual([])
  const [row] = await database().execute(sql`select count(*)::int as n from picture_group_members`)
  expect(row?.n).toBe(0)
})

test('those that are like a deleted completion stay together, and the earliest of them stays when copies are rejected', async () => {
  const first = await newCompletion()
  const [second, third] = [await madeLike(first), await madeLike(first)]
  await joinAll()
  await send('DELETE', `/api/v1/referrals/${first}?reason=${encodeURIComponent('Pedido da pessoa')}`, { token: admin.token })
  expect(await idsIn(first)).toEqual([second, third])
  expect((await rejectAll([second, third])).body.data).toEqual({ rejected: 1, left_out: 1 })
  expect([(await statusOf(second))?.status, (await statusOf(third))?.status]).toEqual(['in_review', 'rejected'])
})

test('what another transaction holds is joined in a later run, and holds up no other', async () => {
  const [held, free] = [await newCompletion(), await newCompletion()]
  const [likeHeld, likeFree] = [await madeLike(held), await madeLike(free)]
  await database().transaction(async (tx) => {
    await tx.execute(sql`select from completions where id = ${held} for update`)
    await joinAll()
  })
  expect(await groups()).toMatchObject([{ id: free }])
  await joinAll()
  expect(await idsIn(held)).toEqual([held, likeHeld])
  expect(await idsIn(free)).toEqual([free, likeFree])
})

test('alike pictures are also put together by promoter and by device, one task of either is no group', async () => {
  const [one, other] = [await newCompletion({ fingerprint: 'a' }), await newCompletion({ fingerprint: 'b' })]
  const code = { referral_code: promoter.code }
  const brought = [await madeLike(one, { ...code, fingerprint: 'c' }), await madeLike(other, { ...code, fingerprint: 'c' }), await madeLike(one, code)]
  await joinAll()
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
  await joinAll()
  await decide(approved, { decision: 'approve' })
  await decide(appealed, { decision: 'reject', reason: 'incomplete' })
  await database().transaction((tx) => appeal(tx, appealed, 'Olhem de novo'))
  const { body } = await read(`/${first}`)
  expect(body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['original', 'copy', 'decided', 'appealed'])
  expect(body).toMatchObject({ originals: [{ id: first }], copies: [{ id: copy }], outcomes: { copy: 1, original: 1, decided: 1, appealed: 1 } })
  expect((await rejectAll([first, copy, approved, appealed])).body.data).toEqual({ rejected: 1, left_out: 3 })
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
  await joinAll()
  for (const id of [first, second]) await decide(id, { decision: 'approve' })
  expect(await groups()).toEqual([])
  expect(await groups('?all=1')).toMatchObject([{ id: first, approved: 2, in_review: 0 }])
})

test('the desk says of a task how many are alike, and nothing of one that is like no other', async () => {
  const first = await newCompletion()
  await madeLike(first)
  await newCompletion()
  await joinAll()
  const { body } = await send('POST', '/api/v1/reviews/queue', { token: admin.token, json: {} })
  expect(body.data.map(({ group }: { group: unknown }) => group)).toEqual([{ id: first, tasks: 2 }, { id: first, tasks: 2 }, null])
})

test('promoters see no groups and reject nothing, and one call takes fifty at most', async () => {
  const first = await newCompletion()
  const second = await madeLike(first)
  await joinAll()
  for (const answer of [await read('', promoter.token), await read(`/${first}`, promoter.token), await rejectAll([second], promoter.token)])
    expect(answer.status).toBe(403)
  expect((await rejectAll(Array.from({ length: 51 }, (_, n) => n + 1))).status).toBe(422)
  expect((await statusOf(second))?.status).toBe('in_review')
})
