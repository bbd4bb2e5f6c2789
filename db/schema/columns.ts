import { sql } from 'drizzle-orm'
import { bigint, type PgColumnBuilderBase, text, timestamp } from 'drizzle-orm/pg-core'

/** The surrogate key of tables. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** A timestamp with time zone, as a JavaScript `Date` with millisecond precision. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Now, for a `moment` that is compared with now() soon: a column rounds, so that now() itself can be half a millisecond in the future there. */
export const thisMoment = sql`date_trunc('milliseconds', now())`

/** Of rows from before languages were noted. */
export const FIRST_LANGUAGE = 'pt'

/** A language of the product; a test compares them with `lib/platform/i18n/locales.ts`, which stands above the tables. */
export const language = () => text({ enum: ['pt', 'en'] }).notNull()

export const timestamps = {
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
} satisfies Record<string, PgColumnBuilderBase>
