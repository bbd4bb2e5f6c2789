import { sql } from 'drizzle-orm'
import { bigint, type PgColumnBuilderBase, text, timestamp } from 'drizzle-orm/pg-core'

/** The surrogate key of tables. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** A timestamp with time zone, as a JavaScript `Date` with millisecond precision. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** The current time for a `moment` that is soon compared with now(): the column rounds, so now() itself could be stored half a millisecond in the future. */
export const thisMoment = sql`date_trunc('milliseconds', now())`

/** The language of rows from before languages were stored. */
export const FIRST_LANGUAGE = 'pt'

/** A language of the product; a test compares the list with `lib/platform/i18n/locales.ts`, which db may not import. */
export const language = () => text({ enum: ['pt', 'en'] }).notNull()

export const timestamps = {
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
} satisfies Record<string, PgColumnBuilderBase>
