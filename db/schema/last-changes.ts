import { bigint, customType, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { users } from './users'

/** A position in the write-ahead log. */
const logPositionType = customType<{ data: string }>({ dataType: () => 'pg_lsn' })

/**
 * Until where a replica must have replayed the log before an account sees its own changes there (`lib/platform/replica/own-changes.ts`). Written only with
 * `DATABASE_READ_URL`. Unlogged: losing it in a crash is harmless.
 */
export const lastChanges = pgTable('last_changes', {
  accountId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  logPosition: logPositionType().notNull(),
  changedAt: moment().notNull(),
})
