import 'server-only'
import type { CampaignState, PlaceEnd } from '@/db/campaign-values'
import { type Db, statementsOf } from '@/db/client'
import { KEEP_RATES } from '@/lib/money/ledger/commission'
import { TIME_ZONE } from '@/lib/site'

/** What taking or keeping a place depends on: a published campaign, and the version that is promised. Times in milliseconds since 1970. */
export interface PlaceTerms {
  campaignId: number
  slug: string
  state: CampaignState
  startsAt: number | null
  endsAt: number | null
  dailyCap: number | null
  perPersonLimit: number
  placeMinutes: number
  hasBudget: boolean
  /** The version in force, from which that of a place may differ. */
  inForceId: number
  versionId: number
  /** Of the version. */
  number: number
  rewardCents: number
  /** The highest that a promoter can be promised now. */
  commissionCents: number
}

/** A place with its campaign and the version that it promises. */
export interface PlaceRow extends PlaceTerms {
  id: number
  tokenHash: string | null
  fingerprint: string | null
  ipAddress: string | null
  label: string | null
  referralCode: string | null
  wrongCodes: number
  stepsDone: number
  createdAt: number
  /** When the first place of its chain was taken. */
  firstAt: number
  expiresAt: number
  completionId: number | null
  end: PlaceEnd | null
}

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const TERMS = `
  campaign.id::float8 as "campaignId", campaign.slug, campaign.state, ${milliseconds('campaign.starts_at')} as "startsAt", ${milliseconds('campaign.ends_at')} as "endsAt",
  campaign.daily_cap as "dailyCap", campaign.per_person_limit as "perPersonLimit", campaign.place_minutes as "placeMinutes", campaign.has_budget as "hasBudget",
  campaign.version_id::float8 as "inForceId", version.id::float8 as "versionId", version.number, version.reward_cents as "rewardCents", 
  highest_commission(campaign.id, version.commission_cents, now()) as "commissionCents"`

/** A published campaign with its version in force; undefined for a draft and an unknown one. */
export async function selectTerms(db: Db, slug: string): Promise<PlaceTerms | undefined> {
  const sql = statementsOf(db)
  const [row] = await sql<PlaceTerms[]>`
    select ${sql.unsafe(TERMS)} from campaigns as campaign join campaign_versions as version on version.id = campaign.version_id
    where campaign.slug = ${slug} and campaign.state <> 'draft'`
  return row
}

const PLACE = `
  ${TERMS}, place.id::float8 as id, place.token_hash as "tokenHash", place.fingerprint, place.ip_address as "ipAddress", place.label,
  place.referral_code as "referralCode", place.wrong_codes as "wrongCodes", place.steps_done as "stepsDone", ${milliseconds('place.created_at')} as "createdAt",
  ${milliseconds('coalesce(place.first_at, place.created_at)')} as "firstAt", ${milliseconds('place.expires_at')} as "expiresAt", place.completion_id::float8 as "completionId", place.end_reason as "end"
  from campaign_places as place join campaigns as campaign on campaign.id = place.campaign_id join campaign_versions as version on version.id = place.version_id`

/** The places of these tokens, locked until the transaction ends. */
export async function lockPlaces(tx: Db, tokenHashes: string[]): Promise<PlaceRow[]> {
  if (tokenHashes.length === 0) return []
  const sql = statementsOf(tx)
  const rows = await sql<PlaceRow[]>`
    select ${sql.unsafe(PLACE)} where place.token_hash = any(array(select json_array_elements_text(${JSON.stringify(tokenHashes)}::text::json)))
    order by place.id for update of place`
  return [...rows]
}

/** The place of a token, locked until the transaction ends, if it is open, its time is not over and nobody else has locked it. */
export async function lockIfLive(tx: Db, tokenHash: string): Promise<PlaceRow | undefined> {
  const sql = statementsOf(tx)
  const [row] = await sql<PlaceRow[]>`
    select ${sql.unsafe(PLACE)} where place.token_hash = ${tokenHash} and place.ended_at is null and place.completion_id is null and place.expires_at > now()
    for update of place skip locked`
  return row
}

/** The campaign of the place of a token, and what is known of its device. */
export async function selectTakenBy(db: Db, tokenHash: string): Promise<{ slug: string; fingerprint: string | null } | undefined> {
  const sql = statementsOf(db)
  const [row] = await sql<{ slug: string; fingerprint: string | null }[]>`
    select campaign.slug, place.fingerprint from campaign_places as place join campaigns as campaign on campaign.id = place.campaign_id where place.token_hash = ${tokenHash}`
  return row
}

/** A device, as far as it can be told apart: its fingerprint and its address. */
export interface TakerDevice {
  fingerprint: string
  ipAddress: string
}

