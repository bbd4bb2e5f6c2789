import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import type { CompletionStatus, Decision, RejectReason } from '@/db/values'
import { id, moment } from './columns'
import { users } from './users'

/**
 * An administrator's decision on an attempt. A trigger refuses every change except undoing it once, removing its notes after an
 * erasure, and removing the id of a deleted account. Rows outlive their completion.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    /** No foreign key, because decisions outlive the completion. */
    completionId: bigint({ mode: 'number' }).notNull(),
    /** The number of the attempt. */
    attempt: smallint().notNull(),
    decision: text().notNull().$type<Decision>(),
    reason: text().$type<RejectReason>(),
    /** The note to the person who did the task; with the reason 'other' it says what was wrong. */
    note: text(),
    /** The note among administrators. */
    internalNote: text(),
    /** Null after the administrator's account was deleted. */
    reviewerId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    reviewerName: text().notNull(),
    decidedAt: moment().notNull().defaultNow(),
    undoneAt: moment(),
    undoneById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    undoneByName: text(),
    undoneWhy: text(),
  },
  (table) => [
    index('reviews_completion_idx').on(table.completionId, table.id),
    // For how many attempts a reviewer decided today.
    index('reviews_reviewer_idx').on(table.reviewerId, table.decidedAt),
    // For how long decisions take.
    index('reviews_decided_idx').on(table.decidedAt),
    check('reviews_decision_check', sql`${table.decision} in ('approve', 'reject')`),
    check('reviews_reason_check', sql`(${table.decision} = 'reject') = (${table.reason} is not null)`),
  ],
)

/**
 * Which reviewer has which waiting completion, and until when, so that two do not look at the same one. It only prevents double work: whether
 * a decision is allowed depends on the completion's status.
 */
export const reviewAssignments = pgTable(
  'review_assignments',
  {
    completionId: bigint({ mode: 'number' }).primaryKey(),
    assignedTo: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assignedUntil: moment().notNull(),
  },
  (table) => [index('review_assignments_assigned_to_idx').on(table.assignedTo)],
)

/** What is stored of a deleted completion, without personal data, so that its promoter sees that it was deleted and why. */
export const deletedCompletions = pgTable(
  'deleted_completions',
  {
    /** The deleted completion's id. */
    id: bigint({ mode: 'number' }).primaryKey(),
    promoterId: bigint({ mode: 'number' }),
    campaignId: bigint({ mode: 'number' }).notNull().default(DEFAULT_CAMPAIGN_ID),
    paymentCode: text().notNull(),
    /** Its status when it was deleted. */
    status: text().notNull().$type<CompletionStatus>(),
    /** Why it was deleted, as the promoter sees it. */
    reason: text(),
    createdAt: moment().notNull(),
    deletedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('deleted_completions_payment_code_key').on(table.paymentCode),
    index('deleted_completions_deleted_idx').on(table.deletedAt, table.id),
    index('deleted_completions_promoter_idx').on(table.promoterId, table.deletedAt, table.id),
  ],
)
