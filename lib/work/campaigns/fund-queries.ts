import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { FundingKind, FundingState } from '@/db/campaign-values'
import { type Db, statementsOf } from '@/db/client'
import { campaignFundings } from '@/db/schema/campaigns'
import { users } from '@/db/schema/users'
import { isTooNew } from '@/lib/people/users/other-admins'
import { TIME_ZONE } from '@/lib/site'

export type FundingRecord = typeof campaignFundings.$inferSelect

/** Fundings of one administrator wait for each other, so that the sum of the day is right. */
export const lockFunder = async (tx: Db, actor: number): Promise<void> => {
  const statement = statementsOf(tx)
  await statement`select pg_advisory_xact_lock(hashtextextended(${`fundings of ${actor}`}, 0))`
}

/** In centavos, what an administrator moved alone today; for one who is too new what all did, so that many new accounts move no more than one. */
export async function selectMovedAlone(tx: Db, actor: number): Promise<number> {
  const statement = statementsOf(tx)
  const [row] = await statement<{ cents: string }[]>`
    select coalesce(sum(amount_cents), 0) as cents from campaign_fundings
    where (requested_by_id = ${actor} or ${statement.unsafe(isTooNew(String(actor)))}) and state = 'booked' and decided_by_name is null
      and requested_at >= date_trunc('day', now() at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE}`
  return Number(row?.cents ?? 0)
}

interface NewFunding {
  campaignId: number
  kind: FundingKind
  amountCents: number
  reference: string
  state: FundingState
  idempotencyKey: string | null
}

/** Stores a funding under the name that the administrator has at this moment. */
export async function insertFunding(tx: Db, actor: number, values: NewFunding): Promise<FundingRecord> {
  const [row] = await tx
    .insert(campaignFundings)
    .values({ ...values, requestedById: actor, requestedByName: sql`(select ${users.name} from ${users} where ${users.id} = ${actor})` })
    .returning()
  if (!row) throw new Error('a funding was not stored')
  return row
}

export const selectFundingByKey = async (db: Db, key: string): Promise<FundingRecord | undefined> =>
  (await db.select().from(campaignFundings).where(eq(campaignFundings.idempotencyKey, key)))[0]

/** A funding of a campaign, locked until the transaction ends. */
export const lockFunding = async (tx: Db, campaignId: number, id: number): Promise<FundingRecord | undefined> =>
  (
    await tx
      .select()
      .from(campaignFundings)
      .where(and(eq(campaignFundings.id, id), eq(campaignFundings.campaignId, campaignId)))
      .for('update')
  )[0]

/** Decides a waiting funding under the name that the administrator has at this moment. */
export async function updateDecision(tx: Db, id: number, actor: number, state: FundingState): Promise<FundingRecord> {
  const [row] = await tx
    .update(campaignFundings)
    .set({ state, decidedById: actor, decidedByName: sql`(select ${users.name} from ${users} where ${users.id} = ${actor})`, decidedAt: sql`now()` })
    .where(eq(campaignFundings.id, id))
    .returning()
  if (!row) throw new Error(`funding ${id} is gone`)
  return row
}

/** The newest fundings of a campaign, those that wait first. */
export const selectFundings = (db: Db, campaignId: number, most: number): Promise<FundingRecord[]> =>
  db
    .select()
    .from(campaignFundings)
    .where(eq(campaignFundings.campaignId, campaignId))
    .orderBy(desc(sql`${campaignFundings.state} = 'waiting'`), desc(campaignFundings.id))
    .limit(most)

/** What a campaign with a budget was given and what became of it, in centavos. */
export interface FundCents {
  funded: number
  available: number
  reserved: number
  owed: number
  onItsWay: number
  paid: number
}

/** The money of a campaign. What is approved is what was funded and is neither available nor reserved. */
export async function selectFunds(db: Db, campaignId: number): Promise<FundCents> {
  const statement = statementsOf(db)
  const [row] = await statement<{ [Name in keyof FundCents]: string }[]>`
    with funds as (
      select coalesce(sum(case kind when 'fund' then amount_cents else -amount_cents end), 0) as funded
      from campaign_fundings where campaign_id = ${campaignId} and state = 'booked'
    ), account as (
      select coalesce(sum(balance_cents) filter (where kind = 'campaign_funds'), 0) as available,
        coalesce(sum(balance_cents) filter (where kind = 'campaign_reserved'), 0) as reserved
      from ledger_accounts where kind in ('campaign_funds', 'campaign_reserved') and owner = ${campaignId}
    ), approved as materialized (
      select id, promoter_id, reward_cents, commission_cents from completions where campaign_id = ${campaignId} and status = 'approved'
    ), paid_out as (
      select coalesce(sum(item.amount_cents) filter (where payout.state in ('requested', 'sending')), 0) as on_its_way,
        coalesce(sum(item.amount_cents) filter (where payout.state = 'paid'), 0) as paid,
        coalesce(sum(item.amount_cents) filter (where payout.user_id is not null), 0) as of_promoters
      from approved join payout_items as item on item.completion_id = approved.id and item.is_live join payouts as payout on payout.id = item.payout_id
    ), owed as (
      select (select coalesce(sum(balance_cents), 0) from approved join ledger_accounts on kind = 'owed_person' and owner = approved.id)
        + (select coalesce(sum(commission_cents), 0) from approved where exists (select from users where users.id = promoter_id))
        - (select of_promoters from paid_out) as cents
    )
    select funded, available, reserved, greatest(owed.cents, 0) as owed, on_its_way as "onItsWay", paid from funds, account, paid_out, owed`
  const cents = (name: keyof FundCents) => Number(row?.[name] ?? 0)
  return {
    funded: cents('funded'),
    available: cents('available'),
    reserved: cents('reserved'),
    owed: cents('owed'),
    onItsWay: cents('onItsWay'),
    paid: cents('paid'),
  }
}
