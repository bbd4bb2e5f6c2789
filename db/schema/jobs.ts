import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** What the product does by itself now and then, whichever process does it; see `lib/platform/jobs.ts`. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  /** From when on it runs; while a process runs it, until when nobody else does. */
  dueAt: moment().notNull(),
  /** Who runs it. */
  holder: uuid(),
  /** Runs in a row that failed. */
  failures: integer().notNull().default(0),
})
