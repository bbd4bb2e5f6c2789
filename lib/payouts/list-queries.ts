import 'server-only'
import { and, asc, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, statementsOf } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { payoutMethods } from '@/db/schema/payout-methods'
import { payoutItems, payouts } from '@/db/schema/payouts'
import { users } from '@/db/schema/users'
import { type PayoutState, payoutStates } from '@/db/values'
import type { Days } from '@/lib/contract/days'
import { withinDays } from '@/lib/service/days'
import { matchesSearch } from '@/lib/service/pagination'
import { TIME_ZONE } from '@/lib/site'

/** The days are those on which they were asked for. */
export interface PayoutFilter extends Days {
  /** Null for everybody's. */
  userId: number | null
  state?: PayoutState | 'problem' | undefined
  search?: string | undefined
}

/** Payouts of a state are counted up to here, so that no list reads all of a large one. */
export const MOST_COUNTED = 1000

/** Payees that a search finds are looked up to here. */
const MOST_PAYEES = 1000

const standing = (state: PayoutFilter['state']) =>
  state === undefined ? undefined : state === 'problem' ? sql`${payouts.problem} is not null` : eq(payouts.state, state)

/** Each way to find one has its index; conditions joined by `or` would be tried on every payout. */
const found = (db: Db, typed: string): SQL => {
  const found = alias(payouts, 'found')
  const those = (where: SQL | undefined) => db.select({ id: found.id }).from(found).where(where)
  return inArray(
    payouts.id,
    those(inArray(found.userId, db.select({ id: users.id }).from(users).where(matchesSearch(users.search, typed)).limit(MOST_PAYEES)))
      .union(
        those(
          inArray(found.completionId, db.select({ id: completions.id }).from(completions).where(matchesSearch(completions.search, typed)).limit(MOST_PAYEES)),
        ),
      )
      .union(those(and(eq(found.transactionId, typed), eq(found.state, 'paid')))),
  )
}

const matching = (db: Db, { userId, state, search, ...days }: PayoutFilter): SQL | undefined =>
  and(userId === null ? undefined : eq(payouts.userId, userId), standing(state), withinDays(payouts.requestedAt, days), search ? found(db, search) : undefined)

/** How many payouts a filter leaves, at most one more than `MOST_COUNTED`. */
export async function countPayouts(db: Db, filter: PayoutFilter): Promise<number> {
  const some = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(matching(db, filter))
    .limit(MOST_COUNTED + 1)
    .as('some')
  return (await db.select({ n: sql<number>`count(*)::int` }).from(some))[0]?.n ?? 0
}

const starter = alias(users, 'starter')

/** Payouts with their payees. */
const payoutRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(payouts),
      completions: sql<number>`(select count(*)::int from ${payoutItems} where ${payoutItems.payoutId} = ${payouts.id})`,
      personName: completions.name,
      paymentCode: completions.paymentCode,
      erasedAt: completions.erasedAt,
      flags: completions.flags,
      promoterName: users.name,
      promoterEmail: users.email,
      promoterActive: users.active,
      currentMethod: payoutMethods.method,
      usableAt: payoutMethods.usableAt,
      startedBy: starter.name,
    })
    .from(payouts)
    .leftJoin(completions, eq(completions.id, payouts.completionId))
    .leftJoin(users, eq(users.id, payouts.userId))
    .leftJoin(payoutMethods, or(eq(payoutMethods.completionId, payouts.completionId), eq(payoutMethods.userId, payouts.userId)))
    .leftJoin(starter, eq(starter.id, payouts.startedById))
    .$dynamic()

export type ListedPayout = Awaited<ReturnType<typeof payoutRows>>[number]

/** What has to be done stands oldest first, what is over newest first. */
const orderOf = ({ state }: PayoutFilter) => (state === 'requested' || state === 'sending' || state === 'problem' ? asc(payouts.id) : desc(payouts.id))

/** A page of payouts: their ids first, so that only the page's rows are joined. */
export async function selectPayouts(db: Db, filter: PayoutFilter, limit: number, offset: number): Promise<ListedPayout[]> {
  const page = await db.select({ id: payouts.id }).from(payouts).where(matching(db, filter)).orderBy(orderOf(filter)).limit(limit).offset(offset)
  if (page.length === 0) return []
  return payoutRows(db)
    .where(
      inArray(
        payouts.id,
        page.map(({ id }) => id),
      ),
    )
    .orderBy(orderOf(filter))
}

/** One payout. */
export const selectPayout = async (db: Db, id: number): Promise<ListedPayout | undefined> => (await payoutRows(db).where(eq(payouts.id, id)))[0]

/** How many payouts there are by state, each counted up to one more than `MOST_COUNTED`: in one statement, which is planned once. */
export async function countByState(db: Db, userId: number | null): Promise<Record<PayoutState | 'problem', number>> {
  const sql = statementsOf(db)
  const own = userId === null ? sql`` : sql`and user_id = ${userId}`
  const counted = (where: string) =>
    sql`(select count(*)::int from (select from payouts where ${sql.unsafe(where)} ${own} limit ${MOST_COUNTED + 1}) as counted)`
  const columns = payoutStates.map((state) => sql`${counted(`state = '${state}'`)} as ${sql.unsafe(state)},`)
  const [row] = await sql<Record<PayoutState | 'problem', number>[]>`select ${columns} ${counted('problem is not null')} as problem`
  if (!row) throw new Error('select returned no row')
  return row
}

/** In centavos: what is asked for, what is being sent, and what was paid this calendar month. Read from `payouts_amounts_idx` alone. */
export async function selectAmounts(db: Db, userId: number | null): Promise<{ requested: number; sending: number; paid: number }> {
  const sql = statementsOf(db)
  const own = userId === null ? sql`` : sql`and user_id = ${userId}`
  const [row] = await sql<Record<'requested' | 'sending' | 'paid', string>[]>`
    select (select coalesce(sum(amount_cents), 0) from payouts where state = 'requested' ${own}) as requested,
      (select coalesce(sum(amount_cents), 0) from payouts where state = 'sending' ${own}) as sending,
      (select coalesce(sum(amount_cents), 0) from payouts where state = 'paid' ${own}
        and paid_at >= date_trunc('month', now() at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE}) as paid`
  return { requested: Number(row?.requested), sending: Number(row?.sending), paid: Number(row?.paid) }
}

/** The first completions that a payout pays for. */
export const selectItems = (db: Db, payoutId: number) =>
  db
    .select({ completionId: payoutItems.completionId, amountCents: payoutItems.amountCents, paymentCode: completions.paymentCode })
    .from(payoutItems)
    .leftJoin(completions, eq(completions.id, payoutItems.completionId))
    .where(eq(payoutItems.payoutId, payoutId))
    .orderBy(asc(payoutItems.completionId))
    .limit(100)
