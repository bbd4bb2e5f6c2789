import 'server-only'
import { clientOf, type Db } from '@/db/client'
import { commitStatement, HAS_BEGUN, SENT_AT_ONCE } from '@/db/commit-statement'
import { countClicks } from '@/lib/money/totals/count-clicks'
import { MEANT_CAMPAIGN } from '@/lib/platform/service/one-campaign'
import { countCalls, type Quota } from '@/lib/platform/service/rate-limit'
import { clickEvents } from './events'

/** One referral lookup to record. */
export interface NewClick {
  code: string
  isBot: boolean
  deviceKey: string
  fingerprint: string | null
  ipAddress: string
  userAgent: string
  browser: string | null
  os: string | null
  country: string | null
  city: string | null
  /** The slug of its link's campaign; null for the default one. */
  campaign: string | null
  /** The promoter's own name for where the link was. */
  label: string | null
  /** What the promoter's tracker calls the visit. */
  ref?: string | undefined
  /** The random id of a visit that is told twice: when it is left, without a fingerprint, and later with it. */
  visit?: string | undefined
}

/** `same`: the other call of its visit was counted, so nothing is stored of this one. */
export type ClickVerdict = 'counted' | 'repeat' | 'bot' | 'same'

/**
 * The result of a click: the points its rate limit counts so far, when they expire (milliseconds), and the verdict, which is null if
 * no active promoter has the code or the rate limit is exceeded.
 */
export interface RecordedClick {
  points: number
  expire: number
  verdict: ClickVerdict | null
}

/** SQLSTATE of a foreign key violation: the promoter was deleted between the lookup and the insert. */
export const PROMOTER_GONE = '23503'

