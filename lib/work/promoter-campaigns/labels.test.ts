import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { read } from '@/lib/testing/submissions'
import { KEPT_LABELS } from './labels-contract'

const add = (token: string, label: string) => send('POST', '/api/v1/labels', { token, json: { label } })
const namesOf = async (token: string) => (await read('/labels', token)).data.map(({ label }: { label: string }) => label)

test('a promoter keeps labels in the order in which they came, each once, and removes them; nobody else sees them', async () => {
  const [one, other] = [await makeUser('promoter'), await makeUser('promoter')]
  for (const label of ['stories', 'bio', ' Stories ', '2-feira']) expect((await add(one.token, label)).status).toBe(201)
  await add(other.token, 'bio')
  expect(await namesOf(one.token)).toEqual(['stories', 'bio', '2-feira'])
  const remove = (token: string) => send('DELETE', '/api/v1/labels/stories', { token })
  expect([(await remove(other.token)).status, (await remove(one.token)).status, (await remove(one.token)).status]).toEqual([404, 200, 404])
  expect(await namesOf(one.token)).toEqual(['bio', '2-feira'])
  expect(await namesOf(other.token)).toEqual(['bio'])
})

test.each(['', 'a b', 'é', 'x'.repeat(41), 'a/b'])('%j is no label', async (label) => {
  const { token } = await makeUser('promoter')
  expect((await add(token, label)).status).toBe(422)
  expect(await namesOf(token)).toEqual([])
})

/** Statements in this database that wait for a lock. */
const waiting = async () => {
  const [row] = await database().execute<{ n: number }>(sql`
    select count(*)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`)
  return row?.n
}

test('of labels that come at once no more are kept than there is room for, and one that is kept is no further one', async () => {
  const { token } = await makeUser('promoter')
  for (let n = 2; n < KEPT_LABELS; n++) await add(token, `l-${n}`)
  // All are under way before the first is stored.
  const answers = await database().transaction(async (tx) => {
    await tx.execute(sql`lock table promoter_labels in share mode`)
    const late = Array.from({ length: 5 }, (_, n) => add(token, `late-${n}`))
    await expect.poll(waiting).toBe(late.length)
    return late
  })
  const settled = await Promise.all(answers)
  expect(settled.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
  expect(settled.find(({ status }) => status === 409)?.body.message).toMatch(/50 labels/)
  expect(await namesOf(token)).toHaveLength(KEPT_LABELS)
  expect((await add(token, 'l-2')).status).toBe(201)
})

test('labels go with their promoter', async () => {
  const { id, token } = await makeUser('promoter')
  const admin = await makeUser('admin')
  await add(token, 'stories')
  expect((await send('DELETE', `/api/v1/promoters/${id}`, { token: admin.token })).status).toBe(200)
  expect(await database().execute(sql`select label from promoter_labels where promoter_id = ${id}`)).toEqual([])
})
