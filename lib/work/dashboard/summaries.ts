import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { selectBusy, selectTotals } from '@/lib/money/totals/read'
import { postSelected } from '@/lib/people/mail/post'
import { TIME_ZONE } from '@/lib/site'
import { countLate } from '@/lib/work/review/decision/waiting'
import { countOpenMessages, countPayoutsToHandle } from './queries'

/** Promoters in one transaction. */
const BATCH = 500

const DAY_MS = 86_400_000

/** The calendar day of a moment, as `2026-11-12`. */
const dayOf = (moment: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(moment)

const daysLater = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The Monday of a calendar day's week. */
const mondayOf = (day: string): string => daysLater(day, -((new Date(day).getUTCDay() + 6) % 7))

/**
 * Sends each promoter who wants it the figures of their link in the week before the one of `now`, Monday to Sunday, if there was a click or a
 * completion. Each week is sent once, however often this runs.
 */
export async function writeWeeklySummaries(db: Db, now: Date): Promise<void> {
  const monday = mondayOf(dayOf(now))
  const [from, to] = [daysLater(monday, -7), daysLater(monday, -1)]
  for (let after = 0; ; ) {
    const busy = await selectBusy(db, { from, to, after, limit: BATCH })
    const last = busy.at(-1)
    if (!last) return
    const weeks = busy.map(({ id, clicks, completions, earningsCents }) => ({ id, clicks, completions, cents: earningsCents }))
    await postSelected(db, {
      kind: 'weekly_summary',
      to: 'account',
      from: sql`jsonb_to_recordset(${JSON.stringify(weeks)}::text::jsonb) as week(id bigint, clicks int, completions int, cents bigint) join users as u on u.id = week.id`,
      where: sql`u.weekly_summary and u.role = 'promoter'`,
      key: sql`${`weekly_summary:${from}:`}::text || u.id`,
      data: {
        name: sql`u.name`,
        from: sql`${from}::text`,
        to: sql`${to}::text`,
        clicks: sql`week.clicks`,
        completions: sql`week.completions`,
        cents: sql`week.cents`,
      },
    })
    after = last.id
  }
}

/** Sends each administrator what waits for them, if anything does. Once a day, however often it runs. */
export async function writeDailySummaries(db: Db, now: Date): Promise<void> {
  const [{ inReview }, late, payouts, messages] = await Promise.all([selectTotals(db, null), countLate(db), countPayoutsToHandle(db), countOpenMessages(db)])
  const waits = { reviews: inReview, late, payouts: payouts.requested, problems: payouts.problems, messages }
  if (Object.values(waits).every((count) => count === 0)) return
  const date = dayOf(now)
  await postSelected(db, {
    kind: 'daily_summary',
    to: 'account',
    from: sql`users as u`,
    where: sql`u.role = 'admin'`,
    key: sql`${`daily_summary:${date}:`}::text || u.id`,
    data: {
      name: sql`u.name`,
      date: sql`${date}::text`,
      reviews: sql`${waits.reviews}::int`,
      late: sql`${waits.late}::int`,
      payouts: sql`${waits.payouts}::int`,
      problems: sql`${waits.problems}::int`,
      messages: sql`${waits.messages}::int`,
    },
  })
}

/** Hours of the day in which summaries are sent; several, for a host that is not always awake. */
const MORNING = { from: 8, until: 12 }

/** Writes the summaries that are due at a moment: each morning for administrators, on Mondays for promoters. */
export async function writeSummaries(db: Db, now: Date): Promise<void> {
  const hour = Number(new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, hour: 'numeric' }).format(now))
  if (hour < MORNING.from || hour >= MORNING.until) return
  await writeDailySummaries(db, now)
  if (dayOf(now) === mondayOf(dayOf(now))) await writeWeeklySummaries(db, now)
}
