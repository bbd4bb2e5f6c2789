import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, smallint, unique } from 'drizzle-orm/pg-core'
import { users } from './users'

/**
 * The sums of the daily counters of all days, in the same slots and written in the same statement. Lists are sorted by them, at
 * a cost that does not grow with the product's age. `promoterId` null is the whole platform.
 */
export const lifetimeTotals = pgTable(
  'lifetime_totals',
  {
    promoterId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    slot: smallint().notNull(),
    clicks: bigint({ mode: 'number' }).notNull().default(0),
    completions: bigint({ mode: 'number' }).notNull().default(0),
    earningsCents: bigint({ mode: 'number' }).notNull().default(0),
    /** The part of the completions that is in review, and of their earnings. */
    inReview: bigint({ mode: 'number' }).notNull().default(0),
    inReviewCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Rejected completions, which are not among the others. */
    rejected: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    unique('lifetime_totals_key').on(table.promoterId, table.slot).nullsNotDistinct(),
    check('lifetime_totals_clicks_check', sql`${table.clicks} >= 0`),
  ],
)
