import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '@/db/client'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { linkMakers } from '@/lib/server/startup/letter-links'
import { runServerCode } from '@/lib/testing/command'
import { startMailServer } from '@/lib/testing/mail-server'
import { makeUser } from '@/lib/testing/people'
import { post } from './post'
import { sendWaiting } from './send'

let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startMailServer()
})
beforeEach(async () => {
  await database().execute(sql`truncate mails cascade`)
  server.received.length = 0
  server.behave('take')
  Object.assign(env(), server.settings)
})
afterEach(() => {
  delete linkMakers.password_changed
})
afterAll(() => server.stop())

const write = (address = 'ana@example.com', name = 'Ana') =>
  post(database(), { kind: 'password_changed', to: { address, locale: 'pt' }, data: { name } }) as Promise<number>
const letter = async (id: number) => (await database().execute(sql`select * from mails where id = ${id}`))[0]
const isDueAgain = () => database().execute(sql`update mails set due_at = now() - interval '1 second'`)
const secondsUntilDue = async (id: number) =>
  Number((await database().execute<{ s: string }>(sql`select extract(epoch from due_at - now()) as s from mails where id = ${id}`))[0]?.s)

test('a letter is sent once, to whom it is for, as text and HTML, from the address of the settings', async () => {
  const id = await write()
  await sendWaiting(database(), linkMakers)
  await sendWaiting(database(), linkMakers)
  expect(server.received).toHaveLength(1)
  const [{ to, text } = { to: [], text: '' }] = server.received
  expect(to).toEqual(['ana@example.com'])
  expect(text).toMatch(/^From: Completa <ola@completa\.example>$/m)
  expect(text).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(text).toMatch(/^Message-ID: <\d+\.\d+@localhost>$/m)
  expect(text).toContain('text/plain')
  expect(text).toContain('text/html')
  expect(await letter(id)).toMatchObject({ state: 'sent', attempts: 1, failure: null, ended_at: expect.anything() })
})

test('a letter written in a transaction that fails is never sent', async () => {
  await database()
    .transaction(async (tx) => {
      await post(tx, { kind: 'password_changed', to: { address: 'ana@example.com', locale: 'pt' }, data: { name: 'Ana' } })
      throw new Error('undone')
    })
    .catch(() => {})
  await sendWaiting(database(), linkMakers)
  expect(server.received).toHaveLength(0)
})

test('two processes send 200 letters and none twice', { timeout: 240_000, tags: ['large'] }, async () => {
  for (let n = 0; n < 200; n++) await write(`person-${n}@example.com`)
  Object.assign(process.env, server.settings)
  const ended = await Promise.all([1, 2].map(() => runServerCode('lib/testing/send-letters.ts')))
  expect(ended).toEqual([1, 2].map(() => ({ code: 0, text: '' })))
  expect(server.received).toHaveLength(200)
  expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(200)
  expect(await database().execute(sql`select state, attempts, count(*)::int as n from mails group by 1, 2`)).toEqual([{ state: 'sent', attempts: 1, n: 200 }])
})

test('a recipient whom the server does not know fails at once, and what it said is kept without the address', async () => {
  server.behave({ to: 550, text: '5.1.1 <ana@example.com>: no such user, see https://mx.example/?secret=0123456789' })
  const id = await write()
  await sendWaiting(database(), linkMakers)
  const row = await letter(id)
  expect(row).toMatchObject({ state: 'failed', attempts: 1 })
  expect(row?.failure).toMatch(/^550 5\.1\.1 … no such user/)
  expect(row?.failure).not.toMatch(/ana|secret/)
})

test.each([
  ['a full mailbox', { to: 452 }, /^452/],
  ['a sender that the server does not want', { from: 550 }, /^550/],
])('%s is tried again, twice as late each time, and given up after a day', async (_, behaves, said) => {
  server.behave(behaves)
  const id = await write()
  for (const [attempts, seconds] of [
    [1, 30],
    [2, 60],
    [3, 120],
  ] as const) {
    await sendWaiting(database(), linkMakers)
    expect(await letter(id)).toMatchObject({ state: 'waiting', attempts, failure: expect.stringMatching(said) })
    expect(Math.abs((await secondsUntilDue(id)) - seconds)).toBeLessThan(10)
    await isDueAgain()
  }
  await database().execute(sql`update mails set give_up_at = now() - interval '1 second'`)
  await sendWaiting(database(), linkMakers)
  expect(await letter(id)).toMatchObject({ state: 'failed', attempts: 3, failure: expect.stringMatching(said) })
})

test('a letter whose time is over while it is being sent is tried no more', async () => {
  server.behave({ to: 452 })
  const id = await write()
  // Its time ends with the claim.
  await database().execute(sql`create function end_time() returns trigger language plpgsql as $$ begin new.give_up_at := now(); return new; end $$`)
  await database().execute(sql`create trigger end_time before update on mails for each row when (new.attempts > old.attempts) execute function end_time()`)
  await sendWaiting(database(), linkMakers)
  await database().execute(sql`drop function end_time cascade`)
  expect(await letter(id)).toMatchObject({ state: 'failed', attempts: 1, failure: expect.stringMatching(/^452/), ended_at: expect.anything() })
})

