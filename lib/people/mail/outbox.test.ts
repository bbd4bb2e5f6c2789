import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { linkMakers } from '@/lib/server/startup/letter-links'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { read } from '@/lib/testing/submissions'
import { post } from './post'

let token: string
beforeAll(async () => {
  token = (await makeUser('admin')).token
})
beforeEach(async () => {
  await database().execute(sql`truncate mails cascade`)
})

const write = (name = 'Ana', address = 'ana.maria@example.com') =>
  post(database(), { kind: 'password_changed', to: { address, locale: 'pt' }, data: { name } }) as Promise<number>
const fail = (id: number) =>
  database().execute(sql`update mails set state = 'failed', attempts = 9, failure = 'no_answer', ended_at = now(), give_up_at = now() where id = ${id}`)
const retry = (id: number) => send('POST', `/api/v1/mails/${id}/retry`, { token })

test('the outbox lists letters newest first, by state with their numbers, and no whole address', async () => {
  const [failed, waiting] = [await write(), await write()]
  await fail(failed)
  const all = await read('/mails', token)
  expect(all.data.map(({ id, state, to }: { id: number; state: string; to: string }) => [id, state, to])).toEqual([
    [waiting, 'waiting', 'a…a@example.com'],
    [failed, 'failed', 'a…a@example.com'],
  ])
  expect(all.stats).toEqual({ by_state: { waiting: 1, sent: 0, failed: 1, dropped: 0 }, can_send: false })
  expect(JSON.stringify(all)).not.toContain('ana.maria')
  const some = await read('/mails?state=failed', token)
  expect([some.data.length, some.meta.total, some.data[0].failure]).toEqual([1, 1, 'no_answer'])
})

test('the outbox says whether letters can be sent', async () => {
  Object.assign(env(), { SMTP_URL: 'smtp://127.0.0.1:1' })
  expect((await read('/mails', token)).stats.can_send).toBe(true)
  Object.assign(env(), { SMTP_URL: undefined })
})

test('a preview makes no secret link, shows none, and escapes what people typed', async () => {
  let made = 0
  linkMakers.message_to_promoter = async () => `https://example.com/#secret${++made}`
  const id = await post(database(), {
    kind: 'message_to_promoter',
    to: { address: 'ana@example.com', locale: 'pt' },
    data: { name: 'Ana', subject: 'Oi', text: '<img src=x onerror=alert(1)>' },
  })
  const { data } = await read(`/mails/${id}`, token)
  expect(made).toBe(0)
  expect(data.subject).not.toBe('')
  expect(data.text).toContain('<img src=x')
  expect(data.html).not.toContain('<img')
  expect(JSON.stringify(data)).not.toContain('secret')
  expect((await send('GET', '/api/v1/mails/999999', { token })).status).toBe(404)
  delete linkMakers.message_to_promoter
})

test('a failed letter is tried again for a day, which the audit log notes without the address, and no other letter is', async () => {
  const id = await write()
  expect((await retry(id)).status).toBe(409)
  await fail(id)
  expect((await retry(id)).body.data).toMatchObject({ state: 'waiting', attempts: 0, failure: null, ended_at: null })
  const [row] = await database().execute<{ hours: number }>(
    sql`select extract(epoch from give_up_at - now())::float8 / 3600 as hours from mails where id = ${id}`,
  )
  expect(row?.hours).toBeCloseTo(24, 1)
  const [entry] = (await read('/audit-log', token)).data
  expect(entry).toMatchObject({ action: 'mail.retried', subject: { type: 'mail', id } })
  expect(JSON.stringify(entry)).not.toContain('ana')
  expect((await retry(id)).status).toBe(409)
  expect((await retry(999_999)).status).toBe(404)
})
