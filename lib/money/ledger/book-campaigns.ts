import 'server-only'
import type { FundingKind } from '@/db/campaign-values'
import { type Db, statementsOf } from '@/db/client'

// A campaign's money: `campaign_funds` is available for places, `campaign_reserved` is kept for those taken. A constraint refuses a negative balance.

/**
 * Books money that came into a campaign or goes out of it.
 * @throws the driver's check violation when less is available
 */
export async function bookFunding(tx: Db, { id, campaignId, kind, amountCents }: { id: number; campaignId: number; kind: FundingKind; amountCents: number }) {
  const sql = statementsOf(tx)
  const isIn = kind === 'fund'
  await sql`
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents)
    values (${id}, ${isIn ? 'campaign_funded' : 'campaign_unfunded'}, ${isIn ? 'bank' : 'campaign_funds'}, ${isIn ? null : campaignId}::bigint,
      ${isIn ? 'campaign_funds' : 'bank'}, ${isIn ? campaignId : null}::bigint, ${amountCents})`
}

/** What is available in a campaign, in centavos, locked until the transaction ends. */
export async function lockFunds(tx: Db, campaignId: number): Promise<number> {
  const sql = statementsOf(tx)
  const [row] = await sql<{ cents: string }[]>`
    select balance_cents as cents from ledger_accounts where kind = 'campaign_funds' and owner = ${campaignId} for no key update`
  return Number(row?.cents ?? 0)
}

/**
 * Reserves reward and commission of places of campaigns with a budget, each once.
 * @throws the driver's check violation when less is available
 */
export async function reserveForPlaces(tx: Db, placeIds: number[]): Promise<void> {
  const sql = statementsOf(tx)
  await sql`
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents)
    select place.id, 'place_reserved', 'campaign_funds', place.campaign_id, 'campaign_reserved', place.campaign_id, reward_cents + commission_cents
    from campaign_places as place join campaigns on campaigns.id = place.campaign_id join campaign_versions as version on version.id = place.version_id
    where place.id = any(${placeIds}::bigint[]) and has_budget order by place.id`
}

/** Gives back what places still reserve, each once. Call it when they end. */
export async function releasePlaces(tx: Db, placeIds: number[]): Promise<void> {
  const sql = statementsOf(tx)
  await sql`
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents)
    select place.id, 'place_released', 'campaign_reserved', place.campaign_id, 'campaign_funds', place.campaign_id, reserved.amount_cents - coalesce(released.amount_cents, 0)
    from campaign_places as place
    join ledger_transfers as reserved on reserved.source = place.id and reserved.kind = 'place_reserved'
    left join ledger_transfers as released on released.source = place.id and released.kind = 'commission_released'
    where place.id = any(${placeIds}::bigint[]) order by place.id`
}

/** Gives back the commissions of places, because no promoter brought their people or that one is gone. Each is given back once. */
export async function releaseCommissions(tx: Db, placeIds: number[]): Promise<void> {
  const sql = statementsOf(tx)
  await sql`
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents)
    select place.id, 'commission_released', 'campaign_reserved', place.campaign_id, 'campaign_funds', place.campaign_id, commission_cents
    from campaign_places as place join campaign_versions as version on version.id = place.version_id
    where place.id = any(${placeIds}::bigint[]) and commission_cents > 0
      and exists (select from ledger_transfers where source = place.id and kind = 'place_reserved')
      and not exists (select from ledger_transfers where source = place.id and kind = 'commission_released')
    order by place.id`
}