test('a server that hangs costs a letter its time-out, and no database connection meanwhile', async () => {
  server.behave('hang')
  server.hurry()
  const id = await write()
  const one = connect(env().DATABASE_URL, { poolSize: 1, prepare: true, timeoutMs: 4000 })
  try {
    let isSending = true
    const sending = sendWaiting(one.db, linkMakers).finally(() => {
      isSending = false
    })
    await expect.poll(async () => (await letter(id))?.attempts).toBe(1)
    await one.sql`select 1`
    expect(isSending).toBe(true)
    await sending
    expect(await letter(id)).toMatchObject({ state: 'waiting', attempts: 1, failure: 'no_answer' })
  } finally {
    await one.sql.end()
  }
})

test('a letter whose answer was lost is sent again under the same id, by which a mail program can tell', async () => {
  server.behave('lose')
  server.hurry()
  const id = await write()
  await sendWaiting(database(), linkMakers)
  expect((await letter(id))?.state).toBe('waiting')
  server.behave('take')
  await isDueAgain()
  await sendWaiting(database(), linkMakers)
  expect((await letter(id))?.state).toBe('sent')
  const ids = server.received.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('a letter of a process that died is sent by another after its lease, not before', async () => {
  const id = await write()
  await database().execute(sql`update mails set attempts = 1, due_at = now() + interval '3 minutes' where id = ${id}`)
  await sendWaiting(database(), linkMakers)
  expect(server.received).toHaveLength(0)
  await isDueAgain()
  await sendWaiting(database(), linkMakers)
  expect(await letter(id)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('without SMTP_URL letters wait, and those that are a day old when it comes are not sent any more', async () => {
  Object.assign(env(), { SMTP_URL: undefined })
  const [old, young] = [await write(), await write()]
  await database().execute(sql`update mails set give_up_at = now() where id = ${old}`)
  await sendWaiting(database(), linkMakers)
  expect([(await letter(old))?.state, (await letter(young))?.state]).toEqual(['waiting', 'waiting'])
  Object.assign(env(), server.settings)
  await sendWaiting(database(), linkMakers)
  expect(await letter(old)).toMatchObject({ state: 'failed', failure: 'too_old', attempts: 0 })
  expect(await letter(young)).toMatchObject({ state: 'sent' })
  expect(server.received).toHaveLength(1)
})

test('a secret link is made when the letter is sent, and a letter for nobody is dropped', async () => {
  const { id: userId } = await makeUser('promoter')
  linkMakers.password_changed = async (_, mail) => (mail.userId === userId ? 'https://example.com/#secret' : undefined)
  const gone = await write()
  await sendWaiting(database(), linkMakers)
  expect(await letter(gone)).toMatchObject({ state: 'dropped', ended_at: expect.anything() })
  expect(server.received).toHaveLength(0)
  const to = { userId, address: 'ana@example.com', locale: 'en' } as const
  const id = await post(database(), { kind: 'password_changed', to, data: { name: 'Ana' } })
  await sendWaiting(database(), linkMakers)
  expect(JSON.stringify(await letter(id as number))).not.toContain('secret')
  expect(server.received).toHaveLength(1)
})

test('no name and no address adds a header or a recipient', async () => {
  await write('ana@example.com', 'Ana\r\nBcc: everybody@example.com\r\nX-Evil: 1')
  await write('bia@example.com\r\nRCPT TO:<eve@example.com>')
  await write('caio@example.com, eve@example.com')
  await sendWaiting(database(), linkMakers)
  const headers = server.received.map(({ text }) => text.split('\r\n\r\n')[0]).join('\n')
  expect(headers).not.toMatch(/^(Bcc|X-Evil):/im)
  expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@example.com')
  expect(server.received.flatMap(({ to }) => to)).not.toContain('everybody@example.com')
  expect(server.received.every(({ to }) => to.length === 1)).toBe(true)
})

test('to another machine nothing is sent without encryption', async () => {
  Object.assign(env(), { SMTP_URL: server.settings.SMTP_URL.replace('127.0.0.1', '[::ffff:127.0.0.1]') })
  const id = await write()
  await sendWaiting(database(), linkMakers)
  expect(await letter(id)).toMatchObject({ state: 'waiting', failure: 'no_encryption' })
  expect(server.received).toHaveLength(0)
})

test('the end of the process gives a letter that hangs a second, and gives it back', async () => {
  server.behave('hang')
  const id = await write()
  const stop = new AbortController()
  // For the letter time stands still, but for that second: its own time-outs never come.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sending = sendWaiting(database(), linkMakers, stop.signal)
  await expect.poll(async () => (await letter(id))?.attempts).toBe(1)
  stop.abort()
  await vi.advanceTimersByTimeAsync(1_000)
  await sending
  vi.useRealTimers()
  expect(await letter(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(await secondsUntilDue(id)).toBeLessThan(31)
})
