import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { MEANT_CAMPAIGN } from '@/lib/platform/service/one-campaign'
import { TIME_ZONE } from '@/lib/site'
import { approvedIn, groupOf, isInForce, isInPayout, THIS_MONTH } from './bonuses'

/** Something in the books that does not agree with the rest. */
export interface LedgerDifference extends Record<string, unknown> {
  /** A completion, an account or a payout. */
  subject: string
  problem: string
}

const isOfCampaign = (kind: string) => sql.raw(`${kind} in ('campaign_funds', 'campaign_reserved')`)
const sides = sql`
  select debit as kind, debit_owner as owner, -amount_cents as cents, case when ${isOfCampaign('debit')} then 0 else -completions end as completions from ledger_transfers
  union all select credit, credit_owner, amount_cents, case when ${isOfCampaign('credit')} then 0 else completions end from ledger_transfers`

/** Balances against their transfers, and all accounts against zero. */
const ofBalances = sql`
  select coalesce(account.kind, booked.kind) || ' ' || coalesce(account.owner, booked.owner) as subject,
    'has a balance of ' || coalesce(account.balance_cents, 0) || ' centavos for ' || coalesce(account.completions, 0) || ' completions, its transfers say '
      || coalesce(booked.cents, 0) || ' for ' || coalesce(booked.completions, 0) as problem
  from ledger_accounts as account
  full join (select kind, owner, sum(cents) as cents, sum(completions) as completions from (${sides}) as side where owner is not null group by 1, 2) as booked
    on booked.kind = account.kind and booked.owner = account.owner
  where (coalesce(account.balance_cents, 0), coalesce(account.completions, 0)) <> (coalesce(booked.cents, 0), coalesce(booked.completions, 0))`

/** Stored sums against the balances that they are the sum of. */
const ofSums = sql`
  select 'all that is owed' as subject, 'is kept as ' || kept || ' centavos, the balances say ' || owed as problem
  from (select coalesce((select sum(owed_cents) from ledger_totals), 0) as kept,
    coalesce((select sum(balance_cents) from ledger_accounts where kind in ('owed_person', 'owed_promoter')), 0) as owed) as sum
  where kept <> owed
  union all
  select 'what was paid on ' || coalesce(kept.day, paid.day),
    'is kept as ' || coalesce(kept.cents, 0) || ' centavos in ' || coalesce(kept.payments, 0) || ' payments for ' || coalesce(kept.tasks, 0)
      || ' tasks, the payouts say ' || coalesce(paid.cents, 0) || ' in ' || coalesce(paid.payments, 0) || ' for ' || coalesce(paid.tasks, 0)
  from (select day, sum(cents) as cents, sum(payments) as payments, sum(tasks) as tasks from paid_totals group by 1) as kept
  full join (
    select (paid_at at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date as day, sum(amount_cents) as cents, count(*) - count(paid_with_id) as payments, count(completion_id) as tasks
    from payouts where state = 'paid' group by 1
  ) as paid on paid.day = kept.day
  where (coalesce(kept.cents, 0), coalesce(kept.payments, 0), coalesce(kept.tasks, 0)) <> (coalesce(paid.cents, 0), coalesce(paid.payments, 0), coalesce(paid.tasks, 0))`

/** Each approved completion is booked exactly once, and no other one is. Commissions of promoters who were deleted before the approval are never booked. */
const ofCompletions = sql`
  select 'completion ' || coalesce(completion.id, booked.id) as subject,
    'is booked with ' || coalesce(booked.reward, 0) || ' and ' || coalesce(booked.commission, 0) || ' centavos, should be ' || expected.reward || ' and ' || expected.commission as problem
  from completions as completion
  full join (
    select completion_id as id,
      sum(case t.kind when 'reward_approved' then amount_cents when 'reward_reversed' then -amount_cents else 0 end) as reward,
      sum(case t.kind when 'commission_approved' then amount_cents when 'commission_reversed' then -amount_cents else 0 end) as commission
    from ledger_transfers as t join reviews on reviews.id = t.source
    where t.kind in ('reward_approved', 'reward_reversed', 'commission_approved', 'commission_reversed')
    group by 1
  ) as booked on booked.id = completion.id
  cross join lateral (
    select case when completion.status = 'approved' then completion.reward_cents else 0 end as reward,
      case when completion.status = 'approved' and (coalesce(booked.commission, 0) <> 0 or exists (select from users where id = completion.promoter_id))
        then completion.commission_cents else 0 end as commission
  ) as expected
  where (coalesce(booked.reward, 0), coalesce(booked.commission, 0)) <> (expected.reward, expected.commission)`

