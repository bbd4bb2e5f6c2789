import 'server-only'
import type { FundingKind } from '@/db/campaign-values'
import { type Db, statementsOf } from '@/db/client'

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
