import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, timestamps } from './columns'
import { users } from './users'

/** Groups of promoters. The default group has every promoter who is in no other. A deleted one stays for the history. */
export const promoterGroups = pgTable(
  'promoter_groups',
  {
    id: id(),
    name: text().notNull(),
    isDefault: boolean().notNull().default(false),
    /** The least that its promoters can ask for; null for the installation's. */
    minimumPayoutCents: integer(),
    /** The campaigns that its promoters are shown; null for all. */
    campaignIds: bigint({ mode: 'number' }).array(),
    /** Counts its changes, for `If-Match`. */
    revision: integer().notNull().default(1),
    deletedAt: moment(),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('promoter_groups_name_key').on(sql`lower(${table.name})`).where(sql`${table.deletedAt} is null`),
    uniqueIndex('promoter_groups_default_key').on(table.isDefault).where(sql`${table.isDefault}`),
    check('promoter_groups_default_check', sql`not ${table.isDefault} or (${table.deletedAt} is null and ${table.campaignIds} is null)`),
    check('promoter_groups_minimum_check', sql`${table.minimumPayoutCents} between 100 and 1000000`),
  ],
)

/**
 * What the promoters of a group get, from one moment until another. Only `until` ever changes, once, so that what was promised at any moment can be
 * told. The database's functions `commission_for` and `highest_commission` read it.
 */
export const promoterRates = pgTable(
  'promoter_rates',
  {
    id: id(),
    groupId: bigint({ mode: 'number' })
      .notNull()
      .references(() => promoterGroups.id),
    /** Null for every campaign that has no rate of its own. No foreign key, as with completions. */
    campaignId: bigint({ mode: 'number' }),
    amountCents: integer().notNull(),
    since: moment().notNull(),
    until: moment(),
  },
  (table) => [
    uniqueIndex('promoter_rates_key').on(table.groupId, sql`coalesce(${table.campaignId}, 0)`).where(sql`${table.until} is null`),
    index('promoter_rates_group_idx').on(table.groupId),
    check('promoter_rates_amount_check', sql`${table.amountCents} between 0 and 100000`),
    check('promoter_rates_until_check', sql`${table.until} >= ${table.since}`),
  ],
)

/** A promoter's way through groups: one row is open at a time, and none before the first means the default group. */
export const promoterMemberships = pgTable(
  'promoter_memberships',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    groupId: bigint({ mode: 'number' })
      .notNull()
      .references(() => promoterGroups.id),
    since: moment().notNull(),
    until: moment(),
  },
  (table) => [
    uniqueIndex('promoter_memberships_open_key').on(table.userId).where(sql`${table.until} is null`),
    index('promoter_memberships_user_idx').on(table.userId),
    index('promoter_memberships_group_idx').on(table.groupId).where(sql`${table.until} is null`),
    check('promoter_memberships_until_check', sql`${table.until} >= ${table.since}`),
  ],
)
