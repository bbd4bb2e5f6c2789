import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FlagReason } from '@/db/desk-values'
import type { Decision, RejectReason } from '@/db/values'
import { id, moment } from './columns'
import { users } from './users'

/** A decision that a second reviewer judges unseen, to measure how far reviewers agree. What the second one says changes nothing. */
export const secondReviews = pgTable(
  'second_reviews',
  {
    id: id(),
    /** The first decision. No foreign key, because decisions are never deleted. */
    reviewId: bigint({ mode: 'number' }).notNull(),
    completionId: bigint({ mode: 'number' }).notNull(),
    attempt: smallint().notNull(),
    /** The flags when it was decided; later attempts change those of the completion. */
    flags: text().array().notNull().default(sql`'{}'::text[]`).$type<FlagReason[]>(),
    createdAt: moment().notNull().defaultNow(),
    reviewerId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    reviewerName: text(),
    decision: text().$type<Decision>(),
    reason: text().$type<RejectReason>(),
    decidedAt: moment(),
    /** When the first reviewer read that the second one decided differently. */
    hintReadAt: moment(),
  },
  (table) => [
    uniqueIndex('second_reviews_review_key').on(table.reviewId),
    index('second_reviews_waiting_idx').on(table.id).where(sql`${table.decidedAt} is null`),
    index('second_reviews_decided_idx').on(table.decidedAt),
    check('second_reviews_decision_check', sql`${table.decision} in ('approve', 'reject')`),
    check('second_reviews_reason_check', sql`(${table.decision} is not distinct from 'reject') = (${table.reason} is not null)`),
    check('second_reviews_decided_check', sql`(${table.decidedAt} is null) = (${table.decision} is null)`),
  ],
)
