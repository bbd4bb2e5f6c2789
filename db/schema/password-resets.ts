import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { users } from './users'

/** Whoever has a reset's token can choose a new password, once and within half an hour, or seven days from the letter to an imported promoter. Only its hash is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token, in base64url. */
    hash: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('password_resets_user_idx').on(table.userId)],
)
