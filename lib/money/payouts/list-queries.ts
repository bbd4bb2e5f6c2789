import 'server-only'
import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, isOneOf, planOnce, statementsOf } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { payoutMethods } from '@/db/schema/payout-methods'
import { payoutItems, payouts } from '@/db/schema/payouts'
import { users } from '@/db/schema/users'
import { type PayoutState, payoutStates } from '@/db/values'
import type { Days } from '@/lib/platform/contract/days'
import { namesDays, withinDays } from '@/lib/platform/service/days'
import { ofOneCampaign } from '@/lib/platform/service/one-campaign'
import { TIME_ZONE } from '@/lib/site'
import { isPaidBy, payoutColumns } from './payment'

/** The days are those on which the payouts came into the state, without one those on which they were asked for. */
export interface PayoutFilter extends Days {
  /** Null for everybody's. */
  userId: number | null
  state?: PayoutState | 'problem' | undefined
  /** Of which campaign the task of a person is; undefined is all. */
  campaignId?: number | undefined
  search?: string | undefined
  /** Whether payouts that one payment pays are listed once, at the one that gives it its reference. */
  byPayment?: boolean | undefined
  sort?: '-since' | 'since' | undefined
}

/** Payouts of a state are counted up to this number, so that no list reads all of a large one. */
export const MOST_COUNTED = 1000

/** The condition of a state, written out as in the indexes of some states; none for all states. */
const stateCondition = (state: PayoutFilter['state']): SQL | undefined =>
  state === undefined ? undefined : state === 'problem' ? sql`${payouts.problem} is not null` : sql`${payouts.state} = ${sql.raw(`'${state}'`)}`

/** When payouts of a state came into it. Ids are in the order of the requests, and lists of several states are by them. */
const since = {
  requested: payouts.requestedAt,
  sending: payouts.startedAt,
  paid: payouts.paidAt,
  failed: payouts.endedAt,
  returned: payouts.endedAt,
  cancelled: payouts.endedAt,
  problem: payouts.requestedAt,
} as const

/** The condition of a filter without its search. */
export const payoutsMatching = ({ userId, state, campaignId, byPayment, ...days }: PayoutFilter): SQL | undefined =>
  and(
    userId === null ? undefined : eq(payouts.userId, userId),
    stateCondition(state),
    byPayment ? isNull(payouts.paidWithId) : undefined,
    campaignId === undefined
      ? undefined
      : sql`exists (select from completions where completions.id = ${payouts.completionId} and ${ofOneCampaign(completions.campaignId, campaignId)})`,
    withinDays(since[state ?? 'requested'], days),
  )

/** How many payouts a filter without a search leaves, at most one more than `MOST_COUNTED`. */
export async function countPayouts(db: Db, filter: PayoutFilter): Promise<number> {
  const some = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(payoutsMatching(filter))
    .limit(MOST_COUNTED + 1)
    .as('some')
  return (await db.select({ n: sql<number>`count(*)::int` }).from(some))[0]?.n ?? 0
}

const starter = alias(users, 'starter')
const asker = alias(users, 'asker')

/** Payouts with their payees. */
const payoutRows = (db: Db) =>
  db
    .select({
      ...payoutColumns,
      personName: completions.name,
      paymentCode: completions.paymentCode,
      erasedAt: completions.erasedAt,
      flags: completions.flags,
      campaignId: completions.campaignId,
      promoterName: users.name,
      promoterEmail: users.email,
      isPromoterPaid: sql<boolean | null>`${users.active} or ${users.closingAt} is not null`,
      currentMethod: payoutMethods.method,
      usableAt: payoutMethods.usableAt,
      startedBy: starter.name,
      isAskerActive: asker.active,
    })
    .from(payouts)
    .leftJoin(completions, eq(completions.id, payouts.completionId))
    .leftJoin(users, eq(users.id, payouts.userId))
    .leftJoin(payoutMethods, or(eq(payoutMethods.completionId, payouts.completionId), eq(payoutMethods.userId, payouts.userId)))
    .leftJoin(starter, eq(starter.id, payouts.startedById))
    .leftJoin(asker, eq(asker.id, payouts.startAskedById))
    .$dynamic()

export type ListedPayout = Awaited<ReturnType<typeof payoutRows>>[number]

/** What has to be done is listed oldest first, what has ended newest first, unless sorted otherwise: by when it came into its state. */
export function orderOf({ state, sort }: PayoutFilter): SQL {
  const isToDo = state === 'requested' || state === 'sending' || state === 'problem'
  const by = (sort ? sort === 'since' : isToDo) ? asc : desc
  const moment = since[state ?? 'requested']
  return moment === payouts.requestedAt ? by(payouts.id) : sql`${by(moment)}, ${by(payouts.id)}`
}

