import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { Decision, RejectReason } from '@/db/values'
import { AppError } from '@/lib/platform/service/errors'

interface SecondDecision {
  decision: Decision
  reason?: Exclude<RejectReason, 'withdrawn'> | undefined
}

/**
 * Stores what a second reviewer would have decided; nothing else follows from it.
 * @returns the id of the first decision
 * @throws AppError `not_found` when there is none, or the first decision is the caller's own; `conflict` when somebody has answered it already
 */
export async function storeSecond(db: Db, id: number, reviewer: number, { decision, reason }: SecondDecision): Promise<number> {
  const [row] = await db.execute<{ review: string; stored: boolean }>(sql`
    with asked as (
      select s.id, s.review_id from second_reviews as s join reviews as r on r.id = s.review_id
      where s.id = ${id} and r.reviewer_id is distinct from ${reviewer}
    ), stored as (
      update second_reviews set decision = ${decision}, reason = ${reason ?? null}, decided_at = now(), reviewer_id = ${reviewer},
        reviewer_name = coalesce((select name from users where id = ${reviewer}), '?')
      where id = (select id from asked) and decided_at is null returning id
    )
    select review_id as review, exists (select from stored) as stored from asked`)
  if (!row) throw new AppError('not_found')
  if (!row.stored) throw new AppError('conflict', { messageKey: 'already_decided' })
  return Number(row.review)
}
