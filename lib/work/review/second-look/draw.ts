import 'server-only'
import { sql } from 'drizzle-orm'
import { type Db, isOneOf } from '@/db/client'
import { hasOtherAdmin } from '@/lib/people/users/other-admins'

/** The share of decisions that a second reviewer judges unseen. */
const SECOND_SHARE = 0.02

/**
 * Draws decisions by chance, and has these judged by a second reviewer, where their reviewers are not the only active administrators. Call it in the transaction of
 * the decisions. @param reviews their ids
 */
export async function drawSecondLooks(tx: Db, reviews: number[]): Promise<void> {
  const drawn = reviews.filter(() => Math.random() < SECOND_SHARE)
  if (drawn.length === 0) return
  await tx.execute(sql`
    insert into second_reviews (review_id, completion_id, attempt, flags)
    select r.id, r.completion_id, r.attempt, c.flags from reviews as r join completions as c on c.id = r.completion_id
    where ${isOneOf(sql`r.id`, drawn)} and ${sql.raw(hasOtherAdmin('r.reviewer_id'))}`)
}
