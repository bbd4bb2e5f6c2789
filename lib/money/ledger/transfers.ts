import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import type { TransferKind } from '@/db/values'

// The trigger `book_transfers` changes the balances when transfers are inserted, and a constraint refuses a negative balance. Promoters are locked
// before accounts, so that deleting and paying a promoter lock in the same order.

/** An approval of the newest attempt of a locked completion. */
export interface Approval {
  /** Of the review. */
  id: number
  completionId: number
  promoterId: number | null
}

/**
 * Books approvals: what is now owed to each person, and to the promoter who brought them if that account still exists, even disabled. What is owed to
 * a person who was erased is written off at once. The money of a campaign with a budget comes from what its places reserved, and a commission that
 * no promoter is owed goes back to its funds. Call it in the transaction of the decisions. Its promoters stay locked, for their bonuses.
 */
export async function bookApprovals(tx: Db, approvals: Approval[]): Promise<void> {
  const sql = statementsOf(tx)
  const input = approvals.map(({ id, completionId, promoterId }) => ({ id, completion: completionId, promoter: promoterId }))
  await sql`
    with approval as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb) as a(id bigint, completion bigint, promoter bigint)
    ), owner as materialized (
      select id from users where id in (select promoter from approval) order by id for no key update
    )
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents)
    select entry.source, entry.kind, entry.debit, entry.debit_owner, entry.credit, entry.owner, entry.cents
    from approval join completions on completions.id = approval.completion join campaigns on campaigns.id = completions.campaign_id
    left join campaign_places as place on has_budget and place.completion_id = completions.id and place.ended_at is null
    left join owner on owner.id = approval.promoter
    cross join lateral (values
      (approval.id, 'reward_approved', case when has_budget then 'campaign_reserved' else 'rewards' end, case when has_budget then completions.campaign_id end,
        case when erased_at is null then 'owed_person' else 'written_off' end, case when erased_at is null then completion end, reward_cents),
      (approval.id, 'commission_approved', case when has_budget then 'campaign_reserved' else 'commissions' end, case when has_budget then completions.campaign_id end,
        case when owner.id is not null then 'owed_promoter' end, owner.id, commission_cents),
      (place.id, 'commission_released', 'campaign_reserved', completions.campaign_id,
        case when owner.id is null and not exists (select from ledger_transfers where source = place.id and kind = 'commission_released') then 'campaign_funds' end,
        completions.campaign_id, commission_cents)
    ) as entry(source, kind, debit, debit_owner, credit, owner, cents)
    where entry.source is not null and entry.credit is not null and entry.cents > 0
    order by approval.id`
}

/**
 * Books back the approval of a locked completion, to where its money came from. It comes from the payee's account, or from what was written off if the
 * person was erased or the promoter was deleted. The caller makes sure that no payout holds it; a constraint refuses a negative balance.
 */
export async function bookReversal(tx: Db, completionId: number): Promise<void> {
  const sql = statementsOf(tx)
  await sql`
    with booked as materialized (
      select * from ledger_transfers where kind in ('reward_approved', 'commission_approved')
        and source = (select max(id) from reviews where completion_id = ${completionId} and decision = 'approve' and undone_at is null)
    ), owner as materialized (
      select id from users where id in (select credit_owner from booked where kind = 'commission_approved') order by id for key share
    ), back as (
      select *, case kind
        when 'reward_approved' then exists (select from completions where id = ${completionId} and erased_at is not null)
        else not exists (select from owner where id = credit_owner)
      end as is_written_off
      from booked
    )
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents)
    select source, case kind when 'reward_approved' then 'reward_reversed' else 'commission_reversed' end,
      case when is_written_off then 'written_off' else credit end, case when not is_written_off then credit_owner end, debit, debit_owner, amount_cents
    from back`
}

/** Writes off what is owed to persons who are being erased. Call it after their requested payouts were cancelled. */
export async function writeOffRewards(tx: Db, completionIds: number[]): Promise<void> {
  const sql = statementsOf(tx)
  await sql`
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, amount_cents)
    select (select max(id) from reviews where completion_id = owner and decision = 'approve' and undone_at is null),
      'reward_written_off', kind, owner, 'written_off', balance_cents
    from ledger_accounts where kind = 'owed_person' and owner = any(${completionIds}::bigint[]) and balance_cents > 0`
}

