import { connect } from '@/db/client'
import { ledgerDifferences } from '@/lib/money/ledger/check'
import { totalsDifferences } from '@/lib/money/totals/check'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import { reviewDifferences } from '@/lib/work/review/decision/check'
import { type PlaceMemory, PROMISED } from './campaigns'

/** Books and answers of a campaign, compared. */
export interface CampaignFindings {
  /** What breaks a promise, each in a sentence. */
  broken: string[]
  /** What `npm run db:check` finds. */
  differences: number
  /** Answers whose effect is not there. */
  lost: number
  /** The campaign's money, in centavos. */
  money: { available: number; reserved: number }
}

/** Audits a campaign. Nobody may call the app meanwhile. */
export async function auditCampaign(url: string, campaign: { id: number; versionId: number }, memory: PlaceMemory): Promise<CampaignFindings> {
  const { sql, db } = connect(url, { poolSize: 2, prepare: true, timeoutMs: 60_000 })
  const [differing, lost] = [[] as string[], [] as string[]]
  try {
    const [books, reviews, totals] = [await ledgerDifferences(db), await reviewDifferences(db), await totalsDifferences(db)]
    for (const one of [...books, ...reviews, ...totals]) differing.push(JSON.stringify(one))
    const places = await sql<{ hash: string | null; end: string | null; code: string | null; isOurs: boolean }[]>`
      select token_hash as hash, end_reason as end, payment_code as code,
        completion.id is null or (completion.campaign_id = ${campaign.id} and completion.version_id = place.version_id
          and (reward_cents, commission_cents) = (${PROMISED.rewardCents}, ${PROMISED.commissionCents})) as "isOurs"
      from campaign_places as place left join completions as completion on completion.id = place.completion_id
      where place.campaign_id = ${campaign.id} and place.version_id = ${campaign.versionId}`
    const byHash = new Map(places.map((place) => [place.hash, place]))
    for (const [token, { code, isGivenBack }] of memory.places) {
      const place = byHash.get(hashOfToken(token))
      // Nobody waits an hour here, so a place ends only because it was given back.
      if (!place) lost.push('a place was given and is not there')
      else if (isGivenBack && place.end !== 'given_back') lost.push('a place was given back and is still held')
      else if (code !== undefined && (place.code !== code || place.end !== null))
        lost.push(`the place of ${code} is that of ${place.code} and ended as ${place.end}`)
      else if (!place.isOurs) lost.push(`the completion ${place.code} does not pay what its place promised`)
    }
    const taken = places.filter(({ hash }) => hash !== null).length
    if (taken > memory.askedPlaces) lost.push(`${taken} places were taken by ${memory.askedPlaces} people`)
    const decisions = await sql<{ id: number; decision: string; undone: boolean }[]>`select id::int, decision, undone_at is not null as undone from reviews`
    const decisionOf = new Map(decisions.map((one) => [one.id, one]))
    for (const [id, { decision, isUndone }] of memory.reviews) {
      const row = decisionOf.get(id)
      if (row?.decision !== decision || (isUndone && !row.undone)) lost.push(`decision ${id} (${decision}${isUndone ? ', undone' : ''}) is not there`)
    }
    const [money] = await sql<{ available: number; reserved: number }[]>`
      select coalesce(sum(balance_cents) filter (where kind = 'campaign_funds'), 0)::float8 as available,
        coalesce(sum(balance_cents) filter (where kind = 'campaign_reserved'), 0)::float8 as reserved
      from ledger_accounts where kind in ('campaign_funds', 'campaign_reserved') and owner = ${campaign.id}`
    return { broken: [...differing, ...lost], differences: differing.length, lost: lost.length, money: money ?? { available: 0, reserved: 0 } }
  } finally {
    await sql.end({ timeout: 2 })
  }
}
