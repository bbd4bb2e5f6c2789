import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { compose } from '@/lib/people/mail/compose'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

type Person = Awaited<ReturnType<typeof makeUser>>
let admin: Person
let other: Person

beforeAll(async () => {
  admin = await makeUser('admin', { name: 'Helena Prado' })
  other = await makeUser('admin', { name: 'Rui Costa' })
})

const write = async (more: object = {}, headers: Record<string, string> = {}) => {
  const json = { name: 'Ivone Sá', email: 'ivone@example.com', message: 'Oi', ...more }
  return (await send('POST', '/api/v1/contact-forms', { json, headers })).body.data.id as number
}
const act = (method: string, path: string, json?: object, { token } = admin, headers: Record<string, string> = {}) =>
  send(method, `/api/v1/contact-forms${path}`, { token, headers, ...(json && { json }) })
const reply = (id: number, json: object, who = admin, key?: string) => act('POST', `/${id}/replies`, json, who, key ? { 'idempotency-key': key } : {})
const thread = async (id: number) => (await act('GET', `/${id}`)).body.data
const letters = () => database().execute<{ id: string; address: string; locale: 'pt' | 'en'; data: object }>(sql`select * from mails order by id`)
const newestLetter = async () => {
  const { address, locale, data } = (await letters()).at(-1) ?? { address: '', locale: 'pt', data: {} }
  return { address, locale, ...compose({ kind: 'message_reply', data, locale }, { site: 'https://completa.example', link: '' }) }
}
const end = (id: number, state: string, failure: string | null = null) =>
  database().execute(sql`
    update mails set state = ${state}, failure = ${failure}, ended_at = now() where id in (select mail_id from contact_replies where contact_form_id = ${id})`)
const actions = async (id: number) =>
  (await database().execute<{ action: string }>(sql`select action from audit_log where subject_id = ${id} order by id`)).map(({ action }) => action)

test('a reply goes to the sender in the language of their message, with their words quoted below, and closes the message', async () => {
  const id = await write({ message: 'Linha um\r\nLinha dois' }, { 'accept-language': 'pt-BR' })
  const english = await write({ name: 'Daniel', email: 'daniel@example.com', message: 'Hello' }, { 'accept-language': 'en' })
  const answer = await reply(id, { text: ' Primeiro.\n\nSegundo. ' })
  expect([answer.status, answer.body.data]).toEqual([
    201,
    expect.objectContaining({ answered_at: expect.any(String), read_at: expect.any(String), reply_count: 1 }),
  ])
  expect(answer.body.data.replies).toMatchObject([{ text: 'Primeiro.\n\nSegundo.', author: 'Helena Prado', mail: { state: 'waiting', ended_at: null } }])
  const portuguese = await newestLetter()
  expect(portuguese).toMatchObject({ address: 'ivone@example.com', subject: 'Resposta à sua mensagem para a Completa' })
  expect(portuguese.text).toMatch(/^Olá, Ivone,\n\nPrimeiro\.\n\nSegundo\.\n\nEm .+ você escreveu:\n> Linha um\n> Linha dois\n\n--\n/)
  expect((await reply(english, { text: 'Yes.' })).status).toBe(201)
  expect(await newestLetter()).toMatchObject({
    address: 'daniel@example.com',
    text: expect.stringMatching(/^Hello Daniel,\n\nYes\.\n\nOn .+ you wrote:\n> Hello\n/),
  })
})

test('nothing that is written becomes a header or HTML of the letter', async () => {
  const hostile = 'Oi\r\nBcc: all@example.com\r\n\r\n<img src=x onerror=alert(1)>\u2028<script>alert(2)</script>'
  const id = await write({ name: '<b>Ana</b>', message: hostile })
  expect((await reply(id, { text: hostile })).status).toBe(201)
  const { subject, html } = await newestLetter()
  expect(subject).not.toMatch(/[\r\n<]/)
  expect(html).not.toMatch(/<img|<script|<b>Ana/)
  expect(html).toContain('&gt; &lt;script&gt;')
  for (const name of ['Ana\r\nBcc: all@example.com', 'Ana\u2028x'])
    expect((await send('POST', '/api/v1/contact-forms', { json: { name, email: 'a@example.com', message: 'Oi' } })).status).toBe(422)
  for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com,b@example.com'])
    expect((await send('POST', '/api/v1/contact-forms', { json: { name: 'Ana', email, message: 'Oi' } })).status).toBe(422)
})

test('an empty reply and one of more than 5,000 characters are refused, and nothing is sent', async () => {
  const id = await write()
  const before = (await letters()).length
  for (const text of ['', ' \n ', 'x'.repeat(5001), 'a\0b', undefined]) expect(Object.keys((await reply(id, { text })).body.errors)).toEqual(['text'])
  expect([(await letters()).length, (await thread(id)).replies, (await reply(999_999, { text: 'Oi' })).status]).toEqual([before, [], 404])
  expect((await reply(id, { text: 'x'.repeat(5000) })).status).toBe(201)
})

