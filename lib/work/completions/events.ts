import 'server-only'
import { eventRecorder, eventsInsert, inReais, isoTime } from '@/lib/platform/events/record'
import { campaignInJson } from '@/lib/platform/service/one-campaign'

/** What a row of completions is told as. As in lists, the default campaign and a missing label are not named. */
const source = (row: string) => ({
  subject: `${row}.id`,
  promoter: `${row}.promoter_id`,
  data: `jsonb_build_object('id', ${row}.id, 'payment_code', ${row}.payment_code, 'status', ${row}.status, 'attempt', ${row}.attempt,
      'decided_at', ${isoTime(`${row}.decided_at`)}, 'reason', ${row}.reason, 'reward', ${inReais(`${row}.reward_cents`)},
      'commission', ${inReais(`${row}.commission_cents`)}, 'promoter_id', ${row}.promoter_id,
      'attributed_by', ${row}.attributed_by, 'created_at', ${isoTime(`${row}.created_at`)})
    || ${campaignInJson(`${row}.`)}`,
})

/**
 * A part of a statement that changes completions, which writes an event for each.
 * @param part the part that returns the rows as they are now
 * @param type an expression
 */
export const completionEvents = (part: string, type: string): string => eventsInsert({ ...source(part), type, from: part })

/** Writes an event for each of some completions as they are. */
export const recordCompletions = eventRecorder({ ...source('completions'), from: 'completions where id = any($2::bigint[])' })