/** Payouts against their items, their reservations and what was booked of them. */
const ofPayouts = sql`
  select 'payout ' || p.id as subject, case
      when (item.cents, item.n) is distinct from (p.amount_cents, p.completions)
        then 'pays ' || p.amount_cents || ' centavos for ' || p.completions || ' completions, its items say ' || coalesce(item.cents, 0) || ' for ' || coalesce(item.n, 0)
      when item.n > 0 and item.live is distinct from (p.state in ('requested', 'sending', 'paid')) then 'is ' || p.state || ' and holds its completions otherwise'
      else 'is ' || p.state || ' with these transfers: ' || coalesce(booked.kinds, 'none')
    end as problem
  from payouts as p
  left join (
    select payout_id, sum(amount_cents) as cents, count(completion_id) as n, case when bool_and(is_live) = bool_or(is_live) then bool_and(is_live) end as live
    from (
      select payout_id, completion_id, amount_cents, is_live from payout_items
      union all select payout_id, null, amount_cents, null from payout_bonuses join promoter_bonuses as bonus on bonus.id = bonus_id
    ) as part group by 1
  ) as item on item.payout_id = p.id
  left join (
    select source, string_agg(substr(kind, 8), ' ' order by id) as kinds, array_agg(distinct (amount_cents, completions)) as moved
    from ledger_transfers where kind like 'payout\\_%' group by 1
  ) as booked on booked.source = p.id
  where (item.cents, item.n) is distinct from (p.amount_cents, p.completions) or item.n > 0 and item.live is distinct from (p.state in ('requested', 'sending', 'paid'))
    or (booked.moved = array[(p.amount_cents, p.completions)]) is not true or booked.kinds <> all(case p.state
      when 'requested' then array['reserved'] when 'sending' then array['reserved'] when 'paid' then array['reserved paid', 'reserved released paid_late']
      when 'returned' then array['reserved paid returned', 'reserved released paid_late returned'] else array['reserved released'] end)`

/** What one payment pays is of one key, and goes the same way. A key is removed with its person, if no money moved. */
const ofPayments = sql`
  select 'payout ' || line.id as subject, 'is paid with payout ' || line.paid_with_id || ' and went another way' as problem
  from payouts as line left join payouts as first on first.id = line.paid_with_id
  where line.paid_with_id is not null and ((first.state, first.provider, first.transaction_id, first.paid_at, first.problem, first.paid_with_id)
      is distinct from (line.state, line.provider, line.transaction_id, line.paid_at, line.problem, null)
    or first.user_id is not null or first.key_hash <> line.key_hash)`

/** No payout is open for a payee who was erased or deleted, or for a completion that is not approved. */
const ofPayees = sql`
  select 'payout ' || id as subject, 'is ' || state || ' although its payee is gone' as problem from payouts as p
  where state in ('requested', 'sending') and case when user_id is null
    then not exists (select from completions where id = completion_id and erased_at is null and status = 'approved')
    else not exists (select from users where id = user_id) end`

const ofReservations = sql`
  select coalesce(account.kind || ' ' || account.owner, open.kind || ' ' || open.owner) as subject,
    'holds ' || coalesce(account.balance_cents, 0) || ' centavos for payouts of ' || coalesce(open.cents, 0) as problem
  from (select * from ledger_accounts where kind in ('reserved_person', 'reserved_promoter')) as account
  full join (
    select case when user_id is null then 'reserved_person' else 'reserved_promoter' end as kind, coalesce(completion_id, user_id) as owner, sum(amount_cents) as cents
    from payouts where state in ('requested', 'sending') group by 1, 2
  ) as open on open.kind = account.kind and open.owner = account.owner
  where coalesce(account.balance_cents, 0) <> coalesce(open.cents, 0)`

