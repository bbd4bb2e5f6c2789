import 'server-only'
import { type Db, idList, statementsOf } from '@/db/client'
import { eventsInsert, inReais } from '@/lib/platform/events/record'
import { toReais } from '@/lib/platform/money'
import { TIME_ZONE } from '@/lib/site'

// Bonuses follow from approvals: whoever is in the group of a goal and has as many completions approved in the present calendar month as it says has
// its bonus, and no bonus stands that is not reached, unless a payout holds it. `settleBonuses` makes both so; the check of the books says both again.

/** The first day of the present month, as an expression. What decides is when the transaction began, which is when its approvals say that they were made. */
export const THIS_MONTH = `date_trunc('month', now() at time zone '${TIME_ZONE}')::date`

/** How many completions of a promoter were approved in a month, as an expression. @param month an expression for its first day */
export const approvedIn = (promoter: string, month: string) =>
  `(select count(*)::int from completions where promoter_id = ${promoter} and status = 'approved'
    and decided_at >= ${month}::timestamp at time zone '${TIME_ZONE}' and decided_at < (${month} + interval '1 month') at time zone '${TIME_ZONE}')`

/** The id of a promoter's group, as an expression. */
export const groupOf = (promoter: string) =>
  `coalesce((select group_id from promoter_memberships where user_id = ${promoter} and until is null), (select id from promoter_groups where is_default))`

/** Whether a row of `promoter_goals` can be reached in the present month, as an expression. */
export const isInForce = (goal: string) =>
  `${goal}.ended_at is null and ${goal}.first_month <= ${THIS_MONTH} and coalesce(${goal}.last_month >= ${THIS_MONTH}, true)`

/**
 * Whether a payout that is requested, being sent or paid pays for a bonus, as an expression.
 * @param bonus an expression for its id @param but one for the id of a payout that does not count
 */
export const isInPayout = (bonus: string, but = '0') =>
  `exists (select from payout_bonuses as item join payouts as payout on payout.id = item.payout_id
    where item.bonus_id = ${bonus} and payout.id <> ${but} and payout.state in ('requested', 'sending', 'paid'))`

const eventData = `jsonb_build_object('id', changed.id, 'goal_id', goal_id, 'month', to_char(month, 'YYYY-MM'), 'approvals', approvals, 'amount', ${inReais('amount_cents')})`

const settle = `
  with promoter as materialized (
    select id, ${groupOf('users.id')} as group_id from users where id = any($1::bigint[]) and role = 'promoter'
  ), earned as (
    insert into promoter_bonuses (promoter_id, goal_id, month, approved, amount_cents)
    select promoter.id, goal.id, ${THIS_MONTH}, reached.approved, goal.bonus_cents
    from promoter join promoter_goals as goal on goal.group_id = promoter.group_id and ${isInForce('goal')}
    cross join lateral (select ${approvedIn('promoter.id', THIS_MONTH)} as approved) as reached
    where reached.approved >= goal.approvals and not exists (
      select from promoter_bonuses where promoter_id = promoter.id and goal_id = goal.id and month = ${THIS_MONTH} and undone_at is null
    )
    order by promoter.id, goal.id
    returning *
  ), undone as (
    update promoter_bonuses as bonus set undone_at = now() from promoter, promoter_goals as goal
    where bonus.promoter_id = promoter.id and bonus.undone_at is null and goal.id = bonus.goal_id
      and ${approvedIn('promoter.id', 'bonus.month')} < goal.approvals and not ${isInPayout('bonus.id')}
    returning bonus.*
  ), changed as (
    select changed.*, goal.approvals
    from (select *, 'bonus_earned' as kind from earned union all select *, 'bonus_undone' from undone) as changed join promoter_goals as goal on goal.id = goal_id
  ), told as (${eventsInsert({ type: "replace(kind, '_', '.')", subject: 'changed.id', promoter: 'promoter_id', data: eventData, from: 'changed' })})
  insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents, completions)
  select id, kind, case kind when 'bonus_earned' then 'bonuses' else 'owed_promoter' end, case kind when 'bonus_undone' then promoter_id end,
    case kind when 'bonus_earned' then 'owed_promoter' else 'bonuses' end, case kind when 'bonus_earned' then promoter_id end, amount_cents, 0
  from changed order by id`

/**
 * Books what promoters earned by goals of their groups in this month, and takes back what is no longer reached and no payout holds. Promoters whose account is
 * gone are left out. Call it after whatever changes the one or the other, in its transaction and with the promoters locked (`lockPromoters`) since before
 * the change.
 */
export async function settleBonuses(tx: Db, promoterIds: number[]): Promise<void> {
  await statementsOf(tx).unsafe(settle, [idList(promoterIds)], { prepare: true })
}

/**
 * Locks promoters until the transaction ends, so that what changes their bonuses happens one after the other. It comes after completions and before accounts,
 * as the same lock in the bookings of approvals does.
 * @returns how many of them have an account
 */
export async function lockPromoters(tx: Db, promoterIds: number[]): Promise<number> {
  const sql = statementsOf(tx)
  return (await sql`select from users where id = any(${idList(promoterIds)}::bigint[]) order by id for no key update`).count
}

/** A bonus as its promoter sees it. */
export const toBonus = ({ approvals, month, cents }: Awaited<ReturnType<typeof selectBonuses>>[number]) => ({ approvals, month, amount: toReais(cents) })

/** The bonuses of a promoter that stand, or those that a payout pays for, newest first, in centavos. */
export async function selectBonuses(db: Db, { promoterId, payoutId }: { promoterId?: number; payoutId?: number }) {
  const sql = statementsOf(db)
  return await sql<{ approvals: number; month: string; cents: number }[]>`
    select approvals, to_char(month, 'YYYY-MM') as month, amount_cents::float8 as cents
    from promoter_bonuses as bonus join promoter_goals as goal on goal.id = goal_id
    where (promoter_id = ${promoterId ?? null}::bigint and undone_at is null) or bonus.id in (select bonus_id from payout_bonuses where payout_id = ${payoutId ?? null}::bigint)
    order by bonus.id desc`
}
