import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { FIRST_LANGUAGE, id, language, moment, timestamps } from './columns'

/** People who sign in: administrators and promoters (SPEC section 3, 'User' and 'Promoter'). */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    /** In lower case, so that comparisons ignore case. */
    email: text().notNull(),
    passwordHash: text().notNull(),
    role: text({ enum: ['admin', 'promoter'] }).notNull(),
    active: boolean().notNull().default(true),
    /** Since when a disabled promoter is paid all that is owed, so that the account can be deleted; null for every other. */
    closingAt: moment(),
    /** Only promoters have one. */
    referralCode: text(),
    /** Incremented to invalidate all earlier tokens. */
    sessionVersion: integer().notNull().default(1),
    /** The language of the page of the last sign-in, in which letters are written. */
    locale: language().default(FIRST_LANGUAGE),
    lastSignInAt: moment(),
    /** Whether a promoter is mailed a summary each week. */
    weeklySummary: boolean().notNull().default(true),
    /** Whether a promoter is mailed announcements; they stand on a page in any case. */
    announcements: boolean().notNull().default(true),
    search: text().notNull().generatedAlwaysAs(sql`search_text(name || ' ' || email)`),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    uniqueIndex('users_referral_code_key').on(table.referralCode),
    index('users_role_idx').on(table.role, table.id),
    index('users_search_idx').using('gin', table.search.op('gin_trgm_ops')),
    check('users_role_check', sql`${table.role} in ('admin', 'promoter')`),
    check('users_email_check', sql`${table.email} = lower(${table.email})`),
    check('users_referral_code_check', sql`(${table.role} = 'promoter') = (${table.referralCode} is not null)`),
  ],
)

/** Devices that people signed in from, to notice a promoter who completes tasks through their own link. */
export const userDevices = pgTable(
  'user_devices',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fingerprint: text().notNull(),
    seenAt: moment().notNull().defaultNow(),
    /** The address of that last sign-in; null for one from before addresses were stored. */
    ipAddress: text(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.fingerprint] })],
)
