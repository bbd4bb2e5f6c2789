import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { campaignEventTypes, type EventType } from '@/db/event-values'
import { moment } from './columns'

/**
 * What happened, written in the transaction in which it happened, and kept for 30 days. No row holds personal data: what a person may see of others
 * is at the addresses that the ids lead to.
 */
export const events = pgTable(
  'events',
  {
    /** `evt_`, the microseconds since 1970 and 72 random bits, both hexadecimal: ids sort by time, also those of one transaction's statements. */
    id: text()
      .primaryKey()
      .default(
        sql`'evt_' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 14, '0') || left(gen_random_uuid()::text, 8) || right(gen_random_uuid()::text, 10)`,
      ),
    type: text().notNull().$type<EventType>(),
    /** The version of the shape of `data`. */
    version: smallint().notNull().default(1),
    /** When it happened; of clicks the end of their minute, before which they are not told. */
    at: moment().notNull().defaultNow(),
    /** The id of what it happened to: of a completion for `completion.…`, and so on. */
    subjectId: bigint({ mode: 'number' }),
    /** Whose it is; null if it concerns no promoter. No foreign key, because events outlive what they tell of. */
    promoterId: bigint({ mode: 'number' }),
    /** What the subject looked like then. */
    data: jsonb().notNull(),
    /**
     * Its place in the order in which events are told, given after its transaction: whoever has read up to one place misses none that was committed
     * later. Null until then.
     */
    position: bigint({ mode: 'number' }),
  },
  (table) => [
    index('events_waiting_idx').on(table.at).where(sql`${table.position} is null`),
    uniqueIndex('events_position_key').on(table.position).where(sql`${table.position} is not null`),
    index('events_promoter_idx').on(table.promoterId, table.position).where(sql`${table.promoterId} is not null`),
    // The clicks of one promoter, campaign, label and minute are one event, to which those that follow are added until it is told.
    uniqueIndex('events_clicks_key')
      .on(table.promoterId, table.at, sql`coalesce(${table.data} ->> 'campaign_id', '')`, sql`coalesce(${table.data} ->> 'label', '')`)
      .where(sql`${table.type} = 'click.counted' and ${table.version} = 2 and ${table.position} is null`),
    // Asking for a type that hardly ever happens would read all of a month otherwise.
    index('events_type_idx').on(table.type, table.position).where(sql`${table.position} is not null`),
    // What every promoter may read beside their own.
    index('events_campaigns_idx')
      .on(table.position)
      .where(sql`${table.type} in (${sql.raw(campaignEventTypes.map((type) => `'${type}'`).join(', '))})`),
    index('events_at_idx').on(table.at),
  ],
)