/**
 * Each campaign's money: funded = available + reserved + approved + taken back, where the approved part is owed, on its way or paid, as the checks
 * above say of each completion and payout; and what is reserved is what its open places and its undecided completions were promised.
 */
const ofCampaigns = sql`
  select 'campaign ' || campaign.id as subject,
    'was funded with ' || funded.cents || ' centavos, has ' || available.cents || ' available and ' || reserved.cents || ' reserved, and ' || approved.cents || ' approved' as problem
  from campaigns as campaign
  cross join lateral (
    select coalesce(sum(case kind when 'campaign_funded' then amount_cents else -amount_cents end), 0) as cents from ledger_transfers
    where (kind = 'campaign_funded' and credit_owner = campaign.id) or (kind = 'campaign_unfunded' and debit_owner = campaign.id)
  ) as funded
  cross join lateral (select coalesce(sum(balance_cents), 0) as cents from ledger_accounts where kind = 'campaign_funds' and owner = campaign.id) as available
  cross join lateral (select coalesce(sum(balance_cents), 0) as cents from ledger_accounts where kind = 'campaign_reserved' and owner = campaign.id) as reserved
  cross join lateral (
    select coalesce(sum(case when debit = 'campaign_reserved' then amount_cents else -amount_cents end), 0) as cents from ledger_transfers
    where kind in ('reward_approved', 'commission_approved', 'reward_reversed', 'commission_reversed')
      and ((debit = 'campaign_reserved' and debit_owner = campaign.id) or (credit = 'campaign_reserved' and credit_owner = campaign.id))
  ) as approved
  where funded.cents <> available.cents + reserved.cents + approved.cents
  union all
  select 'campaign ' || campaign.id, 'has ' || coalesce(account.balance_cents, 0) || ' centavos reserved, its places say ' || promised.cents
  from campaigns as campaign
  left join ledger_accounts as account on account.kind = 'campaign_reserved' and account.owner = campaign.id
  cross join lateral (
    select coalesce(sum(version.reward_cents + case when released.id is null
      then coalesce(completion.commission_cents, highest_commission(campaign.id, version.commission_cents, place.created_at)) else 0 end), 0) as cents
    from campaign_places as place join campaign_versions as version on version.id = place.version_id
    left join ledger_transfers as released on released.source = place.id and released.kind = 'commission_released'
    left join completions as completion on completion.id = place.completion_id
    where place.campaign_id = campaign.id and place.ended_at is null and completion.status is distinct from 'approved'
  ) as promised
  where coalesce(account.balance_cents, 0) <> case when campaign.has_budget then promised.cents else 0 end
  union all
  select 'completion ' || completion.id, 'waits for a decision without a place that reserves its money'
  from completions as completion join campaigns as campaign on campaign.id = completion.campaign_id
  where campaign.has_budget and completion.status = 'in_review'
    and not exists (select from campaign_places as place where place.completion_id = completion.id and place.ended_at is null)
  union all
  select 'completion ' || completion.id, 'was promised ' || completion.reward_cents || ' and ' || completion.commission_cents || ' centavos, its version and the group of its promoter say otherwise'
  from completions as completion left join campaign_versions as version on version.id = completion.version_id and version.campaign_id = completion.campaign_id
  cross join lateral (
    select coalesce((select created_at from campaign_places where completion_id = completion.id order by id limit 1), completion.created_at) as promised
  ) as moment
  where (completion.campaign_id <> ${sql.raw(MEANT_CAMPAIGN)} or exists (select from promoter_rates))
    and (completion.promoter_id is null or exists (select from users where id = completion.promoter_id))
    and (version.reward_cents, commission_for(completion.promoter_id, completion.campaign_id, version.commission_cents, moment.promised))
      is distinct from (completion.reward_cents, completion.commission_cents)`

