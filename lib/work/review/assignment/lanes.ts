import 'server-only'
import type { ReviewLane } from '@/db/desk-values'
import { LOOK_FIRST_FROM } from '@/db/signal-values'

/** The lanes that depend on what the signals saw. */
export type ScoredLane = 'good' | 'first'

/** Their rows are found in the signals' table, by its indexes. */
export const scoredLanes: Record<ScoredLane, { condition: string; order: string }> = {
  good: { condition: 'waiting_since is not null and not is_backlog and is_good', order: 'waiting_since, completion_id' },
  first: { condition: `waiting_since is not null and not is_backlog and score >= ${LOOK_FIRST_FROM}`, order: 'score desc nulls last, completion_id' },
}

/** Written like the conditions of the indexes, so that the planner can use these. @param hours the number of the parameter with the target */
export const laneConditions = (hours: number): Record<Exclude<ReviewLane, ScoredLane>, string> => ({
  all: 'not same_sender_backlog',
  flagged: "not same_sender_backlog and flags <> '{}'::text[]",
  appeals: 'appealed_at is not null',
  late: `not same_sender_backlog and coalesce(reopened_at, created_at) < now() - $${hours}::int * interval '1 hour'`,
  same_sender: 'same_sender_backlog',
})
