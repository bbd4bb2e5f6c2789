import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { announcementRecipients, announcements } from '@/db/schema/announcements'
import { mails } from '@/db/schema/mails'
import { users } from '@/db/schema/users'
import { sendWaiting } from '@/lib/people/mail/send'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { linkMakers } from '@/lib/server/startup/letter-links'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { startMailServer } from '@/lib/testing/mail-server'
import { confirmedAdmin, newTask } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import type { AnnouncementDraft } from './contract'
import { sendAnnouncements } from './send'

const texts = { title: { pt: 'Tarefa nova', en: 'A new task' }, text: { pt: 'No domingo.\n\nCompartilhe.', en: 'On Sunday.' } }
const titled = (pt: string) => ({ title: { pt, en: 'Another' } })

/** The calls of an administrator about announcements. */
const officeOf = ({ token }: { token: string }) => {
  const draft = async (): Promise<AnnouncementDraft> => (await send('GET', '/api/v1/announcement-draft', { token })).body.data
  const write = async (fields: object = {}) =>
    send('PATCH', '/api/v1/announcement-draft', { token, json: { ...texts, revision: (await draft()).revision, ...fields } })
  return {
    draft,
    write,
    /** Writes and sends. */
    announce: async (fields: object = {}, send_at: string | null = null) => {
      const { revision } = (await write(fields)).body.data
      const { body, status } = await send('POST', '/api/v1/announcements', { token, json: { revision, send_at } })
      expect(status).toBe(201)
      return body.data
    },
    one: async (id: number) => (await send('GET', `/api/v1/announcements/${id}`, { token })).body.data,
    stop: (id: number) => send('POST', `/api/v1/announcements/${id}/stop`, { token }),
    recipients: async (id: number, query = '') => (await send('GET', `/api/v1/announcements/${id}/recipients${query}`, { token })).body,
  }
}

const received = async ({ token }: { token: string }, locale = 'pt') =>
  (await send('GET', '/api/v1/received-announcements', { token, headers: { 'accept-language': locale } })).body
const titlesOf = async (person: { token: string }) => (await received(person)).data.map(({ title }: { title: string }) => title)
const lettersOf = (userId: number) =>
  database().select({ key: mails.key, data: mails.data, state: mails.state }).from(mails).where(sql`user_id = ${userId} and kind = 'announcement'`)
const run = () => sendAnnouncements(database())
/** Lets a day pass for everybody who was told something. */
const dayPasses = () => database().execute(sql`update announcement_recipients set delivered_on = delivered_on - 1 where delivered_on is not null`)

beforeEach(async () => {
  await database().delete(mails)
  await database().delete(announcements)
  env().SMTP_URL = 'smtp://127.0.0.1:1'
})

test('an announcement is on the page of every promoter and goes to them by email, each in their language', async () => {
  const office = officeOf(await confirmedAdmin())
  const [ana, bob, closed] = [await makeUser('promoter'), await makeUser('promoter'), await makeUser('promoter', { active: false })]
  await database().update(users).set({ locale: 'en', announcements: false }).where(eq(users.id, bob.id))
  const sent = await office.announce()
  expect(sent).toMatchObject({ state: 'scheduled', delivered: 0 })
  await run()
  const after = await office.one(sent.id)
  expect(after).toMatchObject({ state: 'sent', read: 0 })
  expect(after.delivered).toBe(after.recipients)
  expect((await received(ana)).data).toMatchObject([{ id: sent.id, title: 'Tarefa nova', text: texts.text.pt, read_at: null }])
  expect((await received(bob, 'en')).data).toMatchObject([{ title: 'A new task' }])
  expect(await lettersOf(ana.id)).toMatchObject([{ key: `announcement:${sent.id}:${ana.id}`, data: { announcement: sent.id, title: 'Tarefa nova' } }])
  // Who does not want letters has the page.
  expect(await lettersOf(bob.id)).toEqual([])
  expect(await database().$count(announcementRecipients, eq(announcementRecipients.userId, closed.id))).toBe(0)
  await run()
  expect(await lettersOf(ana.id)).toHaveLength(1)
})

