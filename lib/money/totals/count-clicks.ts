import 'server-only'
import { TIME_ZONE } from '@/lib/site'

interface Parts {
  /** The name of the part that gives `owner` (null for the platform) and `clicks`. */
  clicks: string
  /** The name of the part that gives the same by `campaign_id`, of all campaigns but the default one. */
  ofCampaigns: string
  /** The name of the part that must end before the counters are locked. */
  after: string
  /** The slot of the counters, an expression. */
  slot: string
}

/**
 * The parts of the click's own statement that add it to the counters of all time, of its day and of its campaign: a statement of their own would cost
 * one more round trip for each group of clicks.
 */
export const countClicks = ({ clicks, ofCampaigns, after, slot }: Parts): string => `lifetime as (
    insert into lifetime_totals (promoter_id, slot, clicks)
    select owner, ${slot}, clicks from ${clicks} where (select count(*) from ${after}) >= 0 order by owner nulls first
    on conflict (promoter_id, slot) do update set clicks = lifetime_totals.clicks + excluded.clicks
    returning 1
  ), daily as (
    insert into daily_totals (promoter_id, day, slot, clicks)
    select owner, (now() at time zone '${TIME_ZONE}')::date, ${slot}, clicks from ${clicks}
    where (select count(*) from lifetime) >= 0 order by owner nulls first
    on conflict (promoter_id, day, slot) do update set clicks = daily_totals.clicks + excluded.clicks
    returning 1
  ), by_campaign as (
    insert into campaign_totals (campaign_id, promoter_id, day, slot, clicks)
    select campaign_id, owner, (now() at time zone '${TIME_ZONE}')::date, ${slot}, clicks from ${ofCampaigns}
    where (select count(*) from daily) >= 0 order by campaign_id, owner nulls first
    on conflict (campaign_id, (coalesce(promoter_id, 0)), day, slot) do update set clicks = campaign_totals.clicks + excluded.clicks
  )`
