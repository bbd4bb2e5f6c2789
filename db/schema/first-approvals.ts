import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { completions } from './completions'
import { users } from './users'

/**
 * An approval of an attempt that needs two people, by the first of them. The completion stays in review until somebody else decides, who is not told of it.
 * Until then the first one may take it back, and every other change of the status does, which deletes the row.
 */
export const firstApprovals = pgTable(
  'first_approvals',
  {
    id: id(),
    completionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => completions.id, { onDelete: 'cascade' }),
    attempt: smallint().notNull(),
    /** Null after the administrator's account was deleted. */
    reviewerId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    reviewerName: text().notNull(),
    /** The notes as of a decision. */
    note: text(),
    internalNote: text(),
    approvedAt: moment().notNull().defaultNow(),
    /** The other person's decision; null while it waits. No foreign key, because decisions are never deleted. */
    reviewId: bigint({ mode: 'number' }),
    /** When the first one read that the second one rejected it. */
    hintReadAt: moment(),
  },
  (table) => [
    uniqueIndex('first_approvals_waiting_key').on(table.completionId, table.attempt).where(sql`${table.reviewId} is null`),
    index('first_approvals_review_idx').on(table.reviewId).where(sql`${table.reviewId} is not null`),
    index('first_approvals_completion_idx').on(table.completionId),
    // For how many a reviewer approved first today.
    index('first_approvals_reviewer_idx').on(table.reviewerId, table.approvedAt),
    // For which of them wait, at each call of the desk.
    index('first_approvals_own_idx').on(table.reviewerId).where(sql`${table.reviewId} is null`),
  ],
)