test('nobody is told two on one day: the second comes the day after, oldest first', async () => {
  const office = officeOf(await confirmedAdmin())
  const ana = await makeUser('promoter')
  await office.announce()
  const second = await office.announce(titled('Segundo'))
  const third = await office.announce(titled('Terceiro'))
  await run()
  expect(await titlesOf(ana)).toEqual(['Tarefa nova'])
  expect(await office.one(second.id)).toMatchObject({ state: 'sending', delivered: 0 })
  await run()
  expect(await titlesOf(ana)).toEqual(['Tarefa nova'])
  await dayPasses()
  await run()
  expect(await titlesOf(ana)).toEqual(['Segundo', 'Tarefa nova'])
  await dayPasses()
  await run()
  expect(await titlesOf(ana)).toEqual(['Terceiro', 'Segundo', 'Tarefa nova'])
  expect(await office.one(third.id)).toMatchObject({ state: 'sent' })
  // The database holds it, whatever a process does.
  await expect(
    database().execute(sql`update announcement_recipients set delivered_on = current_date, delivered_at = now() where user_id = ${ana.id}`),
  ).rejects.toThrow()
})

test('an announcement to a group is for who is in it when it is sent, the default one too', async () => {
  const admin = await confirmedAdmin()
  const office = officeOf(admin)
  const [inside, outside] = [await makeUser('promoter'), await makeUser('promoter')]
  const { body } = await send('POST', '/api/v1/promoter-groups', { token: admin.token, json: { name: 'Agência dos avisos' } })
  await send('POST', `/api/v1/promoter-groups/${body.data.id}/promoters`, { token: admin.token, json: { promoter_ids: [inside.id] } })
  expect((await office.write({ group_id: body.data.id })).body.data.recipients).toBe(1)
  const groups = (await send('GET', '/api/v1/promoter-groups', { token: admin.token })).body.data
  await office.announce({ group_id: body.data.id })
  await office.announce({ group_id: groups[0].id, ...titled('Aos outros') })
  await run()
  expect([await titlesOf(inside), await titlesOf(outside)]).toEqual([['Tarefa nova'], ['Aos outros']])
  await send('DELETE', `/api/v1/promoter-groups/${body.data.id}`, { token: admin.token })
  expect((await office.write({ group_id: body.data.id })).status).toBe(422)
  expect((await office.write({ campaign_id: 999_999 })).status).toBe(422)
})

test('an announcement of a task is for who brought somebody to it of late', async () => {
  const office = officeOf(await confirmedAdmin())
  const { id } = await liveCampaign()
  const [mine, theirs] = [await makeUser('promoter'), await makeUser('promoter')]
  const [main] = await database().execute<{ id: string }>(sql`select id from campaigns where is_default`)
  await newTask(mine.code)
  expect((await office.write({ campaign_id: id })).body.data.recipients).toBe(0)
  await office.announce({ campaign_id: Number(main?.id) })
  await run()
  expect([await titlesOf(mine), await titlesOf(theirs)]).toEqual([['Tarefa nova'], []])
})

test('opening one counts once, and its sender sees who opened it and who did not', async () => {
  const office = officeOf(await confirmedAdmin())
  const [ana, bob, other] = [await makeUser('promoter'), await makeUser('promoter'), await makeUser('promoter')]
  const { id } = await office.announce()
  await run()
  const open = ({ token }: { token: string }) => send('POST', `/api/v1/received-announcements/${id}/read`, { token })
  expect((await received(ana)).stats).toEqual({ unread: 1 })
  expect((await Promise.all([open(ana), open(ana), open(ana)])).map(({ status }) => status)).toEqual([200, 200, 200])
  const { data, stats } = await received(ana)
  expect([data[0].read_at === null, stats.unread]).toEqual([false, 0])
  expect((await office.one(id)).read).toBe(1)
  const namesOf = async (query: string) => (await office.recipients(id, query)).data.map(({ promoter_id }: { promoter_id: number }) => promoter_id)
  expect(await namesOf('?read=yes')).toEqual([ana.id])
  expect(await namesOf('?read=no&per_page=100')).toEqual(expect.arrayContaining([bob.id, other.id]))
  expect(await namesOf('?read=no&per_page=100')).not.toContain(ana.id)
  // One that waits for its day is nobody's yet.
  const next = await office.announce()
  await run()
  expect((await send('POST', `/api/v1/received-announcements/${next.id}/read`, { token: ana.token })).status).toBe(404)
})

