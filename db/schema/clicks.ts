import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import { id, moment } from './columns'

/** One row per answered referral lookup, with the verdict whether it counts (DECISIONS, 'Clicks and attribution'). */
export const clicks = pgTable(
  'clicks',
  {
    id: id(),
    /** The promoter of the link. No foreign key, so that deleting a promoter does not change many clicks; joins then find no promoter. */
    promoterId: bigint({ mode: 'number' }),
    /** The campaign of its link. No foreign key: campaigns are never deleted once published. */
    campaignId: bigint({ mode: 'number' }).notNull().default(DEFAULT_CAMPAIGN_ID),
    /** The promoter's own name for where the link was. */
    label: text(),
    /** What the promoter's tracker calls this visit, as its link said. */
    ref: text(),
    verdict: text({ enum: ['counted', 'repeat', 'bot'] }).notNull(),
    /** Set when a completion turned this click into a conversion; one click completes once. */
    completedAt: moment(),
    fingerprint: text(),
    /** The random id of a visit that was left before its fingerprint was known; null once that is. */
    visit: text(),
    ipAddress: text(),
    userAgent: text(),
    browser: text(),
    os: text(),
    /** ISO 3166-1 alpha-2; null if unknown. The name is shown in the reader's language. */
    country: text(),
    city: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // Lists are newest first; each filter has an index in that order.
    index('clicks_promoter_idx').on(table.promoterId, table.createdAt, table.id).where(sql`${table.verdict} = 'counted'`),
    index('clicks_counted_idx').on(table.createdAt, table.id).where(sql`${table.verdict} = 'counted'`),
    index('clicks_fingerprint_idx').on(table.fingerprint, table.id).where(sql`${table.verdict} = 'counted' and ${table.fingerprint} is not null`),
    index('clicks_country_idx').on(table.country, table.createdAt, table.id).where(sql`${table.verdict} = 'counted' and ${table.country} is not null`),
    index('clicks_unknown_place_idx').on(table.createdAt, table.id).where(sql`${table.verdict} = 'counted' and ${table.country} is null`),
    index('clicks_city_idx').on(table.city, table.createdAt, table.id).where(sql`${table.verdict} = 'counted' and ${table.city} is not null`),
    index('clicks_address_idx')
      .on(table.ipAddress.op('text_pattern_ops'), table.createdAt, table.id)
      .where(sql`${table.verdict} = 'counted' and ${table.ipAddress} is not null`),
    index('clicks_not_counted_idx').on(table.createdAt, table.id).where(sql`${table.verdict} <> 'counted'`),
    index('clicks_promoter_not_counted_idx').on(table.promoterId, table.createdAt, table.id).where(sql`${table.verdict} <> 'counted'`),
    index('clicks_campaign_idx').on(table.campaignId, table.createdAt, table.id).where(sql`${table.verdict} = 'counted' and ${table.campaignId} <> 1`),
    // For figures by label: few links have one, so that the others need no entry.
    index('clicks_label_idx')
      .on(table.promoterId, table.createdAt, table.campaignId, table.label)
      .where(sql`${table.verdict} = 'counted' and ${table.label} is not null`),
    index('clicks_visit_idx').on(table.visit).where(sql`${table.visit} is not null`),
    check('clicks_verdict_check', sql`${table.verdict} in ('counted', 'repeat', 'bot')`),
  ],
)

/**
 * When a device was last counted for a promoter. The primary key makes 'the same device within 24 h is one click'
 * true for concurrent requests too.
 */
export const clickDevices = pgTable(
  'click_devices',
  {
    /** No foreign key, which would lock the promoter's row for every click. Old rows are deleted anyway. */
    promoterId: bigint({ mode: 'number' }).notNull(),
    /** Hash of the fingerprint, else of IP address and user agent; or `visit:` and the id of a visit. */
    deviceKey: text().notNull(),
    countedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.promoterId, table.deviceKey] }), index('click_devices_counted_idx').on(table.countedAt)],
)

/** Every city of a click, so that a search for a part of a name reads these few rows instead of the clicks. */
export const cities = pgTable('cities', { name: text().primaryKey(), search: text().notNull().generatedAlwaysAs(sql`search_text(name)`) })
