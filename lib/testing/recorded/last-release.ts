import { eq, sql } from 'drizzle-orm'
import { payouts } from '@/db/schema/payouts'
import { users } from '@/db/schema/users'
import { ledgerDifferences } from '@/lib/money/ledger/check'
import { totalsDifferences } from '@/lib/money/totals/check'
import { hashPassword } from '@/lib/people/credentials/password'
import { mintToken } from '@/lib/people/credentials/session-token'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { openLink } from '@/lib/testing/submissions'

// A database as the last release left it: its rows, and the figures that it answered. It reads nothing that the last release has not, because its rows
// were recorded with it.

/** Each table's rows, as PostgreSQL writes them in JSON. */
export interface RecordedDatabase {
  rows: Record<string, string[]>
  figures: Record<string, unknown>
}

const PASSWORD = 'uma senha comprida'

/** Fills the database through the API: completions in each status, clicks, payouts in each state, a deleted promoter, an erased person. */
export async function fillDatabase(): Promise<void> {
  const admin = await confirmedAdmin()
  const { review, undo, remove, start, paid, failed, returned } = desk(admin)
  const passwordHash = await hashPassword(PASSWORD)
  const [bia, davi, gone] = [
    await makeUser('promoter', { name: 'Bia Lima', passwordHash }),
    await makeUser('promoter', { name: 'Davi Rocha', passwordHash, active: false }),
    await makeUser('promoter', { name: 'Eva Souza', passwordHash }),
  ]
  for (const [at, { code }] of [bia, bia, bia, gone].entries()) await openLink(code, `click-${at}`, { ip: `203.0.113.${at + 20}` })

  const tasks = []
  for (const code of [bia.code, bia.code, bia.code, bia.code, bia.code, gone.code, '', '', '', '', '', '']) tasks.push(await newTask(code))
  const [waiting, first, second, rejected, undone, ofGone, toPay, sent, refused, cameBack, erased, deleted] = tasks as Required<typeof tasks>
  if (!waiting || !first || !second || !rejected || !undone || !ofGone || !toPay || !sent || !refused || !cameBack || !erased || !deleted)
    throw new Error('no tasks')
  for (const [at, one] of [toPay, sent, refused, cameBack].entries()) await task(one).method(pixMethod(at + 1))
  for (const { id } of [first, second, undone, ofGone, toPay, sent, refused, cameBack, erased, deleted]) await review(id, 'approve')
  await review(rejected.id, 'reject')
  await undo(undone.id)
  for (const one of [toPay, sent, refused, cameBack]) {
    const payout = await payoutOf({ completionId: one.id })
    if (!payout || one === toPay) continue
    await start(payout.id)
    if (one === sent || one === cameBack) await paid(payout.id)
    if (one === refused) await failed(payout.id)
    if (one === cameBack) await returned(payout.id)
  }
  await send('PATCH', '/api/v1/payout-method', { token: bia.token, json: { ...pixMethod(9), password: PASSWORD } })

  await task(erased).erase()
  await remove(deleted.id)
  await send('DELETE', `/api/v1/promoters/${gone.id}`, { token: admin.token })
  if (davi.active) throw new Error('expected a disabled promoter')
  const states = await database().select({ state: payouts.state }).from(payouts)
  for (const state of ['requested', 'paid', 'failed', 'returned']) if (!states.some((row) => row.state === state)) throw new Error(`no payout is ${state}`)
}

const paths = {
  admin: [
    '/dashboard-summary',
    '/clicks?page=1',
    ...['/completions?page=1', '/completions?page=1&status=approved', '/completions?page=1&status=rejected'],
    ...['/promoters?page=1&sort=-earnings', '/payouts?page=1', '/payouts?page=1&state=paid', '/payouts/owed?page=1', '/completions/deleted?page=1'],
    '/reviews/unflagged?until=2100-01-01',
  ],
  promoter: ['/dashboard-summary', '/clicks?page=1', '/completions?page=1', '/balance', '/payouts?page=1'],
}

/** What follows from the moment of the question, such as what was paid in the last days, or is signed anew for each answer. */
const CHANGES = /^(this_month|month_earnings|paid|late|proof|proofs?_url|late_hours|waiting_hours)$/

const lasting = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(lasting)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (CHANGES.test(name) ? [] : [[name, lasting(inner)]])))
      : value

/** The figures, balances and lists of the first administrator and of each promoter, and what the checks of books and counters find. */
export async function figuresOf(): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {}
  const people = await database().select().from(users).where(eq(users.active, true)).orderBy(users.id)
  for (const { id, role, sessionVersion } of people) {
    const token = await mintToken({ id, role, version: sessionVersion })
    for (const path of paths[role]) {
      const { status, body } = await send('GET', `/api/v1${path}`, { token })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      figures[`${role} ${id} ${path}`] = lasting(body)
    }
  }
  figures.ledgerDifferences = [...(await ledgerDifferences(database()))]
  figures.totalsDifferences = [...(await totalsDifferences(database()))]
  return figures
}

/** Tables of a running product, whose rows say nothing of what people did. */
const LEFT_OUT = ['jobs', 'rate_limits']

/** All rows of the database. */
export async function rowsOf(): Promise<Record<string, string[]>> {
  const tables = await database().execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (LEFT_OUT.includes(name)) continue
    const found = await database().execute<{ row: string }>(sql.raw(`select to_jsonb(t)::text as row from "${name}" as t order by 1`))
    if (found.length > 0) rows[name] = found.map(({ row }) => row)
  }
  return rows
}