test('the draft is one, and what is sent is what was looked at', async () => {
  const admin = await confirmedAdmin()
  const office = officeOf(admin)
  expect(await office.draft()).toMatchObject({ revision: 0, title: { pt: '', en: '' }, group_id: null })
  const [one, two] = await Promise.all([office.write({ revision: 0 }), office.write({ revision: 0 })])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  const draft = await office.draft()
  expect(draft.revision).toBe(1)
  expect(draft.letters.map(({ locale, subject }) => [locale, subject])).toEqual([
    ['pt', 'Tarefa nova'],
    ['en', 'A new task'],
  ])
  expect(draft.letters[0]?.html).toContain('Compartilhe.')
  const post = (json: object) => send('POST', '/api/v1/announcements', { token: admin.token, json })
  await office.write({ title: { pt: 'Tarefa nova', en: '  ' } })
  expect((await post({ revision: 1 })).body.code).toBe('conflict')
  const missing = await post({ revision: 2 })
  expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['title.en']])
  await office.write()
  expect((await post({ revision: 3, send_at: '2099-01-01T00:00:00Z' })).status).toBe(422)
  const both = await Promise.all([post({ revision: 3 }), post({ revision: 3 })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await office.draft()).toMatchObject({ revision: 0 })
  const { body } = await send('GET', '/api/v1/announcements', { token: admin.token })
  expect(body.data).toHaveLength(1)
})

test('a later one waits for its time, and nobody is told after it was stopped', async () => {
  const office = officeOf(await confirmedAdmin())
  const ana = await makeUser('promoter')
  const later = await office.announce({}, new Date(Date.now() + 3_600_000).toISOString())
  await run()
  expect([await titlesOf(ana), (await office.one(later.id)).state]).toEqual([[], 'scheduled'])
  await database().update(announcements).set({ sendAt: new Date() }).where(eq(announcements.id, later.id))
  await run()
  expect(await titlesOf(ana)).toEqual(['Tarefa nova'])
  expect((await office.stop(later.id)).status).toBe(409)

  const next = await office.announce()
  await run()
  expect((await office.stop(next.id)).body.data).toMatchObject({ state: 'stopped', delivered: 0 })
  expect((await office.stop(next.id)).status).toBe(409)
  await dayPasses()
  await run()
  expect(await titlesOf(ana)).toEqual(['Tarefa nova'])
  expect((await office.stop(999_999)).status).toBe(404)
})

test('of many recipients a hundred letters wait at a time, and stopping takes back those that are not sent', async () => {
  const office = officeOf(await confirmedAdmin())
  await database().execute(sql`
    insert into users (name, email, password_hash, role, referral_code)
    select 'Muitos ' || n, 'muitos-' || n || '@example.com', 'x', 'promoter', 'MUITOS' || n from generate_series(1, 350) as n`)
  const { id } = await office.announce()
  await run()
  const waiting = () => database().$count(mails, sql`kind = 'announcement' and state = 'waiting'`)
  expect(await waiting()).toBe(100)
  await run()
  expect(await waiting()).toBe(100)
  const under = await office.one(id)
  expect(under.state).toBe('sending')
  expect(under.delivered).toBeGreaterThanOrEqual(100)
  await database().update(mails).set({ state: 'sent', endedAt: new Date() }).where(sql`id in (select id from mails order by id limit 40)`)
  await run()
  expect(await waiting()).toBe(100)
  expect((await office.stop(id)).body.data.state).toBe('stopped')
  expect(await waiting()).toBe(0)
  await run()
  expect([await waiting(), (await office.one(id)).delivered]).toEqual([0, under.delivered + 40])
  // Without a mail server all have it on their page at once.
  env().SMTP_URL = undefined
  await dayPasses()
  const next = await office.announce()
  await run()
  expect(await office.one(next.id)).toMatchObject({ state: 'sent' })
  expect(await waiting()).toBe(0)
  await database().execute(sql`delete from users where email like 'muitos-%'`)
})

test('a letter that is sent ends with the link that ends such letters', async () => {
  const server = await startMailServer()
  try {
    const office = officeOf(await confirmedAdmin())
    const ana = await makeUser('promoter')
    await office.announce()
    await run()
    await sendWaiting(database(), linkMakers)
    const [address] = await database().select({ email: users.email }).from(users).where(eq(users.id, ana.id))
    const letter = server.received.find(({ to }) => to.includes(address?.email ?? ''))?.text ?? ''
    expect(letter).toMatch(new RegExp(`^List-Unsubscribe:\\s+<http://localhost:3000/api/v1/unsubscribe\\?token=a${ana.id}\\.`, 'm'))
  } finally {
    await server.stop()
  }
})