// The same text for groups of every size, so that the server plans it once per connection: planning each time more than doubles its time.
// All writers take their locks in the same order, which prevents deadlocks: rate limits by key, devices by promoter and key, cities by
// name, then counters, lifetime before daily before those of campaigns and the platform (null) first, as in `bookCompletions`.
// Of several clicks of one device exactly one gets a row of `click_devices` back; within a group, the first. A visit that is told twice has a row there
// too: of the call that was counted, or that had the fingerprint.
const STATEMENT = `
  with input as materialized (
    select * from rows from (json_to_recordset($1::text::json) as (
      quota text, code text, bot boolean, device text, fingerprint text, ip text, agent text, browser text, os text, country text, city text,
      campaign text, label text, ref text, visit text
    )) with ordinality as click(quota, code, bot, device, fingerprint, ip, agent, browser, os, country, city, campaign, label, ref, visit, n)
    where ${HAS_BEGUN}
  ), quota as (${countCalls('input', { now: '$2::bigint', until: '$2::bigint + $3::bigint' })}
  ), called as materialized (
    select input.*, quota.expire,
      quota.points - count(*) over (partition by quota.key) + row_number() over (partition by quota.key order by n) as points
    from input join quota on quota.key = input.quota
  ), owned as materialized (
    select called.*, promoter.id as owner, coalesce((select id from campaigns where slug = called.campaign and state <> 'draft'), ${MEANT_CAMPAIGN}) as campaign_id
    from called, lateral (
      select id from users where referral_code = called.code and role = 'promoter' and active and called.points <= $4::bigint limit 1
    ) as promoter
  ), keyed as materialized (
    -- A device counts for each campaign by itself; forgetClickDevices knows these keys.
    select *, case when campaign_id = ${MEANT_CAMPAIGN} then device else device || '/' || campaign_id end as device_key,
      'visit:' || visit || '/' || campaign_id as visit_key from owned
  ), fresh as (
    insert into click_devices (promoter_id, device_key, counted_at)
    select distinct owner, device_key, now() from keyed where not bot order by owner, device_key
    on conflict (promoter_id, device_key) do update set counted_at = excluded.counted_at
    where click_devices.counted_at <= excluded.counted_at - interval '24 hours'
    returning promoter_id, device_key
  ), visits as (
    insert into click_devices (promoter_id, device_key, counted_at)
    select distinct owner, visit_key, now() from keyed left join fresh on fresh.promoter_id = owner and fresh.device_key = keyed.device_key
    where visit_key is not null and not bot and (fingerprint is not null or fresh.promoter_id is not null) order by owner, visit_key
    on conflict (promoter_id, device_key) do update set counted_at = excluded.counted_at
    where click_devices.counted_at <= excluded.counted_at - interval '24 hours'
    returning promoter_id, device_key
  ), judged as materialized (
    select keyed.*, case
      when bot then 'bot'
      when visit_key is not null and (fingerprint is not null or fresh.promoter_id is not null)
        and (visits.promoter_id is null or row_number() over (partition by bot, owner, visit_key order by n) > 1)
        or exists (
          select from click_devices as known
          where known.promoter_id = owner and known.device_key = visit_key and known.counted_at > now() - interval '24 hours') then 'same'
      when fresh.promoter_id is not null and row_number() over (partition by bot, owner, keyed.device_key order by n) = 1 then 'counted'
      else 'repeat' end as verdict
    from keyed left join fresh on fresh.promoter_id = owner and fresh.device_key = keyed.device_key
      left join visits on visits.promoter_id = owner and visits.device_key = visit_key
  ), stored as (
    insert into clicks (promoter_id, verdict, fingerprint, ip_address, user_agent, browser, os, country, city, campaign_id, label, ref, visit)
    select owner, verdict, fingerprint, ip, agent, browser, os, country, city, campaign_id, label, ref, case when fingerprint is null then visit end
    from judged where verdict <> 'same' order by n
    returning id, promoter_id, verdict, created_at, campaign_id, label
  ), ${clickEvents('stored')}, place as (
    insert into cities (name) select distinct city from judged where city is not null order by city
    on conflict do nothing returning 1
  ), counted as (
    select owner, count(*) as clicks from judged where verdict = 'counted' group by grouping sets ((), (owner)) having count(*) > 0
  ), of_campaigns as (
    select campaign_id, owner, count(*) as clicks from judged where verdict = 'counted' and campaign_id <> ${MEANT_CAMPAIGN}
    group by grouping sets ((campaign_id), (campaign_id, owner))
  ), ${countClicks({ clicks: 'counted', ofCampaigns: 'of_campaigns', after: 'place', slot: '$5::smallint' })}
  select called.points::int, called.expire::float8, judged.verdict from called left join judged using (n) order by n`

/**
 * Records clicks with their verdicts, adds them to the counters, and counts each call against its rate limit, in one transaction.
 * @param slot the slot of the counters; concurrent groups should use different ones
 * @param isWanted called before the commit; the transaction is rolled back if it returns false
 * @returns the results, in the order of the clicks
 */
export function insertClicks(db: Db, clicks: { click: NewClick; quota: Quota }[], slot: number, isWanted: () => boolean): Promise<RecordedClick[]> {
  const rows = clicks.map(({ click, quota }) => ({
    quota: quota.key,
    code: click.code,
    bot: click.isBot,
    device: click.deviceKey,
    fingerprint: click.fingerprint,
    ip: click.ipAddress,
    agent: click.userAgent,
    browser: click.browser,
    os: click.os,
    country: click.country,
    city: click.city,
    campaign: click.campaign,
    label: click.label,
    ref: click.ref,
    visit: click.visit,
  }))
  const { duration, points } = clicks[0]?.quota ?? { duration: 0, points: 0 }
  const input = JSON.stringify(rows).padEnd(SENT_AT_ONCE)
  return commitStatement(clientOf(db), STATEMENT, [input, Date.now(), duration, points, slot], isWanted)
}

/** Gives the click of a visit that was left early the fingerprint that became known afterwards. */
export const adoptVisit = (db: Db, visit: string, fingerprint: string) =>
  clientOf(db)`update clicks set fingerprint = ${fingerprint}, visit = null where visit = ${visit} and created_at > now() - interval '24 hours'`
