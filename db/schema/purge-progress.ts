import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/**
 * How far the erasure of old personal data has come, one row per kind of data: everything up to `upTo` is erased for good, so
 * that no run looks at it again. See `lib/privacy/purge.ts`.
 */
export const purgeProgress = pgTable('purge_progress', {
  kind: text().primaryKey(),
  /** The highest id that is done. */
  upTo: bigint({ mode: 'number' }).notNull().default(0),
  updatedAt: moment().notNull().defaultNow(),
})
