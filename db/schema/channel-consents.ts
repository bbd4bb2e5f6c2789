import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ConsentEnd, NoticeChannel } from '@/db/mail-values'
import { id, language, moment } from './columns'
import { completions } from './completions'

/**
 * That the person of a task wants to be told by a channel: with the words that they read and the moment (LGPD, article 8). On one device it is one row
 * for each device. Rows that have ended stay as long as the task does, without the device's address.
 */
export const channelConsents = pgTable(
  'channel_consents',
  {
    id: id(),
    completionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => completions.id, { onDelete: 'cascade' }),
    channel: text().notNull().$type<NoticeChannel>(),
    /** What the switch said, and its language, in which the person is told too. */
    wording: text().notNull(),
    locale: language(),
    /** IANA name, as the device says; its nights are quiet. */
    timeZone: text().notNull(),
    chosenAt: moment().notNull().defaultNow(),
    endedAt: moment(),
    endedBy: text().$type<ConsentEnd>(),
    /** Where pushes to the device are sent, and the keys that encrypt them (RFC 8291); null once it has ended, and for other channels. */
    endpoint: text(),
    p256dh: text(),
    auth: text(),
  },
  (table) => [
    index('channel_consents_completion_idx').on(table.completionId),
    uniqueIndex('channel_consents_one_key').on(table.completionId, table.channel).where(sql`${table.endedAt} is null and ${table.channel} <> 'push'`),
    uniqueIndex('channel_consents_device_key').on(table.endpoint, table.completionId),
    check('channel_consents_channel_check', sql`${table.channel} in ('push', 'whatsapp', 'email')`),
    check('channel_consents_ended_check', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
    check(
      'channel_consents_device_check',
      sql`num_nonnulls(${table.endpoint}, ${table.p256dh}, ${table.auth}) = case when ${table.channel} = 'push' and ${table.endedAt} is null then 3 else 0 end`,
    ),
  ],
)
