import 'server-only'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { ledgerTransfers } from '@/db/schema/ledger'
import { payouts } from '@/db/schema/payouts'
import { users } from '@/db/schema/users'
import type { PayoutMethod } from '@/db/values'
import { withinDays } from '@/lib/platform/service/days'
import { TIME_ZONE } from '@/lib/site'
import { paymentColumns } from './payment'

/** The payments that somebody has to send by hand, all or those with the ids, oldest first. */
export const sendingQuery = (db: Db, ids?: number[]) =>
  db
    .select({ id: payouts.id, payeeName: payouts.payeeName, amountCents: paymentColumns.paymentCents, method: payouts.method, startedAt: payouts.startedAt })
    .from(payouts)
    .where(and(eq(payouts.state, 'sending'), eq(payouts.provider, 'manual'), isNull(payouts.paidWithId), ids && inArray(payouts.id, ids)))
    .orderBy(asc(payouts.id))

const zone = sql.raw(`'${TIME_ZONE}'`)
const payeeKind = sql<'person' | 'promoter'>`case when ${payouts.userId} is null then 'person' else 'promoter' end`
const payeeId = sql<number>`coalesce(${payouts.userId}, ${payouts.completionId})`

/** What was paid and did not come back, per calendar month and payee. Payees of the same name stay apart. */
export function paidQuery(db: Db, days: { from?: string | undefined; to?: string | undefined }) {
  const month = sql<string>`to_char(${payouts.paidAt} at time zone ${zone}, 'YYYY-MM')`
  return db
    .select({
      month: sql<string>`${month}`.as('month'),
      payeeKind: sql<'person' | 'promoter'>`${payeeKind}`.as('payee_kind'),
      payeeId: sql`${payeeId}`.mapWith(Number).as('payee_id'),
      payee: sql<string>`coalesce(max(${payouts.payeeName}), '')`,
      email: sql<string | null>`max(${users.email})`,
      method: sql<PayoutMethod | null>`(array_agg(${payouts.method} order by ${payouts.id} desc))[1]`,
      payments: sql`count(*)`.mapWith(Number),
      cents: sql`sum(${payouts.amountCents})`.mapWith(Number),
    })
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.userId))
    .where(and(eq(payouts.state, 'paid'), withinDays(payouts.paidAt, days)))
    .groupBy(sql`1`, sql`2`, sql`3`)
    .orderBy(sql`1`, sql`2`, sql`3`)
}

/** What was owed or reserved at the end of a calendar day, per payee: from the transfers up to then. */
export function liabilitiesQuery(db: Db, at: string) {
  const until: SQL = sql`${ledgerTransfers.createdAt} < (${at}::date + 1)::timestamp at time zone ${zone}`
  const sides = db
    .select({ account: ledgerTransfers.debit, owner: ledgerTransfers.debitOwner, cents: sql<number>`-${ledgerTransfers.amountCents}`.as('cents') })
    .from(ledgerTransfers)
    .where(and(until, sql`${ledgerTransfers.debitOwner} is not null`))
    .unionAll(
      db
        .select({ account: ledgerTransfers.credit, owner: ledgerTransfers.creditOwner, cents: sql<number>`${ledgerTransfers.amountCents}`.as('cents') })
        .from(ledgerTransfers)
        .where(and(until, sql`${ledgerTransfers.creditOwner} is not null`)),
    )
    .as('side')
  const held = (accounts: ('owed_person' | 'owed_promoter' | 'reserved_person' | 'reserved_promoter')[]) =>
    sql`coalesce(sum(${sides.cents}) filter (where ${inArray(sides.account, accounts)}), 0)`.mapWith(Number)
  const balances = db
    .select({
      kind: sql<'person' | 'promoter'>`case when ${sides.account} like '%person' then 'person' else 'promoter' end`.as('kind'),
      owner: sql<number>`${sides.owner}`.as('owner'),
      owed: held(['owed_person', 'owed_promoter']).as('owed'),
      reserved: held(['reserved_person', 'reserved_promoter']).as('reserved'),
    })
    .from(sides)
    .groupBy(sql`1`, sql`2`)
    .having(sql`sum(${sides.cents}) <> 0`)
    .as('balance')
  return db
    .select({
      payeeKind: balances.kind,
      payeeId: sql`${balances.owner}`.mapWith(Number).as('payee_id'),
      payee: sql<string>`coalesce(${users.name}, ${completions.name}, '')`.as('payee'),
      email: users.email,
      paymentCode: completions.paymentCode,
      owed: balances.owed,
      reserved: balances.reserved,
    })
    .from(balances)
    .leftJoin(users, and(eq(balances.kind, 'promoter'), eq(users.id, balances.owner)))
    .leftJoin(completions, and(eq(balances.kind, 'person'), eq(completions.id, balances.owner)))
    .orderBy(asc(balances.kind), asc(balances.owner))
}
