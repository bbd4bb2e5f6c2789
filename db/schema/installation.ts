import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * Who this database is, in one row that the migration makes. The folder of proofs carries the same id: a sweep of proofs that no row
 * refers to is done only where both agree. A backup carries it along. See `lib/proofs/installation.ts`.
 */
export const installation = pgTable(
  'installation',
  {
    /** Keeps the table at one row. */
    only: boolean().primaryKey().default(true),
    id: uuid().notNull().defaultRandom(),
  },
  (table) => [check('installation_only', sql`${table.only}`)],
)
