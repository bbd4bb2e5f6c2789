import 'server-only'
import type { AcceptTrusted, CampaignKind, CampaignState } from '@/db/campaign-values'
import { type Db, statementsOf } from '@/db/client'
import { TIME_ZONE } from '@/lib/site'

/** A published campaign with a version of it, and what its shown state follows from. Times in milliseconds since 1970. */
export interface OfferRow {
  slug: string
  isDefault: boolean
  state: CampaignState
  startsAt: number | null
  endsAt: number | null
  /** When it ended, by an administrator or by its own end; null while it has not. */
  endedAt: number | null
  dailyCap: number | null
  today: number
  /** Null without a budget. */
  availableCents: number | null
  /** What a place reserves at the version in force. */
  placeCents: number
  placeMinutes: number
  perPersonLimit: number
  number: number
  kind: CampaignKind
  rewardCents: number
  content: unknown
  minimumAge: number | null
  countries: string[]
  acceptAfterDays: number | null
  acceptTrusted: AcceptTrusted
}

const OFFER = `
  campaign.slug, campaign.is_default as "isDefault", campaign.state, (extract(epoch from campaign.starts_at) * 1000)::float8 as "startsAt",
  (extract(epoch from campaign.ends_at) * 1000)::float8 as "endsAt",
  (extract(epoch from coalesce(campaign.ended_at, case when campaign.ends_at <= now() then campaign.ends_at end)) * 1000)::float8 as "endedAt", campaign.daily_cap as "dailyCap", coalesce(taken.places, 0) as today,
  case when campaign.has_budget then coalesce(funds.balance_cents, 0)::float8 end as "availableCents", present.reward_cents + highest_commission(campaign.id, present.commission_cents, now()) as "placeCents",
  campaign.place_minutes as "placeMinutes", campaign.per_person_limit as "perPersonLimit", version.number, version.kind, version.reward_cents as "rewardCents",
  version.content, version.minimum_age as "minimumAge", to_json(version.countries) as countries, version.accept_after_days as "acceptAfterDays",
  version.accept_trusted as "acceptTrusted"`

const OTHERS = `
  join campaign_versions as present on present.id = campaign.version_id
  left join campaign_days as taken on taken.campaign_id = campaign.id and taken.day = (now() at time zone '${TIME_ZONE}')::date
  left join ledger_accounts as funds on funds.kind = 'campaign_funds' and funds.owner = campaign.id`

/** The live campaigns with their versions in force, in their order. */
export async function selectOffers(db: Db): Promise<OfferRow[]> {
  const sql = statementsOf(db)
  const rows = await sql<OfferRow[]>`
    select ${sql.unsafe(OFFER)} from campaigns as campaign ${sql.unsafe(OTHERS)} join campaign_versions as version on version.id = present.id
    where campaign.state = 'live' order by campaign.position, campaign.id`
  return [...rows]
}

/**
 * One published campaign, with the version in force or that of one of its places.
 * @param tokenHash of a place, open or not
 * @returns also until when that place is kept, if it is open
 */
export async function selectOffer(db: Db, slug: string, tokenHash: string | null): Promise<(OfferRow & { placeExpiresAt: number | null }) | undefined> {
  const sql = statementsOf(db)
  const [row] = await sql<(OfferRow & { placeExpiresAt: number | null })[]>`
    select ${sql.unsafe(OFFER)},
      case when place.ended_at is null and place.completion_id is null then (extract(epoch from place.expires_at) * 1000)::float8 end as "placeExpiresAt"
    from campaigns as campaign ${sql.unsafe(OTHERS)} left join campaign_places as place on place.campaign_id = campaign.id and place.token_hash = ${tokenHash}
    join campaign_versions as version on version.id = coalesce(place.version_id, present.id)
    where campaign.slug = ${slug} and campaign.state <> 'draft'`
  return row
}

/** Whether a campaign with this slug was ever published. */
export async function selectIsPublished(db: Db, slug: string): Promise<boolean> {
  const rows = await statementsOf(db)`select 1 as one from campaigns where slug = ${slug} and state <> 'draft'`
  return rows.length > 0
}
