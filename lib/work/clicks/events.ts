import 'server-only'
import { clicksAddedUp } from '@/lib/platform/events/add-up'
import { isoTime } from '@/lib/platform/events/record'
import { campaignInJson } from '@/lib/platform/service/one-campaign'

/** Written like the condition of the index that finds it, which has nobody in it as long as nobody asks. */
const wanting = `webhooks where state = 'active' and 'click.counted' = any(types)`

/**
 * The parts of the click's own statement that tell of each counted click whose promoter, or any administrator, has an active webhook for it. A
 * statement that tells of none reads an empty index.
 * @param stored the part that returns the rows of clicks
 */
export const clickEvents = (stored: string): string => `wanting as materialized (
    select owner_id, (select role from users where id = owner_id and active) as role from ${wanting}
  ), told_of as materialized (
    select min(id) as subject, promoter_id as promoter, date_trunc('minute', created_at) as minute,
      jsonb_build_object('id', min(id), 'promoter_id', promoter_id, 'created_at', ${isoTime('min(created_at)')}, 'count', count(*))
        || ${campaignInJson()} as data
    from ${stored} as click where verdict = 'counted'
      and exists (select from wanting where role = 'admin' or role = 'promoter' and owner_id = click.promoter_id)
    group by promoter_id, campaign_id, label, date_trunc('minute', created_at)
  ), told as (${clicksAddedUp('told_of')})`
