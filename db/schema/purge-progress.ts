import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/**
 * The progress of erasing old personal data, one row per kind of data: everything up to `upTo` is erased, so
 * that no run reads it again. See `lib/work/privacy/purge.ts`.
 */
export const purgeProgress = pgTable('purge_progress', {
  kind: text().primaryKey(),
  /** The highest id that is erased. */
  upTo: bigint({ mode: 'number' }).notNull().default(0),
  updatedAt: moment().notNull().defaultNow(),
})
