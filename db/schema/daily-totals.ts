import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, smallint, unique } from 'drizzle-orm/pg-core'
import { users } from './users'

/**
 * Counters by day (America/Sao_Paulo) and promoter, written in the transaction of the row they count. `promoterId` null is
 * the whole platform, public links included, so deleting a promoter takes only their own rows. Each day is spread over
 * slots, so that concurrent clicks of one promoter do not wait for one row.
 */
export const dailyTotals = pgTable(
  'daily_totals',
  {
    promoterId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    slot: smallint().notNull(),
    clicks: integer().notNull().default(0),
    completions: integer().notNull().default(0),
    earningsCents: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    unique('daily_totals_key').on(table.promoterId, table.day, table.slot).nullsNotDistinct(),
    index('daily_totals_day_idx').on(table.day),
    index('daily_totals_unfolded_idx').on(table.day).where(sql`${table.slot} <> 0`),
    check('daily_totals_clicks_check', sql`${table.clicks} >= 0`),
  ],
)