test('the same key sends one letter, however often and however many at once', async () => {
  const [id, second] = [await write(), await write()]
  const before = (await letters()).length
  const answers = await Promise.all([1, 2, 3, 4].map(() => reply(id, { text: 'Uma vez', after: 0 }, admin, 'the-same-key')))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect([(await letters()).length, (await thread(id)).replies.length]).toEqual([before + 1, 1])
  // A key counts for one administrator and one message.
  await reply(id, { text: 'De outra pessoa' }, other, 'the-same-key')
  await reply(second, { text: 'Outra mensagem' }, admin, 'the-same-key')
  expect([(await letters()).length, (await thread(id)).replies.length, (await thread(second)).replies.length]).toEqual([before + 3, 2, 1])
})

test('of two administrators who answer at once the second is told and sends nothing unseen; having seen, both replies stand', async () => {
  const id = await write()
  const [first, second] = await Promise.all([reply(id, { text: 'Da Helena', after: 0 }), reply(id, { text: 'Do Rui', after: 0 }, other)])
  const refused = first.status === 409 ? first : second
  expect([first.status, second.status].sort()).toEqual([201, 409])
  expect(refused.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('Someone replied') })
  const seen = (await thread(id)).replies.at(-1)?.id
  expect((await reply(id, { text: 'Também', after: seen }, other)).status).toBe(201)
  expect((await thread(id)).replies.map(({ author }: { author: string }) => author)).toHaveLength(2)
})

test('each reply says whether its letter was sent, waits or failed, and the list names a message whose newest reply failed', async () => {
  const id = await write({ name: 'Fernanda Falha' })
  await reply(id, { text: 'Oi' })
  const listed = async () => (await act('GET', '?search=fernanda')).body.data[0]
  expect((await listed()).reply_failed).toBe(false)
  await end(id, 'failed', '550 no such user')
  expect((await thread(id)).replies[0].mail).toMatchObject({ state: 'failed', failure: '550 no such user', ended_at: expect.any(String) })
  expect(await listed()).toMatchObject({ reply_failed: true, reply_count: 1 })
  await reply(id, { text: 'De novo' })
  expect((await listed()).reply_failed).toBe(false)
  await end(id, 'sent')
  expect((await thread(id)).replies.map(({ mail }: { mail: { state: string } }) => mail.state)).toEqual(['sent', 'sent'])
  await database().execute(sql`delete from mails where id in (select mail_id from contact_replies where contact_form_id = ${id})`)
  expect((await thread(id)).replies.map(({ mail }: { mail: object | null }) => mail)).toEqual([null, null])
})

test('a message that needs no answer is closed and opened again, is read and unread again, and the log says who did what without the text', async () => {
  const id = await write()
  const closed = (await act('PATCH', `/${id}/answered`, { answered: true })).body.data
  expect(closed).toMatchObject({ answered_at: expect.any(String), read_at: expect.any(String), reply_count: 0 })
  expect((await act('PATCH', `/${id}/answered`, { answered: true })).body.data.answered_at).toBe(closed.answered_at)
  expect((await act('PATCH', `/${id}/answered`, { answered: false })).body.data.answered_at).toBeNull()
  expect((await act('DELETE', `/${id}/read`)).body).toMatchObject({ message: 'Marked as unread', data: { read_at: null } })
  expect((await act('PATCH', `/${id}/read`)).body.data.read_at).toMatch(/Z$/)
  await reply(id, { text: 'Palavra secreta' })
  expect(await actions(id)).toEqual(['contact_form.closed', 'contact_form.reopened', 'contact_form.answered'])
  expect(JSON.stringify(await database().execute(sql`select * from audit_log`))).not.toContain('secreta')
  for (const [method, path, json] of [
    ['PATCH', 'answered', { answered: true }],
    ['DELETE', 'read'],
    ['PATCH', 'read'],
  ] as const)
    expect((await act(method, `/999999/${path}`, json)).status).toBe(404)
})

test('the list is searched by name, address and text, filtered by what waits, and counts both parts', async () => {
  const before = (await act('GET', '')).body.stats.by_state
  const [open, closed] = [
    await write({ name: 'Zoraide Um', message: 'Quero saber do pagaménto' }),
    await write({ name: 'Zoraide Dois', email: 'zulmira@example.com' }),
  ]
  await act('PATCH', `/${closed}/answered`, { answered: true })
  const found = async (query: string) => (await act('GET', `?${query}`)).body.data.map(({ id }: { id: number }) => id)
  expect(await found('search=ZORAIDE')).toEqual([closed, open])
  expect(await found('search=zoraide&state=open')).toEqual([open])
  expect(await found('search=zoraide&state=answered')).toEqual([closed])
  expect(await found('search=do+pagamento')).toEqual([open])
  expect(await found('search=zulmira@')).toEqual([closed])
  expect(await found('search=%25')).toEqual([])
  expect((await act('GET', '?search=zoraide&state=open')).body).toMatchObject({
    meta: { total: 1 },
    stats: { by_state: { open: before.open + 1, answered: before.answered + 1 } },
  })
  expect((await act('GET', '?state=other')).status).toBe(422)
})

test('a deleted message takes its thread and its letters along', async () => {
  const [id, kept] = [await write(), await write()]
  const before = (await letters()).length
  for (const one of [id, kept]) await reply(one, { text: 'Oi' })
  await reply(id, { text: 'Mais uma' })
  expect((await act('DELETE', `/${id}`)).status).toBe(200)
  expect([(await letters()).length, (await act('GET', `/${id}`)).status, (await thread(kept)).replies.length]).toEqual([before + 1, 404, 1])
  expect(await database().execute(sql`select from contact_replies where contact_form_id = ${id}`)).toHaveLength(0)
})