/** The ids of a page of payouts, without a search. */
export async function selectPage(db: Db, filter: PayoutFilter, limit: number, offset: number): Promise<number[]> {
  // The number of rows on the chosen days or of the campaign decides which index is faster, so such a query is planned each time.
  const page = await (namesDays(filter) || filter.campaignId !== undefined ? db : planOnce(db))
    .select({ id: payouts.id })
    .from(payouts)
    .where(payoutsMatching(filter))
    .orderBy(orderOf(filter))
    .limit(limit)
    .offset(offset)
  return page.map(({ id }) => id)
}

/** The payouts of a page, in its order. */
export const selectPayouts = async (db: Db, filter: PayoutFilter, ids: number[]): Promise<ListedPayout[]> =>
  ids.length > 0 ? payoutRows(planOnce(db)).where(isOneOf(payouts.id, ids)).orderBy(orderOf(filter)) : []

/** All payouts of a filter without a search, in its order. */
export const payoutsQuery = (db: Db, filter: PayoutFilter) => payoutRows(db).where(payoutsMatching(filter)).orderBy(orderOf(filter))

export const selectPayout = async (db: Db, id: number): Promise<ListedPayout | undefined> => (await payoutRows(planOnce(db)).where(eq(payouts.id, id)))[0]

export interface PayoutStats {
  by_state: Record<PayoutState | 'problem', number>
  /** In centavos; `paid` is of this calendar month. */
  amounts: Record<'requested' | 'sending' | 'paid', number>
}

const thisMonth = `date_trunc('month', now() at time zone '${TIME_ZONE}')`

const only = (row: PayoutStats | undefined): PayoutStats => {
  if (!row) throw new Error('select returned no row')
  return row
}

/**
 * How many payouts there are by state, each counted up to one more than `MOST_COUNTED`, and their amounts, in one statement, which is planned once.
 * What is under way is summed from `payouts_amounts_idx` alone, what was paid is stored in `paid_totals`.
 */
export async function selectStats(db: Db, byPayment = false): Promise<PayoutStats> {
  const sql = statementsOf(db)
  const counted = (name: string, where: string) =>
    sql.unsafe(
      `'${name}', (select count(*) from (select from payouts where ${where}${byPayment ? ' and paid_with_id is null' : ''} limit ${MOST_COUNTED + 1}) as counted),`,
    )
  const sum = (state: string) => sql.unsafe(`(select coalesce(sum(amount_cents), 0) from payouts where state = '${state}')`)
  const [row] = await sql<PayoutStats[]>`
    select json_build_object(${payoutStates.map((state) => counted(state, `state = '${state}'`))}
        'problem', (select count(*) from (select from payouts where problem is not null ${sql.unsafe(byPayment ? 'and paid_with_id is null' : '')} limit ${MOST_COUNTED + 1}) as counted)) as by_state,
      json_build_object('requested', ${sum('requested')}, 'sending', ${sum('sending')},
        'paid', (select coalesce(sum(cents), 0) from paid_totals where day >= (${sql.unsafe(thisMonth)})::date)) as amounts`
  return only(row)
}

/** The same for one promoter, who has few payouts. */
export async function selectOwnStats(db: Db, userId: number): Promise<PayoutStats> {
  const sql = statementsOf(db)
  const counted = payoutStates.map((state) => sql.unsafe(`'${state}', count(*) filter (where state = '${state}'),`))
  const sum = (where: string) => sql.unsafe(`coalesce(sum(amount_cents) filter (where ${where}), 0)`)
  const [row] = await sql<PayoutStats[]>`
    select json_build_object(${counted} 'problem', count(problem)) as by_state,
      json_build_object('requested', ${sum("state = 'requested'")}, 'sending', ${sum("state = 'sending'")},
        'paid', ${sum(`state = 'paid' and paid_at >= ${thisMonth} at time zone '${TIME_ZONE}'`)}) as amounts
    from payouts where user_id = ${userId}`
  return only(row)
}

/** The first completions that a payment pays for. @param first the payout that gives it its reference */
export const selectItems = (db: Db, first: number) =>
  db
    .select({ completionId: payoutItems.completionId, amountCents: payoutItems.amountCents, paymentCode: completions.paymentCode })
    .from(payoutItems)
    .innerJoin(payouts, and(eq(payouts.id, payoutItems.payoutId), isPaidBy(first)))
    .leftJoin(completions, eq(completions.id, payoutItems.completionId))
    .orderBy(asc(payoutItems.completionId))
    .limit(100)
