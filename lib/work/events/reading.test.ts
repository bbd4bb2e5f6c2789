import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type EventType, eventTypes } from '@/db/event-values'
import { type Scope, scopes } from '@/db/key-scopes'
import { events } from '@/db/schema/events'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { forgetDeletedInEvents } from '@/lib/platform/events/forget'
import { placeEvents } from '@/lib/platform/events/position'
import { type NewEvent, recordEvents } from '@/lib/platform/events/record'
import { placeAll } from '@/lib/testing/events'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { startWebhookReceiver } from '@/lib/testing/webhook-receiver'
import { makeWebhook } from '@/lib/testing/webhooks'
import { purgeOldData } from '@/lib/work/privacy/purge'
import { proofStore } from '@/lib/work/proofs/store'
import { dispatchAll } from '@/lib/work/webhooks/dispatch'
import { sendDue } from '@/lib/work/webhooks/send-due'
import { eventsQuery } from './queries'
import { eventScope, readableTypes } from './scopes'

interface Page {
  data: { id: string; type: EventType; subject: { type: string; id: number } | null; promoter_id: number | null }[]
  links: { next: string | null }
  meta: { last_id: string | null }
}

const at = '2026-10-21T14:05:00.000Z'
const message = (id: number): NewEvent => ({ type: 'contact_form.received', subjectId: id, promoterId: null, data: { id, created_at: at } })
const click = (id: number, promoterId: number): NewEvent => ({
  type: 'click.counted',
  subjectId: id,
  promoterId,
  data: { id, promoter_id: promoterId, created_at: at },
})
const campaign = (type: EventType, id: number): NewEvent => ({
  type,
  subjectId: id,
  promoterId: null,
  data: {
    ...{ id, slug: 'pesquisa', title: { pt: 'Pesquisa' }, kind: 'survey', state: 'live', is_default: false, version: 1, reward: 4, commission: 1 },
    ...{ starts_at: null, ends_at: null, funded: 50, available: 10, places_left: 2 },
  },
})

let admin: Awaited<ReturnType<typeof makeUser>>
let one: typeof admin
let other: typeof admin
beforeAll(async () => {
  ;[admin, one, other] = [await makeUser('admin'), await makeUser('promoter'), await makeUser('promoter')]
})
beforeEach(async () => {
  await database().delete(events)
})

/** Writes events in one transaction, one after the other. @returns their ids */
const write = (...written: NewEvent[]) =>
  database().transaction(async (tx) => {
    const ids: string[] = []
    for (const event of written) ids.push(...(await recordEvents(tx, [event])))
    return ids
  })
/** The beginning of ids that were made so many days ago. */
const madeAgo = (days: number) => `evt_${((Date.now() - days * 86_400_000) * 1000).toString(16).padStart(14, '0')}`
const read = (query = '', { token } = admin) => send<Page>('GET', `/api/v1/events${query}`, { token })
const subjectsIn = ({ body }: { body: Page }) => body.data.map(({ subject }) => subject?.id)

test('an event that is committed later never comes before one that was read', async () => {
  let commit = () => {}
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  let begun = () => {}
  const isWritten = new Promise<void>((resolve) => {
    begun = resolve
  })
  const slow = database().transaction(async (tx) => {
    await recordEvents(tx, [message(1)])
    begun()
    await held
  })
  await isWritten
  await write(message(2))
  await placeAll()
  const first = await read()
  expect(subjectsIn(first)).toEqual([2])
  commit()
  await slow
  await write(message(3))
  // Not told before it has a position.
  expect(subjectsIn(await read(`?after=${first.body.meta.last_id}`))).toEqual([])
  await placeAll()
  expect(subjectsIn(await read(`?after=${first.body.meta.last_id}`))).toEqual([1, 3])
  expect(subjectsIn(await read())).toEqual([2, 1, 3])
})

