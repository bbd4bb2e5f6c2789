import 'server-only'
import { and, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaignFundings } from '@/db/schema/campaigns'
import { contactForms } from '@/db/schema/contact-forms'
import { payouts } from '@/db/schema/payouts'
import { users } from '@/db/schema/users'
import { webhooks } from '@/db/schema/webhooks'
import { dayOf, startOf } from '@/lib/money/totals/book'
import { rowCampaign } from '@/lib/platform/service/one-campaign'

/** How many promoters there are, and how many of them are active. */
export async function countActivePromoters(db: Db) {
  const [row] = await db
    .select({ all: count(), active: sql`count(*) filter (where ${users.active})`.mapWith(Number) })
    .from(users)
    .where(eq(users.role, 'promoter'))
  return row ?? { all: 0, active: 0 }
}

/** How many promoters are being closed to whom nothing is owed any more, and the one who waits longest. */
export async function selectClosedPromoters(db: Db): Promise<{ count: number; promoter: number } | undefined> {
  const [row] = await db.execute<{ count: number; promoter: number | null }>(sql`
    select count(*)::int as count, ((array_agg(id order by closing_at, id))[1])::int as promoter from users
    where closing_at is not null and not exists (
      select from ledger_accounts where kind in ('owed_promoter', 'reserved_promoter') and owner = users.id and balance_cents > 0)`)
  return row?.promoter ? { count: row.count, promoter: row.promoter } : undefined
}

/** How many messages wait for an answer. */
export const countOpenMessages = async (db: Db) => (await db.select({ open: count() }).from(contactForms).where(isNull(contactForms.answeredAt)))[0]?.open ?? 0

/** How many payouts nobody has started yet, and how many an administrator has to look at. */
export async function countPayoutsToHandle(db: Db) {
  const [[requested], [problems]] = await Promise.all([
    db.select({ count: count() }).from(payouts).where(eq(payouts.state, 'requested')),
    db.select({ count: count() }).from(payouts).where(isNotNull(payouts.problem)),
  ])
  return { requested: requested?.count ?? 0, problems: problems?.count ?? 0 }
}

/** How many payouts failed in the last 30 days and were followed by no other of their payee, who so is owed money that does not move by itself. */
export async function countFailedPayouts(db: Db): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from ${payouts} as failed where state = 'failed' and ended_at > now() - interval '30 days' and not exists (
      select from ${payouts} as later where later.id > failed.id and (later.completion_id = failed.completion_id or later.user_id = failed.user_id))`)
  return row?.n ?? 0
}

/** How many of an administrator's own webhooks are switched off by failures, or have failed for an hour. */
export async function countFailingWebhooks(db: Db, ownerId: number): Promise<number> {
  const [row] = await db
    .select({ failing: count() })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.ownerId, ownerId),
        sql`(${webhooks.state} in ('failed', 'gone') or (${webhooks.state} = 'active' and ${webhooks.failingSince} < now() - interval '1 hour'))`,
      ),
    )
  return row?.failing ?? 0
}

/** How much campaign money waits for this administrator's confirmation, and the campaign of what waits longest. Nobody confirms what they asked for. */
export async function selectFundingsToConfirm(db: Db, actorId: number): Promise<{ count: number; campaign: number } | undefined> {
  const [row] = await db
    .select({ count: count(), campaign: sql`(array_agg(${campaignFundings.campaignId} order by ${campaignFundings.id}))[1]`.mapWith(Number) })
    .from(campaignFundings)
    .where(and(eq(campaignFundings.state, 'waiting'), sql`${campaignFundings.requestedById} is distinct from ${actorId}`))
  return row?.count ? row : undefined
}

/** How many payouts another administrator asked this one to start, and the one that waits longest. */
export async function selectStartsToConfirm(db: Db, actorId: number): Promise<{ count: number; payout: number } | undefined> {
  const [row] = await db
    .select({ count: count(), payout: sql`min(${payouts.id})`.mapWith(Number) })
    .from(payouts)
    .innerJoin(users, and(eq(users.id, payouts.startAskedById), users.active))
    // The state is no parameter, so that the index of those that were asked for serves.
    .where(and(sql`${payouts.state} = 'requested'`, isNotNull(payouts.startAskedAt), ne(payouts.startAskedById, actorId)))
  return row?.count ? row : undefined
}

/** A completion can be redone for 30 days; one that was rejected today is not older than twice that. */
const OLDEST_RETURNED_DAYS = 60

/** What was decided today of a promoter's completions, commissions in centavos, and the link that brought the most of those that came today. */
export async function selectPromoterToday(db: Db, promoterId: number | null) {
  const start = sql`(${startOf(dayOf(sql`now()`))})::timestamptz`
  const own = sql`promoter_id = ${promoterId}::bigint`
  const [row] = await db.execute<{
    approved: number
    cents: string
    returned: number
    best: { campaign_id: number; label: string | null; completions: number } | null
  }>(sql`
    with approved as (
      select count(*)::int as n, coalesce(sum(commission_cents), 0) as cents from completions where ${own} and status = 'approved' and decided_at >= ${start}
    ), returned as (
      select count(*)::int as n from completions
      where ${own} and status = 'rejected' and decided_at >= ${start} and created_at >= ${start} - ${OLDEST_RETURNED_DAYS}::int * interval '1 day'
    ), best as (
      select campaign_id, label, count(*)::int as completions from completions where ${own} and status <> 'rejected' and created_at >= ${start}
      group by campaign_id, label order by count(*) desc, campaign_id, label nulls first limit 1
    )
    select approved.n as approved, cents, returned.n as returned, (select to_json(best) from best) as best from approved, returned`)
  if (!row) throw new Error('an aggregate returned no row')
  const { best } = row
  return {
    approved: row.approved,
    approvedCents: Number(row.cents),
    returned: row.returned,
    best: best && {
      completions: best.completions,
      ...rowCampaign({ campaignId: best.campaign_id, label: best.label }),
    },
  }
}
