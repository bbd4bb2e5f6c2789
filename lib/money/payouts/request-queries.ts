import 'server-only'
import { type Db, idList, statementsOf } from '@/db/client'
import { groupOf, isInPayout, lockPromoters } from '@/lib/money/ledger/bonuses'
import { reservationOf } from '@/lib/money/ledger/transfers'
import { payoutEvents } from './events'

/** Failures after which no payout is requested until the key has changed, as a list of SQL. */
const KEY_FAILURES = "('wrong_key', 'holder_differs')"

/**
 * Requests the payouts of approved tasks whose person can be paid, and reserves their money; others are left out. A method that was given while the
 * transaction waited for the completion counts too, although it is newer than `now()`.
 * @param completionIds null for all whose person is owed something
 * @param byPerson whether the person asks; if not, tasks whose last payout to this key failed are left out
 * @returns how many were requested
 */
export async function insertPersonPayouts(tx: Db, completionIds: number[] | null, byPerson: boolean): Promise<number> {
  const sql = statementsOf(tx)
  const ids = completionIds && sql`(select ${idList(completionIds)}::bigint[])::bigint[]`
  // Both columns are compared, because the plan is kept for any number of tasks, and with one of them alone it may read all completions.
  const among = ids
    ? sql`m.completion_id = any(${ids}) and c.id = any(${ids})`
    : sql`c.id in (select owner from ledger_accounts where kind = 'owed_person' and balance_cents > 0)`
  const asked = await sql`
    with due as materialized (
      select c.id, c.reward_cents from payout_methods as m join completions as c on c.id = m.completion_id
      where ${among} and m.usable_at <= statement_timestamp() and c.status = 'approved' and c.erased_at is null and c.reward_cents > 0
        and not exists (
          select from payouts as p where p.completion_id = c.id and (
            p.state in ('requested', 'sending', 'paid') or p.problem is not null
            or p.state in ('failed', 'returned') and p.failure <> 'wrong_payout' and p.key_hash = m.key_hash and (not ${byPerson}::boolean or p.failure in ${sql.unsafe(KEY_FAILURES)})
          )
        )
      order by c.id limit 1000
      for no key update of c
    ), asked as (
      insert into payouts (completion_id, amount_cents) select id, reward_cents from due order by id
      on conflict do nothing returning payouts.*
    ), item as (
      insert into payout_items (payout_id, completion_id, payee, amount_cents) select id, completion_id, 'person', amount_cents from asked
    ), told as (${sql.unsafe(payoutEvents('asked'))})
    ${reservationOf(tx, 'asked')}`
  return asked.count
}

/**
 * Asks for everything that is available to a promoter and reserves it.
 * @returns the payout's id; undefined when less than the minimum is available
 * @throws the driver's unique violation when another payout is open
 */
export async function insertPromoterPayout(tx: Db, userId: number, minimumCents: number, idempotencyKey: string | undefined): Promise<number | undefined> {
  const sql = statementsOf(tx)
  const due = await sql<{ id: string }[]>`
    select id from completions
    where promoter_id = ${userId} and status = 'approved' and status <> 'rejected' and commission_cents > 0
      and not exists (select from payout_items where completion_id = completions.id and payee = 'promoter' and is_live)
    order by id
    for no key update`
  // Completions are locked before their promoter everywhere. If the promoter is being deleted, this lock waits and then finds no row.
  if ((await lockPromoters(tx, [userId])) === 0) return undefined
  const [row] = await sql<{ id: string }[]>`
    with due as materialized (
      select id, commission_cents from completions where id = any(${idList(due.map(({ id }) => Number(id)))}::bigint[])
      union all
      select id, balance_cents from promoter_import_lines as line where user_id = ${userId} and balance_cents > 0
        and not exists (select from payout_items where completion_id = line.id and payee = 'promoter' and is_live)
    ), bonus as materialized (
      select id, amount_cents from promoter_bonuses where promoter_id = ${userId} and undone_at is null and not ${sql.unsafe(isInPayout('promoter_bonuses.id'))}
    ), total as (
      select sum(cents) as cents, (select count(*) from due) as completions
      from (select commission_cents as cents from due union all select amount_cents from bonus) as part having sum(cents) >= ${minimumCents}
    ), asked as (
      insert into payouts (user_id, amount_cents, completions, idempotency_key)
      select ${userId}, cents, completions, ${idempotencyKey ?? null} from total
      returning payouts.*
    ), item as (
      insert into payout_items (payout_id, completion_id, payee, amount_cents) select asked.id, due.id, 'promoter', commission_cents from asked, due
    ), paid_bonus as (
      insert into payout_bonuses (payout_id, bonus_id) select asked.id, bonus.id from asked, bonus
    ), told as (${sql.unsafe(payoutEvents('asked'))})
    ${reservationOf(tx, 'asked')}
    returning source as id`
  return row && Number(row.id)
}