test('of several processes one gives positions, and a row that somebody has locked waits for the next time', async () => {
  await write(message(1), message(2))
  await database().transaction(async (tx) => {
    expect((await placeEvents(tx, 1)).map(({ type }) => type)).toEqual(['contact_form.received'])
    expect(await placeAll()).toEqual([])
  })
  await database().transaction(async (tx) => {
    await tx.select().from(events).where(eq(events.subjectId, 2)).for('update')
    await write(message(3))
    expect(await placeAll()).toHaveLength(1)
  })
  await placeAll()
  expect(subjectsIn(await read())).toEqual([1, 3, 2])
})

test('a thousand events that twenty writers write and two processes place are read in pages, each once', async () => {
  let done = false
  const placers = [1, 2].map(async () => {
    while (!done) await database().transaction((tx) => placeEvents(tx, 17))
  })
  const seen: (number | undefined)[] = []
  let after = ''
  const look = async () => {
    const { body } = await read(after && `?after=${after}`)
    seen.push(...body.data.map(({ subject }) => subject?.id))
    after = body.meta.last_id ?? after
    return body.data.length
  }
  const reader = (async () => {
    while (!done) await look()
  })()
  await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (let n = 0; n < 10; n++) await write(...Array.from({ length: 5 }, (_unused, of) => message(1 + writer * 50 + n * 5 + of)))
    }),
  )
  done = true
  await Promise.all([...placers, reader])
  await placeAll()
  while ((await look()) > 0);
  expect(seen.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(Array.from({ length: 1000 }, (_, n) => n + 1))
})

test('a promoter reads their own events and those of campaigns, and no others', async () => {
  await write(click(1, one.id), click(2, other.id), message(3), campaign('campaign.published', 4), campaign('campaign.budget_low', 5))
  await write({
    type: 'promoter.disabled',
    subjectId: one.id,
    promoterId: one.id,
    data: { id: one.id, referral_code: one.code, active: 'Disabled', created_at: at },
  })
  await placeAll()
  expect(subjectsIn(await read('', one))).toEqual([1, 4])
  expect(subjectsIn(await read('?type=contact_form.received', one))).toEqual([])
  expect(subjectsIn(await read('', other))).toEqual([2, 4])
  expect(subjectsIn(await read())).toEqual([1, 2, 3, 4, 5, one.id])
  expect(subjectsIn(await read('?type=campaign.budget_low'))).toEqual([5])
  // What a contract of campaigns does not name cannot leave.
  expect(JSON.stringify((await read('', one)).body)).not.toContain('available')
  expect((await send('GET', '/api/v1/events')).status).toBe(401)
})

test('the list goes on where the last one ended, of whatever type, and knows what may have been deleted', async () => {
  const ids = await write(...[1, 2, 3, 4, 5].map(message))
  await placeAll()
  const first = await read('?limit=2')
  expect(subjectsIn(first)).toEqual([1, 2])
  expect(first.body.meta.last_id).toBe(ids[1])
  const next = await send<Page>('GET', first.body.links.next ?? '', { token: admin.token })
  expect(subjectsIn(next)).toEqual([3, 4])
  const last = await read(`?limit=2&after=${next.body.meta.last_id}`)
  expect(subjectsIn(last)).toEqual([5])
  expect(last.body.links.next).toBeNull()
  const empty = await read(`?type=click.counted&after=${ids[4]}`)
  expect(empty.body).toMatchObject({ data: [], meta: { last_id: ids[4] } })

  const old = `${madeAgo(31)}${'0'.repeat(18)}`
  expect(subjectsIn(await read(`?after=${old}`))).toEqual([1, 2, 3, 4, 5])
  const unknown = `${madeAgo(-1)}${'0'.repeat(18)}`
  for (const after of [unknown, 'evt_1', '1']) expect((await read(`?after=${after}`)).body).toMatchObject({ code: 'invalid' })
  expect((await read(`?after=${unknown}`)).status).toBe(422)
  expect((await read('?limit=101')).status).toBe(422)
})

