import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, timestamps } from './columns'
import { promoterGroups } from './promoter-groups'
import { users } from './users'

/** What administrators tell many promoters at once: all, those of a group, or those with traffic of a campaign. One of them is the draft. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    /** By language, as every text of both. */
    title: jsonb().notNull().$type<Record<string, string>>(),
    text: jsonb().notNull().$type<Record<string, string>>(),
    groupId: bigint({ mode: 'number' }).references(() => promoterGroups.id),
    /** No foreign key, as with completions. */
    campaignId: bigint({ mode: 'number' }),
    /** Counts the changes of the draft; what is sent is named by it. */
    revision: integer().notNull().default(1),
    /** From when it is sent; null for the draft. */
    sendAt: moment(),
    /** When its recipients were written down. */
    begunAt: moment(),
    /** When the last of them had it. */
    endedAt: moment(),
    stoppedAt: moment(),
    recipients: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    read: integer().notNull().default(0),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('announcements_draft_key').on(sql`(${table.sendAt} is null)`).where(sql`${table.sendAt} is null`),
    index('announcements_open_idx').on(table.sendAt).where(sql`${table.endedAt} is null and ${table.stoppedAt} is null`),
    check('announcements_audience_check', sql`${table.groupId} is null or ${table.campaignId} is null`),
    check('announcements_begun_check', sql`${table.begunAt} is null or ${table.sendAt} is not null`),
    check('announcements_counts_check', sql`${table.read} <= ${table.delivered} and ${table.delivered} <= ${table.recipients}`),
  ],
)

/** Who is told. A recipient without a day waits: nobody is told two announcements on one day. */
export const announcementRecipients = pgTable(
  'announcement_recipients',
  {
    announcementId: bigint({ mode: 'number' })
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The day in Brazil on which they were told. */
    deliveredOn: date({ mode: 'string' }),
    deliveredAt: moment(),
    readAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    uniqueIndex('announcement_recipients_day_key').on(table.userId, table.deliveredOn),
    index('announcement_recipients_waiting_idx').on(table.userId, table.announcementId).where(sql`${table.deliveredOn} is null`),
    check('announcement_recipients_delivered_check', sql`(${table.deliveredOn} is null) = (${table.deliveredAt} is null)`),
    check('announcement_recipients_read_check', sql`${table.readAt} is null or ${table.deliveredAt} is not null`),
  ],
)
