import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Scope } from '@/db/key-scopes'
import { id, moment } from './columns'
import { users } from './users'

/** Keys of other systems. A key acts as its owner, within its scopes. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    ownerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name that its owner gave it. */
    name: text().notNull(),
    /** SHA-256 of the whole key, in base64url; the key itself is shown once and not stored. */
    hash: text().notNull(),
    /** Its first characters, by which its owner recognises it. */
    start: text().notNull(),
    scopes: text().array().notNull().$type<Scope[]>(),
    /** Networks in CIDR notation from which it may be used; empty for all. */
    networks: text().array().notNull().default(sql`'{}'::text[]`),
    createdAt: moment().notNull().defaultNow(),
    /** When it stops working by itself. */
    endsAt: moment(),
    /** To the hour. */
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (table) => [uniqueIndex('api_keys_hash_key').on(table.hash), index('api_keys_owner_idx').on(table.ownerId)],
)
