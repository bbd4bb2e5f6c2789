import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import { type ReviewLane, reviewLanes } from '@/db/desk-values'
import { waitsForSecond } from '@/lib/work/first-approvals/rule'
import { laneConditions, scoredLanes } from './lanes'

/** How many, by lane and altogether. */
export type OwnFirstApprovals = Record<ReviewLane | 'total', number>

const conditions = { ...laneConditions(2), good: scoredLanes.good.condition, first: scoredLanes.first.condition }

// The reviewer as a subquery, because as a parameter each time would be planned for.
const statement = (campaign: string, from: number) => `
  select count(*)::int as total, ${reviewLanes.map((lane) => `count(*) filter (where ${conditions[lane]})::int as ${lane}`).join(', ')}
  from first_approvals as own
  join completions on completions.id = own.completion_id and completions.attempt = own.attempt and status = 'in_review' ${campaign}
  left join attempt_signals on attempt_signals.completion_id = own.completion_id and attempt_signals.attempt = own.attempt
  where ${waitsForSecond('(select $1::bigint)', from)}`

/** How many waiting completions of each lane are not offered to a reviewer, because they approved them first and a second person has to. @param from what `twoApprovalsFrom` answers */
export async function countOwnFirstApprovals(
  db: Db,
  { reviewer, campaign, targetHours, from }: { reviewer: number; campaign: number | undefined; targetHours: number; from: number },
): Promise<OwnFirstApprovals> {
  const only = campaign === undefined ? '' : 'and completions.campaign_id = $3::bigint'
  const params = [reviewer, targetHours, ...(campaign === undefined ? [] : [campaign])]
  const [row] = await statementsOf(db).unsafe<OwnFirstApprovals[]>(statement(only, from), params, { prepare: true })
  if (!row) throw new Error('an aggregate returned no row')
  return row
}
