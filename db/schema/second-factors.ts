import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { users } from './users'

const userId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The secret for an account's authenticator codes. Codes are required from `confirmedAt` on. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: userId().primaryKey(),
  /** Encrypted, see `lib/people/second-factor`. */
  secret: text().notNull(),
  confirmedAt: moment(),
  /** The time step of the last code that was accepted; that one and earlier ones are not accepted again. */
  lastStep: bigint({ mode: 'number' }),
  createdAt: moment().notNull().defaultNow(),
})

/** Codes for a lost second factor; each can be used once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: userId(),
    /** Argon2id. */
    hash: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    usedAt: moment(),
  },
  (table) => [index('recovery_codes_user_idx').on(table.userId)],
)

/** Passkeys (WebAuthn) of a device or password manager. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    /** The browser's id of the credential, in base64url. */
    credentialId: text().notNull(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** Grows with each use, except on devices that do not count. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default(sql`'{}'::text[]`),
    isBackedUp: boolean().notNull().default(false),
    /** The name that its owner gave it. */
    name: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (table) => [uniqueIndex('passkeys_credential_key').on(table.credentialId), index('passkeys_user_idx').on(table.userId)],
)

/** Challenges for passkeys to sign, each valid once and for a few minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** In base64url. */
    challenge: text().primaryKey(),
    userId: userId(),
    purpose: text({ enum: ['register', 'prove'] }).notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('passkey_challenges_expires_idx').on(table.expiresAt),
    check('passkey_challenges_purpose_check', sql`${table.purpose} in ('register', 'prove')`),
  ],
)

/** Challenges that a passkey signed to sign in, until they expire, because each is valid once. Unsigned ones are in no table: anybody may ask for one. */
export const spentChallenges = pgTable('spent_challenges', { challenge: text().primaryKey(), expiresAt: moment().notNull() }, (table) => [
  index('spent_challenges_expires_idx').on(table.expiresAt),
])
