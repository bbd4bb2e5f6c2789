import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import { type ReviewLane, reviewLanes } from '@/db/desk-values'
import { waitsForSecond } from '@/lib/work/review/second-look/two-approvals'
import { mayAnswer, REVIEWER } from './appeals'
import { laneConditions, scoredLanes } from './lanes'

/** How many, by lane and by why: approved first by the reviewer, or an appeal against what they returned. */
export type ForOthers = Record<ReviewLane | 'approved_first' | 'returned', number>

const conditions = { ...laneConditions(2), good: scoredLanes.good.condition, first: scoredLanes.first.condition }

const statement = (campaign: string, from: number | null) => `
  select count(*) filter (where not own.is_appeal)::int as approved_first, count(*) filter (where own.is_appeal)::int as returned,
    ${reviewLanes.map((lane) => `count(*) filter (where ${conditions[lane]})::int as ${lane}`).join(', ')}
  from (
    select completions.id as completion_id, attempt, true as is_appeal from completions
    where status = 'in_review' and appealed_at is not null and not ${mayAnswer('completions', REVIEWER)}
    ${from === null ? '' : `union all select completion_id, attempt, false from first_approvals as own where ${waitsForSecond(REVIEWER, from)}`}
  ) as own
  join completions on completions.id = own.completion_id and completions.attempt = own.attempt and status = 'in_review' ${campaign}
  left join attempt_signals on attempt_signals.completion_id = own.completion_id and attempt_signals.attempt = own.attempt`

/** How many waiting completions of each lane are not offered to a reviewer, because another one has to decide. @param from what `twoApprovalsFrom` answers */
export async function countForOthers(
  db: Db,
  { reviewer, campaign, targetHours, from }: { reviewer: number; campaign: number | undefined; targetHours: number; from: number | null },
): Promise<ForOthers> {
  const only = campaign === undefined ? '' : 'and completions.campaign_id = $3::bigint'
  const params = [reviewer, targetHours, ...(campaign === undefined ? [] : [campaign])]
  const [row] = await statementsOf(db).unsafe<ForOthers[]>(statement(only, from), params, { prepare: true })
  if (!row) throw new Error('an aggregate returned no row')
  return row
}
