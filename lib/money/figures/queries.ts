import 'server-only'
import { gte, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '@/db/client'
import { paidTotals } from '@/db/schema/payouts'
import type { LocalizedText } from '@/lib/platform/i18n/localized'
import { TIME_ZONE } from '@/lib/site'

/** The period, and the most rows from which a median is computed. */
export interface Range {
  days: number
  most: number
}

const ZONE = sql.raw(`'${TIME_ZONE}'`)

/** The first of the days, of which today is the last. */
const firstDay = (days: number) => sql`((now() at time zone ${ZONE})::date - ${days - 1}::int)`
const since = (days: number) => sql`${firstDay(days)}::timestamp at time zone ${ZONE}`
const median = sql.raw('percentile_cont(0.5) within group (order by minutes)')

/** The sum and the number of the payments that did not come back, and how many of them were to the person of a task. */
export async function selectPaid(db: Db, { days }: Range) {
  const sum = (column: AnyPgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [row] = await db
    .select({ cents: sum(paidTotals.cents), payments: sum(paidTotals.payments), tasks: sum(paidTotals.tasks) })
    .from(paidTotals)
    .where(gte(paidTotals.day, firstDay(days)))
  return row ?? { cents: 0, payments: 0, tasks: 0 }
}

/**
 * The newest paid tasks by campaign, of campaigns with at least `least` of them, the most first. Each completion is looked up by itself, because the
 * planner would read them all.
 */
export async function selectPaidByCampaign(db: Db, { days, most }: Range, least: number) {
  return await db.execute<{ slug: string; title: LocalizedText; tasks: number; cents: number }>(sql`
    with newest as materialized (
      select completion_id, amount_cents from payouts
      where state = 'paid' and completion_id is not null and paid_at >= ${since(days)} order by paid_at desc limit ${most}
    ), sums as (
      select campaign_id, count(*)::int as tasks, sum(amount_cents)::float8 as cents
      from newest cross join lateral (select campaign_id from completions where id = completion_id limit 1) as done
      group by campaign_id having count(*) >= ${least}::int
    )
    select campaigns.slug, v.content -> 'title' as title, tasks, cents
    from sums join campaigns on campaigns.id = campaign_id join campaign_versions as v on v.id = campaigns.version_id
    order by tasks desc, campaigns.id limit 20`)
}

/**
 * The median minutes from approval to payment of the newest paid tasks. Each approval is looked up by itself, because the planner would read them all
 * for a join.
 */
export async function selectPaymentTime(db: Db, { days, most }: Range) {
  const [row] = await db.execute<{ n: number; minutes: number | null }>(sql`
    with paid as materialized (
      select extract(epoch from paid_at - (
        select max(decided_at) from reviews where completion_id = newest.completion_id and decision = 'approve' and undone_at is null
      )) / 60 as minutes
      from (
        select completion_id, paid_at from payouts
        where state = 'paid' and completion_id is not null and paid_at >= ${since(days)} order by paid_at desc limit ${most}
      ) as newest
    )
    select count(minutes)::int as n, ${median} as minutes from paid`)
  return { cases: row?.n ?? 0, minutes: row?.minutes ?? null }
}

/**
 * The newest decisions by administrators that were not undone. The time is that of the first decision on each proof, because an appeal comes long
 * after its proof; the outcome is that of the last one. An approval by rule is an answer too: one that a campaign promised for the day by which nobody has
 * answered comes after that day.
 * @param targetHours within how many hours the platform wants to answer
 */
export async function selectDecisions(db: Db, { days, most }: Range, targetHours: number) {
  const [row] = await db.execute<{
    timed: number
    minutes: number | null
    inTarget: number
    promised: number
    kept: number
    proofs: number
    approved: number
  }>(sql`
    with decided as materialized (
      select decision,
        extract(epoch from decided_at - (select created_at from attempts where completion_id = newest.completion_id and number = newest.attempt)) / 60 as minutes,
        (select version.accept_after_days from completions as done join campaign_versions as version on version.id = done.version_id
          where done.id = newest.completion_id) as promised_days,
        exists (select from reviews where completion_id = newest.completion_id and attempt = newest.attempt and undone_at is null and id < newest.id) as is_later,
        not exists (select from reviews where completion_id = newest.completion_id and attempt = newest.attempt and undone_at is null
          and reason is distinct from 'withdrawn' and id > newest.id) as is_last
      from (
        select id, completion_id, attempt, decision, decided_at from reviews
        where decided_at >= ${since(days)} and undone_at is null and reason is distinct from 'withdrawn' order by decided_at desc limit ${most}
      ) as newest
    )
    select count(minutes) filter (where not is_later)::int as timed, ${median} filter (where not is_later) as minutes,
      count(*) filter (where not is_later and minutes <= ${targetHours}::int * 60)::int as "inTarget",
      count(minutes) filter (where not is_later and promised_days is not null)::int as promised,
      count(*) filter (where not is_later and minutes <= promised_days * 1440)::int as kept,
      count(*) filter (where is_last)::int as proofs, count(*) filter (where is_last and decision = 'approve')::int as approved
    from decided`)
  return row ?? { timed: 0, minutes: null, inTarget: 0, promised: 0, kept: 0, proofs: 0, approved: 0 }
}

/** How many proofs wait for longer than the platform wants to take, up to `most`: left out, a share of answers in time could be whole while people wait. */
export async function selectOverdue(db: Db, { most }: Range, targetHours: number): Promise<number> {
  // By lane, because each has its own index.
  const late = (lane: string) =>
    sql`(select from completions where status = 'in_review' and ${sql.raw(lane)}
      and coalesce(reopened_at, created_at) < now() - make_interval(hours => ${targetHours}::int) limit ${most})`
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${late('same_sender_backlog')} union all ${late('not same_sender_backlog')}) as late`,
  )
  return row?.count ?? 0
}

/** How long the oldest completion in review waits, and which payouts are not paid yet. */
export async function selectUnpaid(db: Db) {
  const oldest = (lane: string) =>
    sql`(select coalesce(reopened_at, created_at) from completions where status = 'in_review' and ${sql.raw(lane)} order by coalesce(reopened_at, created_at), id limit 1)`
  const [row] = await db.execute<{ oldest: number | null; payouts: number; cents: string }>(sql`
    select floor(extract(epoch from now() - least(${oldest('same_sender_backlog')}, ${oldest('not same_sender_backlog')})) / 60)::int as oldest,
      count(*)::int as payouts, coalesce(sum(amount_cents), 0) as cents
    from payouts where state in ('requested', 'sending')`)
  return { oldest: row?.oldest ?? null, payouts: row?.payouts ?? 0, cents: Number(row?.cents ?? 0) }
}

/** In centavos: what is owed without a payout, and what was paid since Monday and did not come back. */
export async function selectWeek(db: Db) {
  const [row] = await db.execute<{ owed: string; paid: string }>(sql`
    select (select coalesce(sum(owed_cents), 0) from ledger_totals) as owed,
      (select coalesce(sum(cents), 0) from paid_totals where day >= date_trunc('week', now() at time zone ${ZONE})::date) as paid`)
  return { owed: Number(row?.owed ?? 0), paid: Number(row?.paid ?? 0) }
}
