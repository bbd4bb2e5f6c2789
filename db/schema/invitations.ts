import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { users } from './users'

/** Who holds the token of one may become an administrator, once. Only its hash is stored; one sent by mail has none before it is sent. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** SHA-256 of the token, in base64url. */
    hash: text(),
    /** Whom it was sent to, and who alone may take it; null for a link that is handed over. In lower case. */
    email: text(),
    invitedById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /** When it was taken, and the account that came of it. */
    usedAt: moment(),
    usedById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    revokedAt: moment(),
  },
  (table) => [uniqueIndex('invitations_hash_key').on(table.hash), index('invitations_created_idx').on(table.createdAt)],
)
