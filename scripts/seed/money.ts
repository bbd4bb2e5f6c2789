import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'

/** Promoters ask for everything earned before this many days. */
const ROUND_DAYS = 14

/** A made-up EndToEndId, computed from a payout's id and time. */
const endToEndId = (id: string, moment: string) =>
  sql.raw(`'E18236120' || to_char(${moment} at time zone 'UTC', 'YYYYMMDDHH24MI') || upper(substr(md5('demo payment ' || ${id}), 1, 11))`)

/** Books the approvals, like the migration that introduced the ledger. */
const bookApprovals = sql`
  insert into ledger_transfers (source, kind, debit, credit, credit_owner, amount_cents, created_at)
  select review.id, entry.kind, entry.debit, entry.credit, entry.owner, entry.cents, review.decided_at
  from completions as c
  join lateral (select id, decided_at from reviews where completion_id = c.id and undone_at is null and decision = 'approve' order by id desc limit 1) as review on true
  left join users as promoter on promoter.id = c.promoter_id
  cross join lateral (values
    ('reward_approved', 'rewards', 'owed_person', c.id, c.reward_cents),
    ('commission_approved', 'commissions', 'owed_promoter', promoter.id, c.commission_cents)
  ) as entry(kind, debit, credit, owner, cents)
  where c.status = 'approved' and entry.owner is not null
  order by review.id`

/** Payout methods for most people, with keys that belong to nobody. */
const makeMethods = sql`
  insert into payout_methods (completion_id, user_id, method, key_hash, changed_at, usable_at)
  select completion, account, jsonb_build_object('method', 'pix', 'key_type', 'random', 'key', overlay(gen_random_uuid()::text placing 'dddd' from 1 for 4)),
    md5('demo key ' || coalesce(completion, -account)), at, at
  from (
    select id as completion, null::bigint as account, created_at + interval '5 minutes' as at from completions where erased_at is null and id % 10 < 8 and status <> 'rejected'
    union all select null, id, created_at + interval '1 day' from users where role = 'promoter' and id % 7 <> 3
  ) as payee`

/** Pays persons within a day of their approval; some keys were wrong. */
const payPersons = (admin: number) => sql`
  with due as (
    select c.id, c.reward_cents, c.decided_at, c.name, m.method, m.key_hash, c.decided_at + (2 + c.id % 20) * interval '1 hour' as done,
      case when c.decided_at > now() - interval '20 hours' then 'requested' when c.decided_at > now() - interval '30 hours' then 'sending'
        when c.id % 47 = 3 then 'failed' else 'paid' end as state
    from completions as c join payout_methods as m on m.completion_id = c.id
    where c.status = 'approved' and c.flags = '{}'::text[]
  )
  insert into payouts (completion_id, amount_cents, state, requested_at, started_at, started_by_id, payee_name, method, key_hash, provider, transaction_id, paid_at, ended_at, failure)
  select id, reward_cents, state, decided_at, case when state <> 'requested' then least(done - interval '1 hour', now()) end,
    case when state <> 'requested' then ${admin}::bigint end, case when state <> 'requested' then name end, case when state <> 'requested' then method end,
    case when state <> 'requested' then key_hash end, case when state <> 'requested' then 'manual' end,
    case when state = 'paid' then ${endToEndId("'p' || id", 'done')} end, case when state = 'paid' then done end, case when state = 'failed' then done end,
    case when state = 'failed' then 'wrong_key' end
  from due order by done`

/** Promoters ask for a payout every two weeks; one in three has just asked again. */
const payPromoters = (admin: number) => sql`
  with earned as (
    select c.promoter_id as account, c.commission_cents, c.decided_at, floor(extract(epoch from now() - c.decided_at) / 86400 / ${ROUND_DAYS}) as round
    from completions as c join payout_methods as m on m.user_id = c.promoter_id where c.status = 'approved'
  ), due as (
    select account, round, sum(commission_cents) as cents, count(*) as n, max(decided_at) as last from earned
    where round > 0 or (account % 3 = 0 and decided_at < now() - interval '2 days') group by 1, 2
  )
  insert into payouts (user_id, amount_cents, completions, state, requested_at, started_at, started_by_id, payee_name, method, key_hash, provider, transaction_id, paid_at)
  select due.account, cents, n, case when round > 0 then 'paid' else 'requested' end, last + interval '30 minutes', case when round > 0 then last + interval '20 hours' end,
    case when round > 0 then ${admin}::bigint end, case when round > 0 then u.name end, case when round > 0 then m.method end, case when round > 0 then m.key_hash end,
    case when round > 0 then 'manual' end, case when round > 0 then ${endToEndId("'q' || due.account || '-' || round", 'last')} end,
    case when round > 0 then last + interval '22 hours' end
  from due join users as u on u.id = due.account join payout_methods as m on m.user_id = due.account
  order by last`

const itemsOfPersons = sql`
  insert into payout_items (payout_id, completion_id, payee, amount_cents, is_live)
  select p.id, c.id, 'person', c.reward_cents, p.state <> 'failed' from payouts as p join completions as c on c.id = p.completion_id`

const round = (moment: string) => sql.raw(`floor(extract(epoch from now() - ${moment}) / 86400 / ${ROUND_DAYS})`)

const itemsOfPromoters = sql`
  insert into payout_items (payout_id, completion_id, payee, amount_cents)
  select p.id, c.id, 'promoter', c.commission_cents from payouts as p join completions as c on c.promoter_id = p.user_id
  where c.status = 'approved' and ${round('c.decided_at')} = ${round("(p.requested_at - interval '30 minutes')")}
    and (p.state = 'paid' or c.decided_at < now() - interval '2 days')`

const bookPayouts = (kind: 'payout_reserved' | 'payout_paid' | 'payout_released') => {
  const [from, to, moment, states] = {
    payout_reserved: ['owed', 'reserved', 'requested_at', "'requested', 'sending', 'paid', 'failed'"],
    payout_paid: ['reserved', 'cash', 'paid_at', "'paid'"],
    payout_released: ['reserved', 'owed', 'ended_at', "'failed'"],
  }[kind] as [string, string, string, string]
  return sql`
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents, completions, created_at)
    select id, ${kind}, ${from} || side, owner, case when ${to} = 'cash' then 'cash' else ${to} || side end, case when ${to} <> 'cash' then owner end, amount_cents, completions, ${sql.raw(moment)}
    from payouts cross join lateral (
      select coalesce(completion_id, user_id) as owner, case when user_id is null then '_person' else '_promoter' end as side
    ) as payee
    where state in (${sql.raw(states)}) order by id`
}

/** Books the approvals and pays most of them, like two months of work. @param admin who started the payouts */
export async function makeMoney(tx: Db, admin: number): Promise<void> {
  const steps = [bookApprovals, makeMethods, payPersons(admin), payPromoters(admin), itemsOfPersons, itemsOfPromoters]
  for (const step of steps) await tx.execute(step)
  for (const kind of ['payout_reserved', 'payout_paid', 'payout_released'] as const) await tx.execute(bookPayouts(kind))
}
