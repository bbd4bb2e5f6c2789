import 'server-only'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import { eventsInsert, isoTime } from '@/lib/platform/events/record'

/** Written like the condition of the index that finds it, which has nobody in it as long as nobody asks. */
const wanting = `webhooks where state = 'active' and 'click.counted' = any(types)`

/**
 * The parts of the click's own statement that write an event for each counted click whose promoter, or any administrator, has an active webhook for it.
 * A statement that writes none reads an empty index.
 * @param stored the part that returns the rows of clicks
 */
export const clickEvents = (stored: string): string => `wanting as materialized (
    select owner_id, (select role from users where id = owner_id and active) as role from ${wanting}
  ), told as (${eventsInsert({
    type: "'click.counted'",
    subject: 'click.id',
    promoter: 'click.promoter_id',
    data: `jsonb_build_object('id', click.id, 'promoter_id', click.promoter_id, 'created_at', ${isoTime('click.created_at')})
      || case when click.campaign_id <> ${DEFAULT_CAMPAIGN_ID} then jsonb_build_object('campaign_id', click.campaign_id) else '{}' end
      || case when click.label is not null then jsonb_build_object('label', click.label) else '{}' end`,
    from: `${stored} as click where verdict = 'counted'
      and exists (select from wanting where role = 'admin' or role = 'promoter' and owner_id = click.promoter_id)`,
  })})`
