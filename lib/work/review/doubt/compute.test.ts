import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attemptSignals } from '@/db/schema/signals'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser, picture } from '@/lib/testing/people'
import { newCompletion as handedIn } from '@/lib/testing/submissions'
import { proofOf } from '@/lib/testing/visitor.mjs'
import { appeal } from '@/lib/work/completions/appeal'
import { correctPerson } from '@/lib/work/completions/correct'
import { addFlag } from '@/lib/work/completions/fraud-flags'
import { eraseCompletions } from '@/lib/work/privacy/erase-person'
import { computeDue } from './compute'
import { followCompletions, followMissed } from './follow'

/** A completion whose address is in no country, so that its place says nothing. */
async function newCompletion(fields: Parameters<typeof handedIn>[0] = {}): Promise<number> {
  const id = await handedIn(fields)
  await database().execute(sql`update completions set location_country = null where id = ${id}`)
  return id
}

const never = new AbortController().signal
const compute = () => computeDue(database(), never)
const rowOf = async (id: number) => (await database().select().from(attemptSignals).where(eq(attemptSignals.completionId, id)))[0]
const namesIn = async (id: number) => (await rowOf(id))?.seen.map(({ name }) => name)

let admin: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  admin = await makeUser('admin')
})
const review = (id: number, json: object) => send('POST', `/api/v1/completions/${id}/review`, { token: admin.token, json: { attempt: 1, ...json } })

beforeEach(async () => {
  await database().execute(sql`truncate completions, review_assignments cascade`)
})

test('a task that is handed in is due at once, and a run computes its score', async () => {
  const id = await newCompletion()
  expect(await rowOf(id)).toMatchObject({ attempt: 1, score: null, dueAt: expect.any(Date) })
  expect(await compute()).toBe(1)
  expect(await rowOf(id)).toMatchObject({ score: 0, isGood: true, dueAt: null, seen: [] })
})

test('a picture that was sent before counts, names its flag, and is not good', async () => {
  const proof = proofOf(await picture(), 'png')
  await newCompletion({ proof })
  const id = await newCompletion({ proof })
  await compute()
  expect(await rowOf(id)).toMatchObject({ score: 60, isGood: false, seen: [{ name: 'copy', strength: 1, saw: { word: 'same_picture' } }] })
})

test('a flag that comes later makes the attempt due again', async () => {
  const id = await newCompletion()
  await compute()
  await database().transaction((tx) => addFlag(tx, id, 'own_device'))
  expect(await compute()).toBe(1)
  expect(await namesIn(id)).toEqual(['own_device'])
})

test('what changes while it is computed stays due', async () => {
  const id = await newCompletion()
  const [before] = await database().execute<{ due_at: string }>(sql`select due_at::text from attempt_signals where completion_id = ${id}`)
  await database().transaction((tx) => addFlag(tx, id, 'own_device'))
  const { storeComputed } = await import('./queries')
  await storeComputed(database(), [{ id, attempt: 1, dueAt: before?.due_at ?? '', seen: [], score: 0, isGood: true }])
  expect(await rowOf(id)).toMatchObject({ score: null, dueAt: expect.any(Date) })
})

test('a decided attempt leaves the lanes, and a decision that is undone brings it back', async () => {
  const id = await newCompletion()
  await compute()
  await review(id, { decision: 'approve' })
  expect(await rowOf(id)).toMatchObject({ waitingSince: null, score: 0 })
  await send('DELETE', `/api/v1/completions/${id}/review`, { token: admin.token, json: {} })
  expect(await rowOf(id)).toMatchObject({ waitingSince: expect.any(Date), dueAt: expect.any(Date) })
})

test('a device under many names is seen in its first completions too', async () => {
  const fingerprint = 'one-phone'
  const ids: number[] = []
  for (const name of ['Ana Lima', 'Bia Reis', 'Caio Dias', 'Duda Melo']) {
    ids.push(await newCompletion({ name, fingerprint }))
    await compute()
  }
  for (const id of ids) expect(await namesIn(id)).toContain('many_names')
})

test('an appeal is never among those that are all good', async () => {
  const id = await newCompletion()
  await database().execute(sql`update completions set appealed_at = now(), appeal = 'x', reopened_at = now() where id = ${id}`)
  await followCompletions(database(), [id])
  await compute()
  expect(await rowOf(id)).toMatchObject({ score: 0, isGood: false })
})

test('decisions, appeals, corrected numbers and backlogs of one sender tell the signals themselves', async () => {
  const [appealed, corrected] = [await newCompletion(), await newCompletion()]
  await review(appealed, { decision: 'reject', reason: 'incomplete' })
  await compute()
  await database().transaction((tx) => appeal(tx, appealed, 'Olhem de novo'))
  await database().transaction((tx) => correctPerson(tx, corrected, { whatsapp: '+5511987650001' }))
  const whatsapp = '+5511987650002'
  const together = [await newCompletion({ whatsapp }), await newCompletion({ whatsapp }), await newCompletion({ whatsapp }), await newCompletion({ whatsapp })]
  for (const id of together) expect(await rowOf(id)).toMatchObject({ isBacklog: true })
  for (const id of [appealed, corrected]) expect(await rowOf(id)).toMatchObject({ dueAt: expect.any(Date), waitingSince: expect.any(Date) })
  expect(await followMissed(database())).toBe(0)
})

test('what nobody told of is found: rows that came otherwise, what was decided, reopened, corrected or put into a backlog', async () => {
  const [missing, decided, reopened, corrected, backlog, same] = [
    await newCompletion(),
    await newCompletion(),
    await newCompletion(),
    await newCompletion(),
    await newCompletion(),
    await newCompletion(),
  ]
  await compute()
  await database().execute(sql`delete from attempt_signals where completion_id = ${missing}`)
  await database().execute(sql`update completions set status = 'approved', decided_at = now() where id = ${decided}`)
  await database().execute(sql`update completions set reopened_at = now() where id = ${reopened}`)
  await database().execute(sql`update completions set whatsapp = '+5511987650000', updated_at = now() where id = ${corrected}`)
  await database().execute(sql`update completions set same_sender_backlog = true where id = ${backlog}`)
  expect(await followMissed(database())).toBe(5)
  for (const id of [missing, reopened, corrected, backlog]) expect(await rowOf(id)).toMatchObject({ dueAt: expect.any(Date) })
  expect(await rowOf(decided)).toMatchObject({ waitingSince: null, dueAt: null, score: 0 })
  expect(await rowOf(backlog)).toMatchObject({ isBacklog: true })
  expect(await rowOf(same)).toMatchObject({ dueAt: null })
  expect(await compute()).toBe(4)
  expect(await followMissed(database())).toBe(0)
})

test('nothing that was seen stays of an erased person, and nothing is computed of them again', async () => {
  const proof = proofOf(await picture(), 'png')
  await newCompletion({ proof })
  const id = await newCompletion({ proof })
  await compute()
  // What the last release leans on.
  await database().execute(sql`alter table completions disable trigger follow_erasures`)
  await database().transaction((tx) => eraseCompletions(tx, [id]))
  await compute()
  expect(await rowOf(id)).toMatchObject({ seen: [], score: null, isGood: false, dueAt: null })
})
