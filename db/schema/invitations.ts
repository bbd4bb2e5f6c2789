import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { users } from './users'

/** Whoever has an invitation's token can become an administrator, once. Only its hash is stored; a mailed invitation has no token before it is sent. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** SHA-256 of the token, in base64url. */
    hash: text(),
    /** The only address that can accept it, in lower case; null for a link handed over in person. */
    email: text(),
    invitedById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /** When it was accepted, and the account made with it. */
    usedAt: moment(),
    usedById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    revokedAt: moment(),
  },
  (table) => [uniqueIndex('invitations_hash_key').on(table.hash), index('invitations_created_idx').on(table.createdAt)],
)
