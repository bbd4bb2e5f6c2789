import 'server-only'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { type Db, isOneOf } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { payouts } from '@/db/schema/payouts'
import { users } from '@/db/schema/users'
import { matchesSearch } from '@/lib/platform/service/pagination'
import { orderOf, type PayoutFilter, payoutsMatching } from './list-queries'

/** A page of a search: the ids of its payouts in order, and how many there are; with `capped` there are more. */
interface Found {
  ids: number[]
  total: number
  capped: boolean
}

/** How many payouts from the list's beginning are read for each row up to the page's end, and the least and the most of all. */
const READ_PER_ROW = 30
const [LEAST_READ, MOST_READ] = [500, 30_000]

/** At most this many payees of one kind are looked up in a search. */
const MOST_PAYEES = 20_000

/**
 * A page of the payouts that a search finds by the payee's name or code, or by the transaction id. A common name is soon found among the first
 * payouts of the list; for others the payees are looked up first, each condition by its own index, because no index serves an `or` of them.
 */
export async function searchPayouts(db: Db, filter: PayoutFilter & { search: string }, limit: number, offset: number): Promise<Found> {
  const [order, through] = [orderOf(filter), offset + limit]
  const where = and(payoutsMatching(filter), sql`true`)
  const read = Math.min(MOST_READ, Math.max(LEAST_READ, READ_PER_ROW * through))
  const page = sql`
    (select count(*)::int from found) as n,
    (select coalesce(json_agg(id), '[]') from (select id from found as ${payouts} order by ${order} limit ${limit}::int offset ${offset}::int) as page) as ids`
  const typed = filter.search
  // What the list may be ordered by.
  const moments = sql`id, started_at, paid_at, ended_at`
  const [first] = await db.execute<{ read: number; n: number; ids: number[] }>(sql`
    with first as materialized (select id, user_id, completion_id, transaction_id, state, started_at, paid_at, ended_at from ${payouts} where ${where} order by ${order} limit ${read}::int),
    found as materialized (
      select ${moments} from first left join lateral (
        select search from ${completions} where ${completions.id} = first.completion_id union all select search from ${users} where ${users.id} = first.user_id
      ) as payee on true
      where ${matchesSearch(sql`search`, typed)} or (transaction_id = ${typed} and state = 'paid')
    )
    select (select count(*)::int from first) as read, ${page}`)
  if (first && (first.n > through || first.read < read)) return { ids: first.ids, total: first.n, capped: first.read === read }
  const [all] = await db.execute<{ n: number; ids: number[] }>(sql`
    with found as materialized (
      select ${moments} from ${payouts} where ${where} and user_id in (select id from ${users} where ${matchesSearch(users.search, typed)} limit ${MOST_PAYEES}::int)
      union select ${moments} from ${payouts}
        where ${where} and completion_id in (select id from ${completions} where ${matchesSearch(completions.search, typed)} limit ${MOST_PAYEES}::int)
      union select ${moments} from ${payouts} where ${where} and transaction_id = ${typed} and state = 'paid'
    )
    select ${page}`)
  if (!all) throw new Error('select returned no row')
  return { ...all, total: all.n, capped: false }
}

/** The ids of the paid payout with a transaction id and of the payout with an id, newest first. */
export async function selectPayoutsNumbered(db: Db, { transactionId, id }: { transactionId: string; id: number | undefined }, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(or(and(eq(payouts.transactionId, transactionId), eq(payouts.state, 'paid')), id === undefined ? undefined : eq(payouts.id, id)))
    .orderBy(desc(payouts.id))
    .limit(most)
  return rows.map((row) => row.id)
}

/** The payouts that are being sent, and those in any state with an id, a provider's name or a transaction id, each with the first of its payment. */
export async function selectReturnable(
  db: Db,
  { ids, correlationIds, transactionIds }: { ids: number[]; correlationIds: string[]; transactionIds: string[] },
): Promise<{ id: number; paidWithId: number | null }[]> {
  const texts = (of: string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(of)}::text::jsonb))`
  // One by one, because no index serves an `or` of them; each state is written out as in the indexes.
  const where = [
    eq(payouts.state, 'sending'),
    isOneOf(payouts.id, ids),
    sql`${payouts.correlationId} in (select one::uuid from ${texts(correlationIds)} as name (one))`,
    sql`${payouts.state} = 'paid' and ${payouts.transactionId} in ${texts(transactionIds)}`,
    sql`${payouts.state} = 'returned' and ${payouts.transactionId} in ${texts(transactionIds)}`,
  ]
  const rows = await Promise.all(where.map((condition) => db.select({ id: payouts.id, paidWithId: payouts.paidWithId }).from(payouts).where(condition)))
  return [...new Map(rows.flat().map((row) => [row.id, row])).values()]
}
