import 'server-only'
import { eventRecorder, inReais, isoTime } from '@/lib/platform/events/record'

// An end that came by its time is no change of the row.
const DATA = `jsonb_build_object('id', campaign.id, 'slug', campaign.slug, 'title', version.content -> 'title', 'kind', version.kind,
  'state', case when campaign.state = 'live' and campaign.ends_at <= now() then 'ended' else campaign.state end, 'is_default', campaign.is_default,
  'version', version.number, 'reward', ${inReais('version.reward_cents')}, 'commission', ${inReais('version.commission_cents')},
  'starts_at', ${isoTime('campaign.starts_at')}, 'ends_at', ${isoTime('campaign.ends_at')})`

const source = { subject: 'campaign.id', promoter: 'null::bigint' }
const FROM = 'campaigns as campaign join campaign_versions as version on version.id = campaign.version_id'

/** Writes an event for each of some published campaigns, with the version in force. */
export const recordCampaigns = eventRecorder({ ...source, data: DATA, from: `${FROM} where campaign.id = any($2::bigint[])` })

/** The same with what is left of their budget, which promoters do not see. */
export const recordBudgets = eventRecorder({
  ...source,
  data: `${DATA} || jsonb_build_object('funded', ${inReais('coalesce(money.funded, 0)')}, 'available', ${inReais('coalesce(account.balance_cents, 0)')},
    'places_left', coalesce(account.balance_cents, 0) / (version.reward_cents + highest_commission(campaign.id, version.commission_cents, now())))`,
  from: `${FROM}
    left join ledger_accounts as account on account.kind = 'campaign_funds' and account.owner = campaign.id
    cross join lateral (
      select sum(case kind when 'fund' then amount_cents else -amount_cents end) as funded from campaign_fundings where campaign_id = campaign.id and state = 'booked'
    ) as money
    where campaign.id = any($2::bigint[])`,
})
