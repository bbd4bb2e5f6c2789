import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

/**
 * How long the money of a rejected completion is kept, in hours from its first rejection: a further attempt or an appeal keeps it while it waits for
 * its answer and begins no new time, so that what is no task holds no money for a month.
 */
const KEPT_HOURS = 48

/** Until when the money of a rejected completion is kept. @param completion the name or alias of the table in the statement */
export const moneyKeptUntil = (completion: string): SQL => sql`(least(
  (select min(review.decided_at) from reviews as review where review.completion_id = ${sql.raw(completion)}.id and review.decision = 'reject' and review.undone_at is null),
  ${sql.raw(completion)}.decided_at
) + ${sql.raw(String(KEPT_HOURS))} * interval '1 hour')`