/** Waits for others who take places of the same campaign, and for calls of the same device for any, in one order for all. What promoters get stays as it is. */
export async function lockTakers(tx: Db, slug: string, devices: TakerDevice[]): Promise<void> {
  const sql = statementsOf(tx)
  const names = [`campaign ${slug}`, ...devices.map(({ fingerprint, ipAddress }) => `place ${ipAddress} ${fingerprint}`)]
  await sql`
    select pg_advisory_xact_lock(key), ${sql.unsafe(KEEP_RATES)} from (
      select distinct hashtextextended(value, 0) as key from json_array_elements_text(${JSON.stringify(names)}::text::json) order by key
    ) as names`
}

/** How many open places of a campaign each address has. */
export async function selectOpenPlaces(tx: Db, slug: string): Promise<{ ipAddress: string | null; open: number }[]> {
  const sql = statementsOf(tx)
  const rows = await sql<{ ipAddress: string | null; open: number }[]>`
    select ip_address as "ipAddress", count(*)::int as open from campaign_places
    where campaign_id = (select id from campaigns where slug = ${slug}) and ended_at is null and completion_id is null group by 1`
  return [...rows]
}

/** How many places of a campaign were taken today; nobody else takes one or gives one back until the transaction ends. */
export async function lockDay(tx: Db, campaignId: number): Promise<number> {
  const sql = statementsOf(tx)
  const [row] = await sql<{ places: number }[]>`
    insert into campaign_days as held (campaign_id, day) values (${campaignId}, (now() at time zone ${TIME_ZONE})::date)
    on conflict (campaign_id, day) do update set places = held.places returning places`
  return row?.places ?? 0
}

/** A place to store. */
export interface NewPlace {
  tokenHash: string | null
  /** Null once access data were erased. */
  fingerprint: string | null
  ipAddress: string | null
  label: string | null
  referralCode: string | null
  expiresAt: number
  wrongCodes: number
  stepsDone: number
  /** When the first place of its chain was taken; null for one that follows no other. */
  firstAt: number | null
}

/** Stores places of one version and counts them for today, whose row the caller has locked. @returns their ids, in the same order */
export async function insertPlaces(tx: Db, { campaignId, versionId }: PlaceTerms, places: NewPlace[]): Promise<number[]> {
  const sql = statementsOf(tx)
  const [rows] = await Promise.all([
    sql<{ id: number }[]>`
      insert into campaign_places (campaign_id, version_id, token_hash, fingerprint, ip_address, label, referral_code, expires_at, wrong_codes, steps_done, first_at)
      select ${campaignId}::bigint, ${versionId}::bigint, "tokenHash", "fingerprint", "ipAddress", "label", "referralCode", to_timestamp("expiresAt" / 1000),
        "wrongCodes", "stepsDone", to_timestamp("firstAt" / 1000)
      from rows from (json_to_recordset(${JSON.stringify(places)}::text::json) as (
        "tokenHash" text, "fingerprint" text, "ipAddress" text, "label" text, "referralCode" text, "expiresAt" float8, "wrongCodes" smallint,
        "stepsDone" smallint, "firstAt" float8
      )) with ordinality as place("tokenHash", "fingerprint", "ipAddress", "label", "referralCode", "expiresAt", "wrongCodes", "stepsDone", "firstAt", n)
      order by n returning id::float8 as id`,
    sql`update campaign_days set places = places + ${places.length} where campaign_id = ${campaignId} and day = (now() at time zone ${TIME_ZONE})::date`,
  ])
  // Ids are given in the order of the rows.
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Keeps places until other moments. */
export async function updateExpiries(tx: Db, places: { id: number; expiresAt: number }[]): Promise<void> {
  if (places.length === 0) return
  const sql = statementsOf(tx)
  await sql`
    update campaign_places as place set expires_at = to_timestamp(kept."expiresAt" / 1000)
    from json_to_recordset(${JSON.stringify(places.map(({ id, expiresAt }) => ({ id, expiresAt })))}::text::json) as kept(id bigint, "expiresAt" float8)
    where place.id = kept.id`
}

/** Notes how many steps were done with a place, and until when it is kept. */
export async function updateWork(tx: Db, { id, stepsDone, expiresAt }: Pick<PlaceRow, 'id' | 'stepsDone' | 'expiresAt'>): Promise<void> {
  const sql = statementsOf(tx)
  await sql`update campaign_places set steps_done = ${stepsDone}, expires_at = to_timestamp(${expiresAt}::float8 / 1000) where id = ${id}`
}

/** Takes the token from a place that has ended, for the place that follows it. */
export async function removeToken(tx: Db, placeId: number): Promise<void> {
  const sql = statementsOf(tx)
  await sql`update campaign_places set token_hash = null where id = ${placeId}`
}
