import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'

/** One row per answered referral lookup, with the verdict that says whether it counts (DECISIONS, 'Clicks and attribution'). */
export const clicks = pgTable(
  'clicks',
  {
    id: id(),
    /** Whose link it was. No foreign key: a promoter who is deleted leaves their clicks as they are, however many; whoever reads finds nobody. */
    promoterId: bigint({ mode: 'number' }),
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
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // Lists are newest first; each way to narrow one has an index in that order.
    index('clicks_promoter_idx').on(table.promoterId, table.createdAt, table.id).where(sql`${table.verdict} = 'counted'`),
    index('clicks_counted_idx').on(table.createdAt, table.id).where(sql`${table.verdict} = 'counted'`),
    index('clicks_fingerprint_idx').on(table.fingerprint, table.id).where(sql`${table.verdict} = 'counted' and ${table.fingerprint} is not null`),
    index('clicks_country_idx').on(table.country, table.createdAt, table.id).where(sql`${table.verdict} = 'counted' and ${table.country} is not null`),
    index('clicks_unknown_place_idx').on(table.createdAt, table.id).where(sql`${table.verdict} = 'counted' and ${table.country} is null`),
    index('clicks_city_idx').on(table.city, table.createdAt, table.id).where(sql`${table.verdict} = 'counted' and ${table.city} is not null`),
    index('clicks_address_idx')
      .on(table.ipAddress.op('text_pattern_ops'), table.createdAt, table.id)
      .where(sql`${table.verdict} = 'counted' and ${table.ipAddress} is not null`),
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
    /** No foreign key: checking it would lock the promoter's row for every click. Rows of the past are swept anyway. */
    promoterId: bigint({ mode: 'number' }).notNull(),
    /** Hash of the fingerprint, else of IP address and user agent. */
    deviceKey: text().notNull(),
    countedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.promoterId, table.deviceKey] }), index('click_devices_counted_idx').on(table.countedAt)],
)

/** Every city that a click came from, so that a search for a part of its name reads these few and not the clicks. */
export const cities = pgTable('cities', { name: text().primaryKey(), search: text().notNull().generatedAlwaysAs(sql`search_text(name)`) })
