import { bigint, type PgColumnBuilderBase, timestamp } from 'drizzle-orm/pg-core'

/** The surrogate key of tables. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** A timestamp with time zone, as a JavaScript `Date` with millisecond precision. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const timestamps = {
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
} satisfies Record<string, PgColumnBuilderBase>
