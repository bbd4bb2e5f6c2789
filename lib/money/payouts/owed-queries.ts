import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import type { FlagReason } from '@/db/desk-values'
import { isInPayout } from '@/lib/money/ledger/bonuses'

/** Payees are counted up to this number. */
export const MOST_OWED = 1000

/** Something owed without a payout, with the data that explains why. */
export interface OwedRow {
  kind: 'person' | 'promoter'
  id: string
  cents: string
  completions: number
  since: string | null
  name: string | null
  payment_code: string | null
  erased: boolean
  email: string | null
  active: boolean
  flags: FlagReason[]
  method: boolean
  usable: boolean
  blocked: boolean
  /** Why the newest payout to the present key failed or came back. */
  failure: string | null
}

/** What is owed without a payout, largest amount first. @param isLeastFirst for the smallest first */
export async function selectOwed(db: Db, isLeastFirst: boolean, limit: number, offset: number): Promise<OwedRow[]> {
  const sql = statementsOf(db)
  // One index is read in either direction.
  const order = sql.unsafe(
    isLeastFirst ? 'balance_cents asc nulls first, page.kind desc, page.owner desc' : 'balance_cents desc nulls last, page.kind, page.owner',
  )
  // A payout takes all that a promoter is owed, so what is owed now was approved after the last request, or came back after it. An approval and a
  // request of the same moment may see each other or not, hence the hour.
  return sql<OwedRow[]>`
    with page as materialized (
      select kind, owner, balance_cents, completions, case when kind = 'owed_person' then owner end as person, case when kind = 'owed_promoter' then owner end as promoter
      from ledger_accounts as page where balance_cents > 0 and kind in ('owed_person', 'owed_promoter')
      order by ${order} limit ${limit} offset ${offset}
    )
    select case when page.person is not null then 'person' else 'promoter' end as kind, page.owner as id, balance_cents as cents,
      page.completions::int, coalesce(c.decided_at, least(fresh.since, back.since, bonus.since, brought.since)) as since, coalesce(u.name, c.name) as name, c.payment_code, c.erased_at is not null as erased, u.email,
      coalesce(u.active or u.closing_at is not null, true) as active, coalesce(c.flags, '{}') as flags, m.usable_at is not null as method, coalesce(m.usable_at <= now(), false) as usable,
      coalesce(past.blocked, false) as blocked, past.failure
    from page
    left join completions as c on c.id = page.person
    left join users as u on u.id = page.promoter
    left join lateral (
      select usable_at, key_hash from payout_methods where completion_id = page.person
      union all select usable_at, key_hash from payout_methods where user_id = page.promoter
    ) as m on true
    left join lateral (select requested_at - interval '1 hour' as at from payouts where user_id = page.promoter order by id desc limit 1) as asked on true
    left join lateral (
      select decided_at as since from completions as earned
      where promoter_id = page.promoter and status = 'approved' and decided_at > coalesce(asked.at, '-infinity') and commission_cents > 0
        and not exists (select from payout_items where completion_id = earned.id and payee = 'promoter' and is_live)
      order by decided_at limit 1
    ) as fresh on true
    left join lateral (
      select min(decided_at) as since from payouts join payout_items as item on item.payout_id = payouts.id join completions as earned on earned.id = item.completion_id
      where user_id = page.promoter and ended_at > asked.at and earned.status = 'approved'
        and not exists (select from payout_items where completion_id = earned.id and payee = 'promoter' and is_live)
    ) as back on true
    left join lateral (
      select min(earned_at) as since from promoter_bonuses
      where promoter_id = page.promoter and undone_at is null and not ${sql.unsafe(isInPayout('promoter_bonuses.id'))}
    ) as bonus on true
    left join lateral (
      select one.created_at as since from promoter_import_lines as line join promoter_imports as one on one.id = import_id
      where user_id = page.promoter and line.balance_cents > 0
        and not exists (select from payout_items where completion_id = line.id and payee = 'promoter' and is_live)
    ) as brought on true
    left join lateral (
      select bool_or(problem is not null) as blocked,
        (array_agg(failure order by id desc) filter (where state in ('failed', 'returned') and key_hash = m.key_hash and failure <> 'wrong_payout'))[1] as failure
      from (
        select id, problem, failure, state, key_hash from payouts where completion_id = page.person
        union all select id, problem, failure, state, key_hash from payouts where user_id = page.promoter
      ) as those
    ) as past on true
    order by ${order}`
}

/** How many payees something is owed to, at most one more than `MOST_OWED`, and in centavos how much altogether. */
export async function selectOwedTotals(db: Db): Promise<{ payees: number; cents: number }> {
  const sql = statementsOf(db)
  const [row] = await sql<{ payees: number; cents: string | null }[]>`
    select (select count(*)::int from (
        select from ledger_accounts where balance_cents > 0 and kind in ('owed_person', 'owed_promoter') limit ${MOST_OWED + 1}
      ) as counted) as payees,
      (select sum(owed_cents) from ledger_totals) as cents`
  return { payees: row?.payees ?? 0, cents: Number(row?.cents ?? 0) }
}