test.each([
  ['500', 'en', 'Use a whole number from 1 to 100'],
  ['0', 'pt', 'Use um número inteiro de 1 a 100'],
])('who asks for %s events at a time is told in %s how many there may be', async (limit, language, text) => {
  const { status, body } = await send('GET', `/api/v1/events?limit=${limit}`, { token: admin.token, headers: { 'accept-language': language } })
  expect([status, body]).toEqual([422, { code: 'invalid', message: text, errors: { limit: [text] } }])
})

test('types that hardly ever happen are found without reading all others', async () => {
  await database().execute(sql`
    insert into events (type, subject_id, data, position)
    select case when n in (1, 9000) then 'promoter.disabled' else 'completion.approved' end, n, '{}', n from generate_series(1, 20000) as n`)
  await database().execute(sql`analyze events`)
  for (const types of [['promoter.disabled'], ['promoter.registered', 'promoter.disabled'], ['test.ping']] as EventType[][]) {
    const [plan] = await database().execute<Record<string, unknown>>(
      sql`explain (analyze, buffers, format json) ${eventsQuery({ promoterId: null, types, after: 0 }, 101)}`,
    )
    const [{ Plan: top }] = Object.values(plan ?? {})[0] as [{ Plan: Record<string, number> }]
    // The table has some 300 pages, and its index by position more than 50.
    expect(Number(top['Shared Hit Blocks']) + Number(top['Shared Read Blocks'])).toBeLessThan(20)
  }
})

test('events are deleted after 30 days, and positions go on after them', async () => {
  await write(message(1), message(2))
  await placeAll()
  await database().update(events).set({ at: sql`now() - interval '31 days'` }).where(eq(events.subjectId, 1))
  expect(await purgeOldData(database(), proofStore())).toMatchObject({ events: 1 })
  await write(message(3))
  await placeAll()
  expect(subjectsIn(await read())).toEqual([2, 3])
})

test('nothing in the events leads to a promoter who was deleted', async () => {
  const leaving = await makeUser('promoter')
  await write(click(1, leaving.id), click(2, other.id))
  await write({
    type: 'promoter.registered',
    subjectId: leaving.id,
    promoterId: leaving.id,
    data: { id: leaving.id, referral_code: leaving.code, active: 'Active', created_at: at },
  })
  await placeAll()
  expect((await send('DELETE', `/api/v1/promoters/${leaving.id}`, { token: admin.token })).status).toBe(200)
  const { body } = await read()
  expect(body.data.map(({ subject, promoter_id }) => [subject?.id, promoter_id])).toEqual([
    [1, null],
    [2, other.id],
  ])
  expect(JSON.stringify(body)).not.toContain(leaving.code)
  expect(body.data[0]).toMatchObject({ data: { promoter_id: null } })
})

test('who has read up to an event that is deleted with its promoter reads on: events of the last minutes again, and none is lost', async () => {
  const leaving = await makeUser('promoter')
  const data = { id: leaving.id, referral_code: leaving.code, active: 'Active', created_at: at }
  const registered: NewEvent = { type: 'promoter.registered', subjectId: leaving.id, promoterId: leaving.id, data }
  const placed = async (event: NewEvent, ago: number) => {
    const [id = ''] = await write(event)
    const earlier = `${madeAgo(ago)}${id.slice(18)}`
    await database()
      .update(events)
      .set({ id: earlier, at: sql`now() - ${`${ago} days`}::interval` })
      .where(eq(events.id, id))
    await placeAll()
    return earlier
  }
  const minute = 1 / 1440
  await placed(message(1), 3)
  await placed(message(2), 2 + 10 * minute)
  await placed(message(3), 2 + minute)
  const last = await placed(registered, 2)
  expect((await read()).body.meta.last_id).toBe(last)
  // One that was written before it and committed after it.
  await placed(message(4), 2 + 2 * minute)
  await placed(message(5), 1)
  expect(subjectsIn(await read(`?after=${last}`))).toEqual([4, 5])
  expect((await send('DELETE', `/api/v1/promoters/${leaving.id}`, { token: admin.token })).status).toBe(200)
  expect(subjectsIn(await read(`?after=${last}`))).toEqual([3, 4, 5])
})

