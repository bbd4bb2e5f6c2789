import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { users } from './users'

/**
 * What promoters wrote who asked to become one (`JOINING=application`), and what was decided. Their account is not active until they are approved. Who
 * registered while everybody could join has none.
 */
export const promoterApplications = pgTable(
  'promoter_applications',
  {
    userId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where they will promote, in their words; empty until they say it. */
    channels: text().notNull().default(''),
    why: text().notNull().default(''),
    appliedAt: moment().notNull().defaultNow(),
    decision: text({ enum: ['approved', 'declined'] }),
    decidedAt: moment(),
    /** Why it was declined, as the person reads it. */
    reason: text(),
  },
  (table) => [
    index('promoter_applications_waiting_idx').on(table.appliedAt, table.userId).where(sql`${table.decision} is distinct from 'approved'`),
    check('promoter_applications_decision_check', sql`${table.decision} in ('approved', 'declined')`),
    check('promoter_applications_reason_check', sql`(${table.decision} is not distinct from 'declined') = (${table.reason} is not null)`),
    check('promoter_applications_decided_check', sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
  ],
)
