import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { readableReplica, replicaTrouble } from './replica'

test('without a replica nothing is noted, and nothing is looked for', async () => {
  const [admin, promoter] = [await makeUser('admin'), await makeUser('promoter')]
  expect((await send('POST', `/api/v1/promoters/${promoter.id}/notes`, { token: admin.token, json: { text: 'Ligou hoje' } })).status).toBe(201)
  expect((await send('GET', '/api/v1/promoters', { token: admin.token })).status).toBe(200)
  expect(await database().execute(sql`select from last_changes`)).toHaveLength(0)
  expect([readableReplica(), replicaTrouble()]).toEqual([undefined, undefined])
})

test('the table needs no log, so that a note waits for no disk', async () => {
  expect([...(await database().execute(sql`select relpersistence from pg_class where relname = 'last_changes'`))]).toEqual([{ relpersistence: 'u' }])
})
