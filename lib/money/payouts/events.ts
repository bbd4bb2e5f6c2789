import 'server-only'
import { eventRecorder, eventsInsert, inReais, isoTime } from '@/lib/platform/events/record'

/** What a row of payouts is told as. What a person is paid is no promoter's. */
const source = (row: string) => ({
  subject: `${row}.id`,
  promoter: `${row}.user_id`,
  data: `jsonb_build_object('id', ${row}.id, 'reference', 'CPT' || lpad(coalesce(${row}.paid_with_id, ${row}.id)::text, greatest(8, length(coalesce(${row}.paid_with_id, ${row}.id)::text)), '0'), 'state', ${row}.state,
    'amount', ${inReais(`${row}.amount_cents`)}, 'completions', ${row}.completions,
    'payee', jsonb_build_object('kind', case when ${row}.user_id is null then 'person' else 'promoter' end, 'id', coalesce(${row}.user_id, ${row}.completion_id)),
    'requested_at', ${isoTime(`${row}.requested_at`)}, 'started_at', ${isoTime(`${row}.started_at`)}, 'paid_at', ${isoTime(`${row}.paid_at`)},
    'ended_at', ${isoTime(`${row}.ended_at`)}, 'transaction_id', ${row}.transaction_id, 'failure', ${row}.failure)`,
})

/** A part of the statement that requests payouts, which writes an event for each. @param part the part that returns the rows */
export const payoutEvents = (part: string): string => eventsInsert({ ...source(part), type: "'payout.requested'", from: part })

/** Writes an event for each of some payouts as they are. */
export const recordPayouts = eventRecorder({ ...source('payouts'), from: 'payouts where id = any($2::bigint[])' })
