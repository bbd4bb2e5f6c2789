import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { FlagReason } from '@/db/desk-values'

/** For how many days a decision waits for its second reviewer. */
const WAITS_DAYS = 14

/**
 * What waits for a second look by this administrator: others' decisions that stand, of completions whose data are still there.
 * The first reviewer's account may be gone, so the id that decides is that of the decision.
 */
const waiting = (reviewer: number) => sql`
  from second_reviews as s join reviews as r on r.id = s.review_id join completions as c on c.id = s.completion_id
  where s.decided_at is null and s.created_at > now() - ${WAITS_DAYS}::int * interval '1 day' and r.undone_at is null and c.erased_at is null
    and r.reviewer_id is distinct from ${reviewer}`

/** A decision that waits for its second look, without the decision. */
export interface WaitingSecond {
  id: number
  reviewId: number
  completionId: number
  versionId: number
  attempt: number
  flags: FlagReason[]
  name: string
  /** Why the person had asked for another look by then, if they had. */
  appeal: string | null
}

/** The oldest decision that waits for a second look by an administrator. @param after only those after this one */
export async function selectWaitingSecond(db: Db, reviewer: number, after: number): Promise<WaitingSecond | undefined> {
  const [row] = await db.execute<{
    id: string
    review: string
    completion: string
    version: string
    attempt: number
    flags: FlagReason[]
    name: string
    appeal: string | null
  }>(sql`
    select s.id, s.review_id as review, s.completion_id as completion, c.version_id as version, s.attempt, to_json(s.flags) as flags, c.name,
      case when c.appealed_at < r.decided_at then c.appeal end as appeal
    ${waiting(reviewer)} and s.id > ${after} order by s.id limit 1`)
  if (!row) return undefined
  const { id, review, completion, version, ...rest } = row
  return { ...rest, id: Number(id), reviewId: Number(review), completionId: Number(completion), versionId: Number(version) }
}

/** How many decisions wait for a second look by an administrator. */
export const countWaitingSeconds = async (db: Db, reviewer: number): Promise<number> =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n ${waiting(reviewer)}`))[0]?.n ?? 0
