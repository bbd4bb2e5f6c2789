import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { attemptSignals } from '@/db/schema/signals'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser, picture } from '@/lib/testing/people'
import { newCompletion as handedIn } from '@/lib/testing/submissions'
import { proofOf } from '@/lib/testing/visitor.mjs'
import { eraseCompletions } from '@/lib/work/privacy/erase'
import { computeDue } from './compute'

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
  await database().execute(sql`update completions set flags = '{own_device}' where id = ${id}`)
  expect(await compute()).toBe(1)
  expect(await namesIn(id)).toEqual(['own_device'])
})

test('what changes while it is computed stays due', async () => {
  const id = await newCompletion()
  const [before] = await database().execute<{ due_at: string }>(sql`select due_at::text from attempt_signals where completion_id = ${id}`)
  await database().execute(sql`update completions set flags = '{own_device}' where id = ${id}`)
  const { storeComputed } = await import('./queries')
  await storeComputed(database(), [{ id, attempt: 1, dueAt: before?.due_at ?? '', seen: [], score: 0, isGood: true }])
  expect(await rowOf(id)).toMatchObject({ score: null, dueAt: expect.any(Date) })
})

test('a decided attempt leaves the lanes, and a decision that is undone brings it back', async () => {
  const admin = await makeUser('admin')
  const id = await newCompletion()
  await compute()
  await send('POST', `/api/v1/completions/${id}/review`, { token: admin.token, json: { attempt: 1, decision: 'approve' } })
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
  await compute()
  expect(await rowOf(id)).toMatchObject({ score: 0, isGood: false })
})

test('nothing that was seen stays of an erased person, and nothing is computed of them again', async () => {
  const proof = proofOf(await picture(), 'png')
  await newCompletion({ proof })
  const id = await newCompletion({ proof })
  await compute()
  await database().transaction((tx) => eraseCompletions(tx, [id]))
  await compute()
  expect(await rowOf(id)).toMatchObject({ seen: [], score: null, isGood: false, dueAt: null })
})
