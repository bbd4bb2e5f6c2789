import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** The product's recurring jobs, whichever process runs them; see `lib/platform/jobs.ts`. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  /** When it is due; while a process runs it, the end of that process's claim. */
  dueAt: moment().notNull(),
  /** The process that runs it. */
  holder: uuid(),
  /** How many runs in a row failed. */
  failures: integer().notNull().default(0),
})
