import { and, eq, like, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { contactForms } from '@/db/schema/contact-forms'
import { dailyTotals } from '@/db/schema/daily-totals'
import { mails } from '@/db/schema/mails'
import { payouts } from '@/db/schema/payouts'
import { database } from '@/lib/platform/database'
import { makeUser } from '@/lib/testing/people'
import { newCompletion } from '@/lib/testing/submissions'
import { writeDailySummaries, writeWeeklySummaries } from './summaries'

type Person = Awaited<ReturnType<typeof makeUser>>
const dataOf = async (kind: 'weekly_summary' | 'daily_summary', userId: number) =>
  (
    await database()
      .select({ data: mails.data })
      .from(mails)
      .where(and(eq(mails.kind, kind), eq(mails.userId, userId)))
      .orderBy(mails.id)
  ).map(({ data }) => data)

/** A Monday, at 8 in São Paulo. */
const MONDAY = new Date('2026-03-09T11:00:00Z')
const day = (promoterId: number | null, date: string, clicks: number, completions = 0, slot = 0) => ({
  ...{ promoterId, day: date, slot, clicks, completions, earningsCents: completions * 1000 },
})

let busy: Person
beforeAll(async () => {
  busy = await makeUser('promoter', { name: 'Bia Lima', locale: 'en' })
})

test('the weekly summary says what each promoter had from Monday to Sunday, once a week', async () => {
  const quiet = await makeUser('promoter')
  const nothing = await makeUser('promoter')
  const stopped = await makeUser('promoter', { weeklySummary: false })
  const disabled = await makeUser('promoter', { active: false })
  await database()
    .insert(dailyTotals)
    .values([
      ...[day(busy.id, '2026-03-01', 100, 9), day(busy.id, '2026-03-02', 5, 1), day(busy.id, '2026-03-02', 2, 0, 1)],
      ...[day(busy.id, '2026-03-08', 3, 1), day(busy.id, '2026-03-09', 100, 9), day(null, '2026-03-05', 999, 99)],
      ...[day(quiet.id, '2026-03-01', 4), day(nothing.id, '2026-03-04', 0), day(stopped.id, '2026-03-04', 7), day(disabled.id, '2026-03-04', 7)],
    ])
  for (const now of [MONDAY, MONDAY, new Date('2026-03-15T12:00:00Z')]) await writeWeeklySummaries(database(), now)
  expect(await dataOf('weekly_summary', busy.id)).toEqual([{ name: 'Bia Lima', from: '2026-03-02', to: '2026-03-08', clicks: 10, completions: 2, cents: 2000 }])
  for (const { id } of [quiet, nothing, stopped, disabled]) expect(await dataOf('weekly_summary', id)).toEqual([])
  const [row] = await database().select().from(mails).where(eq(mails.userId, busy.id))
  expect([row?.address, row?.locale]).toEqual([busy.email, 'en'])

  await writeWeeklySummaries(database(), new Date('2026-03-16T11:00:00Z'))
  expect(await dataOf('weekly_summary', busy.id)).toHaveLength(2)
  // Sunday night in São Paulo is Monday elsewhere.
  await writeWeeklySummaries(database(), new Date('2026-03-23T02:00:00Z'))
  expect(await dataOf('weekly_summary', busy.id)).toHaveLength(2)
})

test('more promoters than one batch all get theirs', async () => {
  const made = await database().execute<{ id: string }>(sql`
    insert into users (name, email, password_hash, role, referral_code)
    select 'Ana Souza', 'many' || n || '@example.com', 'none', 'promoter', 'MANY' || n from generate_series(1, 510) as n returning id`)
  const ids = made.map(({ id }) => Number(id))
  await database()
    .insert(dailyTotals)
    .values(ids.map((id) => day(id, '2026-06-02', 1)))
  await writeWeeklySummaries(database(), new Date('2026-06-08T11:00:00Z'))
  const rows = await database().select({ id: mails.userId }).from(mails).where(like(mails.key, 'weekly_summary:2026-06-01:%'))
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids))
})

test('administrators are written once a day what waits, and nothing when nothing does', async () => {
  const admin = await makeUser('admin', { name: 'Caio' })
  const disabled = await makeUser('admin', { active: false })
  await writeDailySummaries(database(), MONDAY)
  expect(await dataOf('daily_summary', admin.id)).toEqual([])

  await newCompletion()
  await database().insert(contactForms).values({ name: 'Ana', email: 'ana@example.com', message: 'Oi' })
  await database()
    .insert(payouts)
    .values([
      { userId: busy.id, amountCents: 1000 },
      { completionId: 999_999, amountCents: 1000, state: 'requested', problem: 'no_number' },
    ])
  for (let n = 0; n < 2; n++) await writeDailySummaries(database(), MONDAY)
  expect(await dataOf('daily_summary', admin.id)).toEqual([{ name: 'Caio', date: '2026-03-09', reviews: 1, late: 0, payouts: 2, problems: 1, messages: 1 }])
  expect(await dataOf('daily_summary', disabled.id)).toEqual([])
  expect(await dataOf('daily_summary', busy.id)).toEqual([])
  await writeDailySummaries(database(), new Date('2026-03-10T11:00:00Z'))
  expect(await dataOf('daily_summary', admin.id)).toHaveLength(2)
})
