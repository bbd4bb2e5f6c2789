import 'server-only'

// Written beside the index that finds the event to add to (`db/schema/events.ts`).
const KEY = `(promoter_id, at, coalesce(data ->> 'campaign_id', ''), coalesce(data ->> 'label', ''))
  where type = 'click.counted' and version = 2 and position is null`

const countOf = (row: string) => `(${row}.data ->> 'count')::int`

/**
 * The part of a statement that writes clicks as events, one for all of a promoter, campaign, label and minute: it is told when its minute is over, and
 * until then further clicks are added to its count. Clicks that are committed after it was told are told in one more.
 * @param from the name of a part with one row for each such event: `subject`, `promoter`, `minute` and `data` with the `count`
 */
export const clicksAddedUp = (from: string): string => `
  insert into events (type, version, at, subject_id, promoter_id, data)
  select 'click.counted', 2, minute + interval '1 minute', subject, promoter, data from ${from} order by promoter, minute, data ->> 'campaign_id', data ->> 'label'
  on conflict ${KEY} do update set data = jsonb_set(events.data, '{count}', to_jsonb(${countOf('events')} + ${countOf('excluded')})) returning subject_id`
