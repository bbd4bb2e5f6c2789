import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

/** More places than this of one network that are held for longer than the campaign's time are idle, whatever steps are said to be done: anybody can say it. */
const MOST_LATE_OF_NETWORK = 10

/**
 * The SQL that selects the ids of a campaign's open places that are idle: nothing was done in them, or too many of one network (an IPv4 address, the /56
 * of an IPv6 address) are held for longer than the campaign's time.
 */
export const idlePlaces = (campaignId: number): SQL => sql`(
  select id from (
    select id, steps_done, is_late, network is not null and count(*) filter (where is_late) over (partition by network) > ${sql.raw(String(MOST_LATE_OF_NETWORK))} as is_many
    from (
      select place.id, steps_done, place.created_at < now() - place_minutes * interval '1 minute' as is_late,
        -- A link-local address names its interface too, which no inet has.
        network(set_masklen(split_part(ip_address, '%', 1)::inet, case when ip_address like '%:%' then 56 else 32 end)) as network
      from campaign_places as place join campaigns on campaigns.id = place.campaign_id
      where place.campaign_id = ${campaignId} and place.ended_at is null and place.completion_id is null
    ) as open
  ) as counted where steps_done = 0 or is_late and is_many
)`
