import 'server-only'
import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Days } from '@/lib/platform/contract/days'
import { TIME_ZONE } from '@/lib/site'

const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${TIME_ZONE}`

/** Rows of the calendar days from `from` to `to`, both included; of all days without them. */
export const withinDays = (moment: AnyPgColumn | SQL, { from, to }: Days): SQL | undefined =>
  and(from ? sql`${moment} >= ${midnight(sql`${from}::date`)}` : undefined, to ? sql`${moment} < ${midnight(sql`${to}::date + 1`)}` : undefined)

/** Whether a query names any day. */
export const namesDays = ({ from, to }: Days): boolean => from !== undefined || to !== undefined
