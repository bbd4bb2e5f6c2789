import 'server-only'
import { type Db, statementsOf } from '@/db/client'

// A campaign's money: `campaign_funds` is available for places, `campaign_reserved` is kept for those taken. A constraint refuses a negative balance.

/** What is available in a campaign, in centavos, locked until the transaction ends. */
export async function lockFunds(tx: Db, campaignId: number): Promise<number> {
  const sql = statementsOf(tx)
  const [row] = await sql<{ cents: string }[]>`
    select balance_cents as cents from ledger_accounts where kind = 'campaign_funds' and owner = ${campaignId} for no key update`
  return Number(row?.cents ?? 0)
}

/**
 * Reserves the reward and the highest commission of places of campaigns with a budget, each once; what their completion was promised if they have one.
 * @throws the driver's check violation when less is available
 */
export async function reserveForPlaces(tx: Db, placeIds: number[]): Promise<void> {
  const sql = statementsOf(tx)
  await sql`
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents)
    select place.id, 'place_reserved', 'campaign_funds', place.campaign_id, 'campaign_reserved', place.campaign_id, 
      version.reward_cents + coalesce(completion.commission_cents, highest_commission(place.campaign_id, version.commission_cents, place.created_at))
    from campaign_places as place join campaigns on campaigns.id = place.campaign_id join campaign_versions as version on version.id = place.version_id
    left join completions as completion on completion.id = place.completion_id
    where place.id = any(${placeIds}::bigint[]) and has_budget order by place.id`
}

/** Gives back what places still reserve, each once. Call it when they end. */
export async function releasePlaces(tx: Db, placeIds: number[]): Promise<void> {
  const sql = statementsOf(tx)
  await sql`
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents)
    select place.id, 'place_released', 'campaign_reserved', place.campaign_id, 'campaign_funds', place.campaign_id, reserved.amount_cents - coalesce(released.cents, 0)
    from campaign_places as place
    join ledger_transfers as reserved on reserved.source = place.id and reserved.kind = 'place_reserved'
    left join lateral (
      select sum(amount_cents) as cents from ledger_transfers where source = place.id and kind in ('commission_released', 'commission_excess_released')
    ) as released on true
    where place.id = any(${placeIds}::bigint[]) order by place.id`
}

/** Gives back what a place reserves above the promise of the completion that was handed in with it, once. */
export async function releaseExcess(tx: Db, placeId: number): Promise<void> {
  const sql = statementsOf(tx)
  await sql`
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents)
    select place.id, 'commission_excess_released', 'campaign_reserved', place.campaign_id, 'campaign_funds', place.campaign_id,
      reserved.amount_cents - completion.reward_cents - completion.commission_cents
    from campaign_places as place join completions as completion on completion.id = place.completion_id
    join ledger_transfers as reserved on reserved.source = place.id and reserved.kind = 'place_reserved'
    where place.id = ${placeId} and reserved.amount_cents > completion.reward_cents + completion.commission_cents`
}

/** Gives back the commissions of places, because no promoter brought their people or that one is gone. Each is given back once. */
export async function releaseCommissions(tx: Db, placeIds: number[]): Promise<void> {
  const sql = statementsOf(tx)
  await sql`
    insert into ledger_transfers (source, kind, debit, debit_owner, credit, credit_owner, amount_cents)
    select place.id, 'commission_released', 'campaign_reserved', place.campaign_id, 'campaign_funds', place.campaign_id,
      reserved.amount_cents - reward_cents - coalesce(excess.amount_cents, 0)
    from campaign_places as place join campaign_versions as version on version.id = place.version_id
    join ledger_transfers as reserved on reserved.source = place.id and reserved.kind = 'place_reserved'
    left join ledger_transfers as excess on excess.source = place.id and excess.kind = 'commission_excess_released'
    where place.id = any(${placeIds}::bigint[]) and reserved.amount_cents - reward_cents > coalesce(excess.amount_cents, 0)
      and not exists (select from ledger_transfers where source = place.id and kind = 'commission_released')
    order by place.id`
}