/**
 * Each bonus that stands was and is reached, or a payout holds it; each that is reached stands; none is in two payouts; and each was booked once, and once
 * back if it was undone.
 */
const ofBonuses = sql.raw(`
  select 'bonus ' || coalesce(bonus.id, earned.source) as subject, case
      when (bonus.approved >= goal.approvals and bonus.amount_cents = goal.bonus_cents) is not true then 'was earned otherwise than its goal says'
      when bonus.undone_at is null and ${approvedIn('bonus.promoter_id', 'bonus.month')} < goal.approvals and not ${isInPayout('bonus.id')}
        and exists (select from users where id = bonus.promoter_id) then 'stands although it is not reached'
      when held.n > 1 or (held.n > 0 and bonus.undone_at is not null) then 'is paid otherwise than once'
      when (bonus.amount_cents, bonus.promoter_id, bonus.undone_at is not null) is distinct from (earned.amount_cents, earned.credit_owner, undone.id is not null)
        or (undone.amount_cents, undone.debit_owner) <> (bonus.amount_cents, bonus.promoter_id) then 'is booked otherwise'
    end as problem
  from promoter_bonuses as bonus join promoter_goals as goal on goal.id = bonus.goal_id
  full join (select * from ledger_transfers where kind = 'bonus_earned') as earned on earned.source = bonus.id
  left join ledger_transfers as undone on undone.kind = 'bonus_undone' and undone.source = earned.source
  left join lateral (
    select count(*) as n from payout_bonuses as item join payouts as payout on payout.id = item.payout_id
    where item.bonus_id = bonus.id and payout.state in ('requested', 'sending', 'paid')
  ) as held on true
  union all
  select 'promoter ' || users.id, 'has reached goal ' || goal.id || ' and has no bonus'
  from promoter_goals as goal join users on users.role = 'promoter' and ${groupOf('users.id')} = goal.group_id
  where ${isInForce('goal')} and ${approvedIn('users.id', THIS_MONTH)} >= goal.approvals and not exists (
    select from promoter_bonuses where promoter_id = users.id and goal_id = goal.id and month = ${THIS_MONTH} and undone_at is null
  )`)

/** Imports against their lines, and each balance that came along against its one transfer. */
const ofImports = sql`
  select 'import ' || one.id as subject, 'brought ' || one.promoters || ' promoters with ' || one.balance_cents || ' centavos, its lines say '
    || line.n || ' with ' || line.cents as problem
  from promoter_imports as one
  cross join lateral (select count(*) as n, coalesce(sum(balance_cents), 0) as cents from promoter_import_lines where import_id = one.id) as line
  where (one.promoters, one.balance_cents) <> (line.n, line.cents)
  union all
  select 'import line ' || coalesce(line.id, booked.source),
    'brought ' || coalesce(line.balance_cents, 0) || ' centavos, booked are ' || coalesce(booked.amount_cents, 0)
  from promoter_import_lines as line
  full join (select * from ledger_transfers where kind = 'balance_imported') as booked
    on booked.source = line.id and booked.debit = 'imported' and booked.credit = 'owed_promoter' and booked.credit_owner = line.user_id
  where coalesce(line.balance_cents, 0) <> coalesce(booked.amount_cents, 0)`

/** Checks the books with the queries above. @returns what does not agree; nothing when all is well */
export const ledgerDifferences = (db: Db) =>
  db.execute<LedgerDifference>(sql`
    select * from (${ofBalances}) as a union all select * from (${ofCompletions}) as b
    union all select * from (${ofPayouts}) as c union all select * from (${ofReservations}) as d
    union all select * from (${ofPayees}) as e union all select * from (${ofSums}) as f union all select * from (${ofPayments}) as payment
    union all select * from (${ofCampaigns}) as g
    union all select * from (${ofBonuses}) as h where problem is not null
    union all select * from (${ofImports}) as i
    order by 1`)

/** What the platform's accounts hold, in centavos: the sum of their transfers. */
export const platformBalances = (db: Db) =>
  db.execute<{ kind: string; cents: string }>(sql`select kind, sum(cents) as cents from (${sides}) as side where owner is null group by 1 order by 1`)
