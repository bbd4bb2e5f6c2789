import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { FoundWord, ReadingState } from '@/db/desk-values'
import { attemptItems } from './attempts'
import { moment } from './columns'

/**
 * Which of the words that a campaign names were found in a picture of an attempt. Of the text in the picture nothing else is stored. Deleted when the
 * person is erased, and with the picture's retention.
 */
export const pictureReadings = pgTable(
  'picture_readings',
  {
    itemId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => attemptItems.id, { onDelete: 'cascade' }),
    state: text().notNull().default('waiting').$type<ReadingState>(),
    /** When it is due; while a process reads it, the end of that process's claim. */
    dueAt: moment().notNull().defaultNow(),
    attempts: smallint().notNull().default(0),
    /** Why the last attempt failed, in a word. */
    failure: text(),
    /** When reading it is given up. */
    giveUpAt: moment().notNull().default(sql`now() + interval '30 days'`),
    endedAt: moment(),
    // Written and read by the last release alone, and gone with the next.
    claimedUntil: moment(),
    tries: smallint().notNull().default(0),
    /** The words that were found, once it was read. */
    found: jsonb().$type<FoundWord[]>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('picture_readings_due_idx').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('picture_readings_waiting_idx').on(table.itemId).where(sql`${table.state} = 'waiting'`),
    index('picture_readings_created_idx').on(table.createdAt),
    check('picture_readings_state_check', sql`${table.state} in ('waiting', 'read', 'failed')`),
    check('picture_readings_found_check', sql`(${table.state} = 'read') = (${table.found} is not null)`),
  ],
)
