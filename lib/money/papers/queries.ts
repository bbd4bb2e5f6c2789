import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, statementsOf } from '@/db/client'
import type { LocalizedText } from '@/lib/platform/i18n/localized'
import { withinDays } from '@/lib/platform/service/days'
import { TIME_ZONE } from '@/lib/site'
import type { statementKinds } from './contract'

// The queries of the papers read amounts from `ledger_transfers` alone; other tables only say of what and to whom. The check of the books (`check.ts`)
// sums up the same pieces over all months.

/** Calendar days, the second one not included. */
interface Range {
  from: string
  until: string
}

const within = `created_at >= $1::date::timestamp at time zone '${TIME_ZONE}' and created_at < $2::date::timestamp at time zone '${TIME_ZONE}'`

/**
 * The transfers that changed what promoters have to get, with a sign: `promoter_id, kind, source, cents, created_at`. What is reserved for a payout is
 * still theirs. Each half has a partial index by promoter and moment.
 */
export const promoterMoves = `(
  select credit_owner as promoter_id, kind, source, amount_cents as cents, created_at from ledger_transfers
  where credit = 'owed_promoter' and debit <> 'reserved_promoter'
  union all
  select debit_owner, case kind when 'payout_paid_late' then 'payout_paid' else kind end, source, -amount_cents, created_at from ledger_transfers
  where debit in ('owed_promoter', 'reserved_promoter') and credit <> 'owed_promoter' and credit <> 'reserved_promoter'
)`

const campaignOf = `left join completions on completions.id = part.completion_id left join deleted_completions as deleted on deleted.id = part.completion_id`
const titleOf = `(select content -> 'title' from campaign_versions where id = campaigns.version_id)`

interface OfCampaign {
  campaign: string | null
  title: LocalizedText | null
}

interface StatementRow extends OfCampaign {
  kind: (typeof statementKinds)[number]
  count: number
  cents: number
  payoutId: number | null
  at: string | null
  transactionId: string | null
}

/** What a promoter had to get before some days, in centavos, and what changed it within them: sums by kind and campaign, then each payment. */
export async function selectStatement(db: Db, promoterId: number, { from, until }: Range) {
  const run = statementsOf(db)
  const [before] = await run.unsafe<{ cents: number }[]>(
    `select coalesce(sum(cents), 0)::float8 as cents from ${promoterMoves} as moved
    where promoter_id = $2 and created_at < $1::date::timestamp at time zone '${TIME_ZONE}'`,
    [from, promoterId],
  )
  const lines = await run.unsafe<StatementRow[]>(
    `with part as (
      select moved.*, reviews.completion_id, payouts.id as payout_id, transaction_id from ${promoterMoves} as moved
      left join reviews on kind in ('commission_approved', 'commission_reversed') and reviews.id = source
      left join payouts on kind in ('payout_paid', 'payout_returned') and payouts.id = source
      where promoter_id = $3 and ${within.replaceAll('created_at', 'moved.created_at')}
    ), line as (
      select kind, coalesce(completions.campaign_id, deleted.campaign_id) as campaign_id, count(*)::int as count, sum(cents)::float8 as cents,
        payout_id, case when payout_id is not null then part.created_at end as at, transaction_id
      from part ${campaignOf} group by kind, 2, payout_id, 6, transaction_id
    )
    select kind, slug as campaign, ${titleOf} as title, count, cents, payout_id::float8 as "payoutId", to_json(at)#>>'{}' as at, transaction_id as "transactionId"
    from line left join campaigns on campaigns.id = campaign_id
    order by at nulls first, kind, campaign_id`,
    [from, until, promoterId],
  )
  return { openingCents: before?.cents ?? 0, lines }
}

/** The figures of a report in centavos, each with its expression over the parts of transfers. */
const figures = {
  rewards: `kind = 'reward_approved'`,
  rewards_undone: `kind = 'reward_reversed'`,
  commissions: `kind = 'commission_approved'`,
  commissions_undone: `kind = 'commission_reversed'`,
  bonuses: `kind = 'bonus_earned'`,
  bonuses_undone: `kind = 'bonus_undone'`,
  imported: `kind = 'balance_imported'`,
  paid: `kind in ('payout_paid', 'payout_paid_late')`,
  returned: `kind = 'payout_returned'`,
}
export type ReportCents = Record<keyof typeof figures | 'written_off', number>

