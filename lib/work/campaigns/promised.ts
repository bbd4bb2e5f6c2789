import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import { AppError, invalid } from '@/lib/platform/service/errors'
import { type CampaignContent, PublishedContent } from './content'

/** What a campaign, or a place of it, promises to whoever hands in. */
export interface Promised {
  campaignId: number
  version: { id: number; rewardCents: number; commissionCents: number }
  minimumAge: number | null
  /** ISO 3166-1 alpha-2; empty for all. */
  countries: string[]
  content: CampaignContent
  /** Of the link by which the holder of the place came. */
  label: string | null
  referralCode: string | null
}

/** By what a submission says for what it is handed in: the token of a place, a campaign's slug, or both. */
export interface PromiseKey {
  token?: string | undefined
  slug?: string | undefined
}

interface PromiseRow extends Record<string, unknown> {
  slug: string
  campaign: string
  version: string
  reward: number
  commission: number
  minimum_age: number | null
  countries: string[]
  content: unknown
  label: string | null
  referral_code: string | null
}

/**
 * What a submission was promised: by the version of its place, else by the campaign's version in force. A token that no place has counts only with a
 * campaign beside it.
 * @throws AppError `not_found`; `invalid` when the place is one of another campaign
 */
export async function promisedTo(db: Db, { token, slug }: PromiseKey): Promise<Promised> {
  const hash = token === undefined ? null : hashOfToken(token)
  const [row] = await db.execute<PromiseRow>(sql`
    with held as materialized (select campaign_id, version_id, label, referral_code from campaign_places where token_hash = ${hash}::text),
    meant as (
      select * from held
      union all
      select id, version_id, null, null from campaigns where slug = ${slug ?? null}::text and state <> 'draft' and not exists (select from held)
    )
    select (select slug from campaigns where id = version.campaign_id) as slug, version.campaign_id as campaign, version.id as version, reward_cents as reward, commission_cents as commission, minimum_age, countries, content,
      label, referral_code
    from meant join campaign_versions as version on version.id = meant.version_id`)
  if (!row) throw new AppError('not_found', { messageKey: 'campaign_unknown' })
  if (slug !== undefined && row.slug !== slug) throw invalid('place_token', 'place_of_other')
  return {
    campaignId: Number(row.campaign),
    version: { id: Number(row.version), rewardCents: row.reward, commissionCents: row.commission },
    minimumAge: row.minimum_age,
    countries: row.countries,
    content: PublishedContent.parse(row.content),
    label: row.label,
    referralCode: row.referral_code,
  }
}