/** What is owed to a promoter or on its way to them, in centavos. Call it with the promoter locked, so that nothing is added meanwhile. */
export async function selectOwedToPromoter(tx: Db, promoterId: number): Promise<number> {
  const sql = statementsOf(tx)
  const [row] = await sql<{ cents: string | null }[]>`
    select sum(balance_cents) as cents from ledger_accounts where kind in ('owed_promoter', 'reserved_promoter') and owner = ${promoterId}`
  return Number(row?.cents ?? 0)
}

/** What is owed to the persons of completions or on its way to them, in centavos. */
export async function selectOwedToPersons(db: Db, completionIds: number[]): Promise<number> {
  const sql = statementsOf(db)
  const [row] = await sql<{ cents: string | null }[]>`
    select sum(balance_cents) as cents from ledger_accounts where kind in ('owed_person', 'reserved_person') and owner = any(${completionIds}::bigint[])`
  return Number(row?.cents ?? 0)
}

/**
 * What is owed or on its way for a locked, approved completion, in centavos: to its person, unless they were erased, and to its promoter, unless that
 * account was deleted.
 */
export async function selectOwedForCompletion(tx: Db, completionId: number): Promise<number> {
  const sql = statementsOf(tx)
  const [row] = await sql<{ cents: string | null }[]>`
    with promoter as materialized (
      select id from users where id = (select promoter_id from completions where id = ${completionId}) for key share
    )
    select coalesce((select sum(balance_cents) from ledger_accounts where kind in ('owed_person', 'reserved_person') and owner = ${completionId}), 0)
      + coalesce((select commission_cents from completions where id = ${completionId} and exists (select from promoter)), 0) as cents`
  return Number(row?.cents ?? 0)
}

/** The transfers of payouts that already exist. */
type PayoutTransfer = Exclude<Extract<TransferKind, `payout_${string}`>, 'payout_reserved'>

/** Which account each kind of transfer comes from and goes to: one of the payee's, or the platform's `cash`. */
const payoutSides: Record<PayoutTransfer, readonly [from: 'owed' | 'reserved' | 'cash', to: 'owed' | 'reserved' | 'cash']> = {
  payout_released: ['reserved', 'owed'],
  payout_paid: ['reserved', 'cash'],
  payout_paid_late: ['owed', 'cash'],
  payout_returned: ['cash', 'owed'],
}

/**
 * Books transfers of payouts that the caller has locked. What comes back for a payee who was erased or deleted meanwhile is written off.
 * @throws the driver's check violation when the account does not have the money
 */
export async function bookPayouts(tx: Db, kind: PayoutTransfer, payoutIds: number[]): Promise<void> {
  const sql = statementsOf(tx)
  const [from, to] = payoutSides[kind]
  await sql`
    with payout as materialized (
      select id, amount_cents, completions, coalesce(completion_id, user_id) as owner, case when user_id is null then '_person' else '_promoter' end as payee,
        case when user_id is null then exists (select from completions where id = completion_id and erased_at is null)
          else exists (select from users where id = user_id) end as is_there
      from payouts where id = any(${payoutIds}::bigint[])
    )
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents, completions)
    select id, ${kind}, case when ${from} = 'cash' then 'cash' else ${from} || payee end, case when ${from} <> 'cash' then owner end,
      case when ${to} = 'cash' then 'cash' when is_there then ${to} || payee else 'written_off' end, case when ${to} <> 'cash' and is_there then owner end, amount_cents, completions
    from payout order by id`
}

/**
 * Reserves the money of payouts in the statement that inserts them, so that a payout never exists without its reservation. It is the last part of
 * that statement, which `returning` may follow.
 * @param asked the name of its part (`with`) that returns the inserted rows: id, completion_id, user_id, amount_cents, completions
 * @returns a piece of SQL for a statement of the same transaction
 */
export const reservationOf = (tx: Db, asked: string) =>
  statementsOf(tx).unsafe(`
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents, completions)
    select id, 'payout_reserved', 'owed_' || payee, coalesce(completion_id, user_id), 'reserved_' || payee, coalesce(completion_id, user_id), amount_cents, completions
    from (select *, case when user_id is null then 'person' else 'promoter' end as payee from ${asked}) as payout order by id`)
