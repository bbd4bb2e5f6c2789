import { z } from 'zod'
import { messageKey } from './message-key'
import { typedString } from './typed'

/** The range in which the database can compute a day and the day after it. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '9999-12-30'

const day = typedString()
  .transform((value) => value || undefined)
  .pipe(
    z.iso
      .date(messageKey('day_invalid'))
      .refine((value) => value >= FIRST_DAY && value <= LAST_DAY, messageKey('day_invalid'))
      .optional(),
  )
  .optional()

/** `from` and `to` of a list's query: calendar days in America/Sao_Paulo, both included, either may be left out. */
export const daysQuery = {
  from: day.meta({ description: 'The first calendar day (America/Sao_Paulo), as 2026-01-31' }),
  to: day.meta({ description: 'The last calendar day, included' }),
}

/** A calendar month as `2026-11`, and a year. */
export const calendarMonth = typedString({ error: messageKey('required') }).regex(/^20\d\d-(0[1-9]|1[0-2])$/, messageKey('invalid'))
export const calendarYear = typedString({ error: messageKey('required') }).regex(/^20\d\d$/, messageKey('invalid'))

/** For `refine`: the last day is not before the first. */
export const inOrder = ({ from, to }: Days) => !from || !to || from <= to
export const notInOrder = { path: ['to'], error: messageKey('days_reversed') }

/** The first and the last day of a list; either may be missing. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}