const sums = [
  ...Object.entries(figures).map(([name, kinds]) => `coalesce(sum(cents) filter (where ${kinds}), 0)::float8 as ${name}`),
  `coalesce(sum(cents) filter (where credit = 'written_off'), 0)::float8 - coalesce(sum(cents) filter (where debit = 'written_off'), 0)::float8 as written_off`,
].join(', ')

/**
 * Sums of what approvals, bonuses and payments of some transfers moved, by campaign. A payment is split among the campaigns of what it pays for; what it
 * pays beside them is of none.
 * @param where which transfers
 */
export const reportBy = (where: string) => `
  with booked as materialized (
    select * from ledger_transfers where (${where}) and (kind in ('reward_approved', 'reward_reversed', 'commission_approved', 'commission_reversed', 'bonus_earned',
      'bonus_undone', 'balance_imported', 'payout_paid', 'payout_paid_late', 'payout_returned') or credit = 'written_off' or debit = 'written_off')
  ), item as materialized (
    select kind, credit, debit, payout_items.completion_id, payout_items.amount_cents as cents from booked join payout_items on payout_id = source where kind like 'payout%'
  ), part as (
    select kind, credit, debit, completion_id, amount_cents as cents from booked join reviews on reviews.id = source where kind like 'reward%' or kind like 'commission\\_%'
    union all select * from item
    union all select kind, credit, debit, null, -cents from item
    union all select kind, credit, debit, null, amount_cents from booked where kind not like 'reward%' and kind not like 'commission\\_%'
  )
  select coalesce(completions.campaign_id, deleted.campaign_id) as campaign_id, ${sums}
  from part ${campaignOf} group by 1`

/** The report of some days, by campaign, in centavos; those of no campaign last. */
export async function selectReport(db: Db, { from, until }: Range) {
  return await statementsOf(db).unsafe<(OfCampaign & ReportCents)[]>(
    `select slug as campaign, ${titleOf} as title, report.* from (${reportBy(within)}) as report left join campaigns on campaigns.id = campaign_id
    order by campaign_id nulls last`,
    [from, until],
  )
}

const zone = sql.raw(`'${TIME_ZONE}'`)

/**
 * Payments that did not come back, each with its month, payee and document: whoever is paid to one CPF or CNPJ is one payee, and so are all whose name is
 * no longer kept.
 * @param where which transfers
 */
export const paymentsBy = (where: SQL) => sql`
  select id, month, cents, payee_name, document,
    case when document is not null then document when payee_name is null then '' when user_id is not null then 'promoter ' || user_id else 'person ' || completion_id end as payee
  from (
    select transfer.source as id, to_char(transfer.created_at at time zone ${zone}, 'YYYY-MM') as month, transfer.amount_cents as cents, payee_name, user_id, completion_id,
      coalesce(own.document, max(own.document) over (partition by user_id, completion_id)) as document
    from ledger_transfers as transfer left join payouts on payouts.id = transfer.source
    cross join lateral (select case when method ->> 'key_type' in ('cpf', 'cnpj') then method ->> 'key' else method ->> 'document' end as document) as own
    where transfer.kind in ('payout_paid', 'payout_paid_late') and ${where}
      and not exists (select from ledger_transfers as back where back.kind = 'payout_returned' and back.source = transfer.source)
  ) as payment`

const paidIn = (year: string) => sql`(${paymentsBy(sql`${withinDays(sql`transfer.created_at`, { from: `${year}-01-01`, to: `${year}-12-31` })}`)}) as payment`

const payee = {
  document: sql<string | null>`max(document)`,
  payee: sql<string>`coalesce((array_agg(payee_name order by id desc))[1], '')`,
  payments: sql`count(*)`.mapWith(Number),
  cents: sql`sum(cents)`.mapWith(Number),
}
/** CPFs, then CNPJs, then who has neither. */
const byDocument = sql`length(max(document)), max(document), payee`

/** What each payee was paid in a year and in its months, in centavos. */
export const yearQuery = (db: Db, year: string) =>
  db
    .select({
      ...payee,
      months: sql<number[]>`to_json(array(select coalesce(sum(part.cents), 0)::float8 from generate_series(1, 12) as number
        left join unnest(array_agg(month), array_agg(cents)) as part(month, cents) on right(part.month, 2)::int = number group by number order by number))`,
    })
    .from(paidIn(year))
    .groupBy(sql`payee`)
    .orderBy(byDocument)

/** What each payee was paid in each month of a year, in centavos. */
export const reinfQuery = (db: Db, year: string) =>
  db
    .select({ ...payee, month: sql<string>`month` })
    .from(paidIn(year))
    .groupBy(sql`payee, month`)
    .orderBy(sql`${byDocument}, month`)
