import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * How many calls were counted under each key (`lib/platform/service/rate-limit.ts`), until `expire` in milliseconds since 1970.
 * Unlogged: losing it in a crash is harmless.
 */
export const rateLimits = pgTable('rate_limits', { key: text().primaryKey(), points: integer().notNull(), expire: bigint({ mode: 'number' }) }, (table) => [
  index('rate_limits_expire_idx').on(table.expire),
])
