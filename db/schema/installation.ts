import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * The id of this database, in one row that the migration creates. The folder of proofs contains the same id: proofs that no row
 * refers to are swept only if both agree. Backups contain it. See `lib/work/proofs/installation.ts`.
 */
export const installation = pgTable(
  'installation',
  {
    /** Limits the table to one row. */
    only: boolean().primaryKey().default(true),
    id: uuid().notNull().defaultRandom(),
  },
  (table) => [check('installation_only', sql`${table.only}`)],
)
