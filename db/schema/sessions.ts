import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { users } from './users'

/** Where an account is signed in. A session whose row is gone has ended; tokens from before there were rows name none. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The account's `sessionVersion`; with another one it has ended. */
    version: integer().notNull(),
    browser: text(),
    os: text(),
    createdAt: moment().notNull().defaultNow(),
    /** Noted every ten minutes at most. */
    seenAt: moment().notNull().defaultNow(),
  },
  (table) => [index('sessions_user_idx').on(table.userId), index('sessions_created_idx').on(table.createdAt)],
)
