import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** The rate limiter's state; the columns are those that rate-limiter-flexible expects. Unlogged: losing it in a crash is harmless. */
export const rateLimits = pgTable('rate_limits', { key: text().primaryKey(), points: integer().notNull(), expire: moment() }, (table) => [
  index('rate_limits_expire_idx').on(table.expire),
])
