import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { RejectReason } from '@/db/values'
import { TIME_ZONE } from '@/lib/site'
import type { Reviewer } from './accounts'
import { list } from './sql'
import { appeals, internalNotes, notes, whyUndone } from './texts'

// Decisions on all but the newest completions, in statements that handle any number of rows.

/** Up to this many completions of the last hours stay undecided here, because `queue.ts` handles each of them. */
const RECENT = { hours: 30, atMost: 130 }

const reasons: RejectReason[] = [
  'unreadable',
  'unreadable',
  'incomplete',
  'incomplete',
  'incomplete',
  'wrong_task',
  'wrong_task',
  'already_used',
  'already_done',
  'edited',
  'other',
]

/** A share from 0 to 1 that is always the same for a row and a number. */
export const share = (number: number): SQL => sql`((hashtextextended(id::text, ${sql.raw(String(number))}) & 1048575) / 1048576.0)`
const pick = (texts: readonly string[], number: number): SQL => sql`(${list(texts)})[1 + floor(${share(number)} * ${sql.raw(String(texts.length))})::int]`

/** The next moment within working hours, in which decisions are made. */
const WORKING_HOURS = sql`
  create or replace function pg_temp.at_work(moment timestamptz, share double precision) returns timestamptz language sql as $$
    select (case when extract(hour from local) < 9 then date_trunc('day', local) + interval '9 hours' + share * interval '3 hours'
      when extract(hour from local) >= 18 then date_trunc('day', local) + interval '33 hours' + share * interval '3 hours'
      else local end) at time zone ${sql.raw(`'${TIME_ZONE}'`)}
    from (select moment at time zone ${sql.raw(`'${TIME_ZONE}'`)} as local) as here
  $$`

/**
 * A table `outcomes` for the transaction, with what becomes of each completed click's completion. `outcome` is `waiting`, `approved`,
 * `rejected`, `redone` (rejected, then approved), `rejected_twice` or `appealed` (then approved); `first` and `second` are the
 * moments of decisions, `again` the one in between at which it came back.
 */
export async function makeOutcomes(tx: Db): Promise<void> {
  await tx.execute(WORKING_HOURS)
  await tx.execute(sql`
    create temporary table outcomes on commit drop as
    with numbered as (
      select id, completed_at as at, row_number() over (order by id) - 1 as n, row_number() over (order by id desc) as newest from clicks where completed_at is not null
    ), decided as (
      select *, case when at > now() - ${`${RECENT.hours} hours`}::interval and newest <= ${RECENT.atMost}::int then 'waiting'
        when ${share(1)} < 0.085 then 'rejected'
        when at > now() - interval '5 days' then 'approved'
        when ${share(1)} < 0.115 then 'redone' when ${share(1)} < 0.121 then 'rejected_twice' when ${share(1)} < 0.125 then 'appealed' else 'approved' end as outcome
      from numbered
    ), once as (
      select *, case when outcome <> 'waiting' then greatest(at + interval '1 minute',
        least(now() - interval '1 minute', pg_temp.at_work(at + interval '1 hour' + ${share(2)} * interval '5 hours', ${share(3)}))) end as first
      from decided
    ), twice as (
      select *, case when outcome in ('redone', 'rejected_twice', 'appealed') then first + interval '2 hours' + ${share(4)} * interval '30 hours' end as again from once
    )
    select id, n, outcome, first, again, pg_temp.at_work(again + interval '1 hour' + ${share(5)} * interval '4 hours', ${share(6)}) as second,
      case outcome when 'waiting' then 'in_review' when 'rejected' then 'rejected' when 'rejected_twice' then 'rejected' else 'approved' end as status,
      case when outcome in ('redone', 'rejected_twice') then 2 else 1 end as attempt,
      case when outcome not in ('waiting', 'approved') then ${pick(reasons, 7)} end as first_reason,
      case when outcome = 'rejected_twice' then ${pick(reasons, 8)} end as second_reason
    from twice`)
  await tx.execute(sql`analyze outcomes`)
}

/** The attempts and decisions of all completions that came from clicks; call it once these are stored. */
export async function makeDecisions(tx: Db, [first, second]: [Reviewer, Reviewer]): Promise<void> {
  // A completion has its click, or has freed it.
  await tx.execute(sql`
    create temporary table told on commit drop as
    select outcomes.*, completions.id as completion, created_at from completions join outcomes on outcomes.id = coalesce(click_id, freed_click_id)`)
  await tx.execute(sql`
    insert into attempts (completion_id, number, created_at)
    select completion, number, at from (
      select completion, 1 as number, created_at as at from told union all select completion, 2, again from told where attempt = 2
    ) as sent order by at, completion`)
  await tx.execute(sql`update completions set appeal = ${pick(appeals, 9)} where appealed_at is not null`)
  const rejectable = sql`(outcome not in ('waiting', 'approved'))`
  await tx.execute(sql`
    insert into reviews (completion_id, attempt, decision, reason, note, internal_note, reviewer_id, reviewer_name, decided_at, undone_at, undone_by_id, undone_by_name, undone_why)
    select completion, attempt, case when reason is null then 'approve' else 'reject' end, reason,
      case when reason = 'other' or (reason is not null and ${share(11)} < 0.4) then (${sql.raw('case reason ')}${sql.join(
        Object.entries(notes).map(([reason, texts]) => sql`when ${sql.raw(`'${reason}'`)} then ${pick(texts, 12)} `),
      )}end) end,
      case when ${share(13)} < 0.05 then ${pick(internalNotes, 14)} end,
      case when is_first then ${first.id}::bigint else ${second.id}::bigint end, case when is_first then ${first.name} else ${second.name} end, at, undone_at,
      case when undone_at is not null then ${first.id}::bigint end, case when undone_at is not null then ${first.name} end, undone_why
    from (
      select id, completion, 1 as attempt, first_reason as reason, ${share(10)} < 0.55 as is_first, first as at, null::timestamptz as undone_at, null as undone_why
        from told where ${rejectable} or outcome = 'approved'
      union all
      select id, completion, attempt, second_reason, ${share(15)} < 0.5, second, null, null from told where second is not null
      union all
      select id, completion, 1, 'unreadable', true, first - interval '3 minutes', first - interval '2 minutes', null
        from told where outcome = 'approved' and ${share(16)} < 0.004
      union all
      select id, completion, 1, 'wrong_task', false, first - interval '40 minutes', first - interval '1 minute', ${pick(whyUndone, 17)}
        from told where outcome = 'approved' and ${share(16)} > 0.996
    ) as decided order by at, completion`)
}