test('a promoter with 30,000 events is deleted at once, and their rows change in parts', { tags: ['large'] }, async () => {
  const leaving = await makeUser('promoter')
  await database().execute(sql`
    insert into events (type, subject_id, promoter_id, data)
    select 'click.counted', n, ${leaving.id}::bigint, ${JSON.stringify(click(1, leaving.id).data)}::text::jsonb from generate_series(1, 30000) as n`)
  await write(click(1, other.id))
  await database().execute(
    sql.raw(`
      create function bounded() returns trigger language plpgsql as $$
      begin if (select count(*) from changed) > 1000 then raise 'too many rows'; end if; return null; end $$;
      create trigger bounded after update on events referencing new table as changed for each statement execute function bounded()`),
  )
  expect((await send('DELETE', `/api/v1/promoters/${leaving.id}`, { token: admin.token })).status).toBe(200)
  await forgetDeletedInEvents(database(), new AbortController().signal)
  await database().execute(sql.raw('drop trigger bounded on events; drop function bounded()'))
  const named = await database().execute(
    sql`select promoter_id::int as column, (data ->> 'promoter_id')::int as data, count(*)::int from events group by 1, 2 order by 1`,
  )
  expect(named).toEqual([
    { column: other.id, data: other.id, count: 1 },
    { column: null, data: null, count: 30_000 },
  ])
})

test('events of a deleted promoter whose rows have not changed yet are told without them: in the list, to a webhook and in its log', async () => {
  const receiver = await startWebhookReceiver()
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: true })
  const made = await makeWebhook(admin, { url: receiver.url, types: ['click.counted'] })
  const leaving = await makeUser('promoter')
  expect((await send('DELETE', `/api/v1/promoters/${leaving.id}`, { token: admin.token })).status).toBe(200)
  await write(click(1, leaving.id), click(2, other.id))
  await dispatchAll(database())
  await sendDue(database)
  const { body: log } = await send('GET', `/api/v1/webhooks/${made.id}/deliveries`, { token: admin.token })
  const bodies = await Promise.all(
    log.data.map(async ({ id }: { id: number }) => (await send('GET', `/api/v1/webhooks/${made.id}/deliveries/${id}`, { token: admin.token })).body.data.body),
  )
  const told = [(await read()).body.data, receiver.received.map(({ body }) => JSON.parse(body)), bodies.map((body) => JSON.parse(body))]
  await receiver.stop()
  for (const events of told) {
    const named = events.map((event: { subject: { id: number }; promoter_id: number | null; data: { promoter_id: number | null } }) => [
      ...[event.subject.id, event.promoter_id, event.data.promoter_id],
    ])
    expect(named.toSorted()).toEqual([
      [1, null, null],
      [2, other.id, other.id],
    ])
  }
})

test('a key reads the types whose subjects its scopes let it read, and some scope reads each', () => {
  for (const type of eventTypes) expect(scopes).toContain(eventScope(type))
  const readableWith = (role: 'admin' | 'promoter', ...given: Scope[]) => readableTypes({ role, key: { scopes: given } })
  expect(readableTypes({ role: 'admin' })).toEqual(eventTypes)
  expect(readableWith('admin')).toEqual([])
  expect(readableWith('admin', 'read:contact-forms', 'read:promoters')).toEqual([
    'promoter.registered',
    'promoter.applied',
    'promoter.approved',
    'promoter.disabled',
    'promoter.group_changed',
    'contact_form.received',
  ])
  expect(readableWith('promoter', 'read:campaigns')).toEqual(['campaign.published', 'campaign.paused', 'campaign.resumed', 'campaign.ended'])
})
