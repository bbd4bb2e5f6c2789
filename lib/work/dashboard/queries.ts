import 'server-only'
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaignFundings } from '@/db/schema/campaigns'
import { contactForms } from '@/db/schema/contact-forms'
import { payouts } from '@/db/schema/payouts'
import { users } from '@/db/schema/users'

/** How many promoters there are, and how many of them are active. */
export async function countActivePromoters(db: Db) {
  const [row] = await db
    .select({ all: count(), active: sql`count(*) filter (where ${users.active})`.mapWith(Number) })
    .from(users)
    .where(eq(users.role, 'promoter'))
  return row ?? { all: 0, active: 0 }
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

/** How much campaign money waits for this administrator's confirmation, and the campaign of what waits longest. Nobody confirms what they asked for. */
export async function selectFundingsToConfirm(db: Db, actorId: number): Promise<{ count: number; campaign: number } | undefined> {
  const [row] = await db
    .select({ count: count(), campaign: sql`(array_agg(${campaignFundings.campaignId} order by ${campaignFundings.id}))[1]`.mapWith(Number) })
    .from(campaignFundings)
    .where(and(eq(campaignFundings.state, 'waiting'), sql`${campaignFundings.requestedById} is distinct from ${actorId}`))
  return row?.count ? row : undefined
}