/** Why the next payout of a payee cannot be requested, as far as their earlier payouts and their method decide. */
export interface PayoutEligibility {
  hasMethod: boolean
  /** From when the method counts. */
  usableAt: Date | null
  isOpen: boolean
  isPaid: boolean
  keyFailed: boolean
  /** Whether an earlier payout to the present key failed or came back, except by our mistake; no payout is requested automatically then. */
  hasFailed: boolean
  isBlocked: boolean
}

interface EligibilityRow {
  has: boolean
  usable: string | null
  open: boolean
  is_paid: boolean
  failed: boolean
  failed_before: boolean
  blocked: boolean
}

const eligibilityColumns = `m.id is not null as has, m.usable_at as usable,
  coalesce(bool_or(p.state in ('requested', 'sending')), false) as open, coalesce(bool_or(p.state = 'paid'), false) as is_paid,
  coalesce(bool_or(p.state in ('failed', 'returned') and p.failure in ${KEY_FAILURES} and p.key_hash = m.key_hash), false) as failed,
  coalesce(bool_or(p.state in ('failed', 'returned') and p.failure <> 'wrong_payout' and p.key_hash = m.key_hash), false) as failed_before,
  coalesce(bool_or(p.problem is not null), false) as blocked`

const toEligibility = (row: EligibilityRow | undefined): PayoutEligibility => ({
  hasMethod: row?.has ?? false,
  usableAt: row?.usable ? new Date(row.usable) : null,
  isOpen: row?.open ?? false,
  isPaid: row?.is_paid ?? false,
  keyFailed: row?.failed ?? false,
  hasFailed: row?.failed_before ?? false,
  isBlocked: row?.blocked ?? false,
})

/** Whether the payout of a task's person can be requested. */
export async function selectPersonEligibility(db: Db, completionId: number): Promise<PayoutEligibility> {
  const sql = statementsOf(db)
  const [row] = await sql<EligibilityRow[]>`
    select ${sql.unsafe(eligibilityColumns)} from (select) as one
    left join payout_methods as m on m.completion_id = ${completionId} left join payouts as p on p.completion_id = ${completionId}
    group by m.id`
  return toEligibility(row)
}

/**
 * Whether a payout of a promoter can be requested, and in centavos the least that their group lets them ask for (null for the installation's), what they
 * brought along from a former tool, what is owed to them, what their open payout reserves and what was paid, all of one moment.
 */
export async function selectPromoterFunds(db: Db, userId: number) {
  const sql = statementsOf(db)
  const [row] = await sql<
    (EligibilityRow & { imported: string | null; owed: string | null; reserved: string | null; paid: string | null; minimum: number | null })[]
  >`
    select ${sql.unsafe(eligibilityColumns)},
      (select minimum_payout_cents from promoter_groups where id = ${sql.unsafe(groupOf('one.promoter'))}) as minimum,
      (select balance_cents from promoter_import_lines where user_id = ${userId}) as imported,
      (select balance_cents from ledger_accounts where kind = 'owed_promoter' and owner = ${userId}) as owed,
      (select balance_cents from ledger_accounts where kind = 'reserved_promoter' and owner = ${userId}) as reserved,
      sum(p.amount_cents) filter (where p.state = 'paid') as paid
    from (select ${userId}::bigint as promoter) as one
    left join payout_methods as m on m.user_id = ${userId} left join payouts as p on p.user_id = ${userId}
    group by m.id, one.promoter`
  return {
    standing: toEligibility(row),
    importedCents: Number(row?.imported ?? 0),
    funds: { owed: Number(row?.owed ?? 0), reserved: Number(row?.reserved ?? 0), paid: Number(row?.paid ?? 0) },
    groupMinimum: row?.minimum ?? null,
  }
}

/** Promoters whose accounts are being closed, who are owed something and have no open payout. */
export async function selectClosingPromoters(db: Db): Promise<number[]> {
  const sql = statementsOf(db)
  const rows = await sql<{ id: string }[]>`
    select users.id from users join ledger_accounts as owed on owed.kind = 'owed_promoter' and owed.owner = users.id and balance_cents > 0
    where closing_at is not null and not exists (select from payouts where user_id = users.id and state in ('requested', 'sending')) order by users.id`
  return rows.map(({ id }) => Number(id))
}

/** The payout that a promoter asked for under an idempotency key. */
export async function selectPayoutByIdempotencyKey(db: Db, userId: number, key: string): Promise<number | undefined> {
  const sql = statementsOf(db)
  const [row] = await sql<{ id: string }[]>`select id from payouts where user_id = ${userId} and idempotency_key = ${key}`
  return row && Number(row.id)
}
