import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import { lockFunds, reserveForPlaces } from '@/lib/money/ledger/book-campaigns'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import { AppError } from '@/lib/platform/service/errors'
import type { PromiseKey } from './promised'

// provisional until camp-places is merged
export async function usePlace(tx: Db, { token, slug }: PromiseKey, { fingerprint, ip }: { fingerprint: string | null; ip: string }) {
  const sql = statementsOf(tx)
  const hash = token === undefined ? null : hashOfToken(token)
  const [held] = await sql<{ id: number; version: number; campaign: number; ended: boolean; used: boolean }[]>`
    select id::float8 as id, version_id::float8 as version, campaign_id::float8 as campaign, ended_at is not null as ended, completion_id is not null as used
    from campaign_places where token_hash = ${hash} for update`
  if (held?.used) throw new AppError('conflict', { messageKey: 'place_used' })
  let placeId = held?.id
  if (!held || held.ended) {
    const [made] = await sql<{ id: number; campaign: number; cents: number; has_budget: boolean }[]>`
      insert into campaign_places (campaign_id, version_id, fingerprint, ip_address, expires_at)
      select campaigns.id, version.id, ${fingerprint}, ${ip}, now() from campaigns join campaign_versions as version
        on version.id = coalesce(${held?.version ?? null}::bigint, campaigns.version_id)
      where campaigns.id = ${held?.campaign ?? null}::bigint or (${!held} and slug = ${slug ?? null})
      returning id::float8 as id, campaign_id::float8 as campaign,
        (select reward_cents + commission_cents from campaign_versions where id = campaign_places.version_id) as cents,
        (select has_budget from campaigns where id = campaign_places.campaign_id) as has_budget`
    if (!made) throw new AppError('not_found', { messageKey: 'campaign_unknown' })
    placeId = made.id
    if (made.has_budget) {
      if ((await lockFunds(tx, made.campaign)) < made.cents) throw new AppError('conflict', { messageKey: 'place_gone' })
      await reserveForPlaces(tx, [made.id])
    }
  }
  const [version] = await sql<{ id: number; rewardCents: number; commissionCents: number }[]>`
    select v.id::float8 as id, reward_cents as "rewardCents", commission_cents as "commissionCents" from campaign_places as p join campaign_versions as v on v.id = p.version_id
    where p.id = ${placeId ?? 0}`
  if (!version || !placeId) throw new Error('no place')
  return { placeId, version }
}
