import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { users } from './users'

/** One row per answered referral lookup, with the verdict that says whether it counts (DECISIONS, 'Clicks and attribution'). */
export const clicks = pgTable(
  'clicks',
  {
    id: id(),
    promoterId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    verdict: text({ enum: ['counted', 'repeat', 'bot'] }).notNull(),
    /** Set when a completion turned this click into a conversion; one click completes once. */
    completedAt: moment(),
    fingerprint: text(),
    ipAddress: text(),
    userAgent: text(),
    browser: text(),
    os: text(),
    /** ISO 3166-1 alpha-2; null when unknown. Its name is chosen by the reader's language. */
    country: text(),
    city: text(),
    search: text().notNull().generatedAlwaysAs(sql`search_text(coalesce(city, '') || ' ' || coalesce(ip_address, ''))`),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('clicks_promoter_idx').on(table.promoterId, table.verdict, table.id),
    index('clicks_counted_idx').on(table.id).where(sql`${table.verdict} = 'counted'`),
    index('clicks_fingerprint_idx').on(table.fingerprint, table.id).where(sql`${table.verdict} = 'counted' and ${table.fingerprint} is not null`),
    index('clicks_country_idx').on(table.country, table.id).where(sql`${table.verdict} = 'counted'`),
    index('clicks_search_idx').using('gin', table.search.op('gin_trgm_ops')).where(sql`${table.verdict} = 'counted'`),
    check('clicks_verdict_check', sql`${table.verdict} in ('counted', 'repeat', 'bot')`),
  ],
)

/**
 * When a device was last counted for a promoter. Its primary key is what makes 'the same device within 24 h is one click'
 * hold for requests that race.
 */
export const clickDevices = pgTable(
  'click_devices',
  {
    promoterId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the fingerprint, else of IP address and user agent. */
    deviceKey: text().notNull(),
    countedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.promoterId, table.deviceKey] }), index('click_devices_counted_idx').on(table.countedAt)],
)
