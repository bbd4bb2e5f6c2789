import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { LedgerDifference } from '@/lib/money/ledger/check'
import { TIME_ZONE } from '@/lib/site'
import { statementKinds } from './contract'
import { paymentsBy, promoterMoves, reportBy } from './queries'

const zone = sql.raw(`'${TIME_ZONE}'`)
const ofMonth = `created_at >= month.first at time zone '${TIME_ZONE}' and created_at < (month.first + interval '1 month') at time zone '${TIME_ZONE}'`
// What is no line of a statement: nobody whose account is gone can ask for one.
const kinds = sql.raw([...statementKinds, 'commissions_written_off'].map((kind) => `'${kind}'`).join(', '))

/**
 * Compares the sum of all papers of all months with the balances of the ledger, in one statement: each promoter's statements with what is owed to
 * and reserved for them, the reports with what all payees have to get and with what was paid, and the yearly files with that too.
 * @returns what does not agree; nothing when all is well
 */
export const paperDifferences = (db: Db) =>
  db.execute<LedgerDifference>(sql`
    with month as (
      select generate_series(date_trunc('month', (select min(created_at) from ledger_transfers) at time zone ${zone}), now() at time zone ${zone}, '1 month') as first
    ), report as (
      select coalesce(sum(rewards - rewards_undone + commissions - commissions_undone + bonuses - bonuses_undone + imported - written_off - paid + returned), 0) as left_to_pay,
        coalesce(sum(paid - returned), 0) as paid
      from month cross join lateral (${sql.raw(reportBy(ofMonth))}) as by_campaign
    ), books as (
      select (select coalesce(sum(balance_cents), 0) from ledger_accounts where kind in ('owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter')) as left_to_pay,
        (select coalesce(sum(case when credit = 'cash' then amount_cents else -amount_cents end), 0) from ledger_transfers where 'cash' in (credit, debit)) as paid
    ), year as (
      select coalesce(sum(cents), 0) as paid from (${paymentsBy(sql`true`)}) as payment
    )
    select 'statements of promoter ' || coalesce(promoter_id, owner) as subject,
      'say ' || coalesce(said.cents, 0) || ' centavos, the balance is ' || coalesce(account.cents, 0) as problem
    from (select promoter_id, sum(cents) as cents from ${sql.raw(promoterMoves)} as moved where kind in (${kinds}) group by 1) as said
    full join (
      select owner, sum(balance_cents) as cents from ledger_accounts where kind in ('owed_promoter', 'reserved_promoter') group by 1
    ) as account on owner = promoter_id
    where coalesce(said.cents, 0) <> coalesce(account.cents, 0)
    union all
    select 'reports of all months', 'leave ' || report.left_to_pay || ' centavos to pay and ' || report.paid || ' paid, the ledger says ' || books.left_to_pay || ' and ' || books.paid
    from report, books where (report.left_to_pay, report.paid) <> (books.left_to_pay, books.paid)
    union all
    select 'payments of all years', 'are ' || year.paid || ' centavos, the ledger says ' || books.paid from year, books where year.paid <> books.paid
    order by 1`)
