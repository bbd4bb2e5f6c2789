'use client'

import { useLocale } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { languageTag } from '@/lib/platform/i18n/locales'
import { TIME_ZONE } from '@/lib/site'

/** A full time with its zone, for the tooltip of a shorter one. */
export const exactly = (date: Date, tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'long' }).format(date)

const never = () => () => {}

/** A time from the API in the reader's time zone, to the minute; the tooltip has the exact time with its zone. A server does not know the zone and says Brasília's. */
export function Moment({ at }: { at: string }) {
  const tag = languageTag[useLocale()]
  const timeZone = useSyncExternalStore(
    never,
    () => undefined,
    () => TIME_ZONE,
  )
  const date = new Date(at)
  const say = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone }).format(date)
  return (
    <time dateTime={at} title={say({ dateStyle: 'full', timeStyle: 'long' })} className="figure *:whitespace-nowrap">
      <span>{say({ dateStyle: 'medium' })},</span> <span>{say({ timeStyle: 'short' })}</span>
    </time>
  )
}

/** The day of a time from the API in the reader's time zone; the tooltip has the exact time. */
export function Day({ at }: { at: string }) {
  const tag = languageTag[useLocale()]
  const date = new Date(at)
  return (
    <time dateTime={at} title={exactly(date, tag)} className="figure whitespace-nowrap">
      {new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(date)}
    </time>
  )
}

/** A calendar day from the API, such as `2026-11-20`. */
export function CalendarDay({ date }: { date: string }) {
  // Noon in UTC is on that day in UTC, in which it is formatted.
  const text = new Intl.DateTimeFormat(languageTag[useLocale()], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))
  return (
    <time dateTime={date} className="figure">
      {text}
    </time>
  )
}

/** Whether a text is a calendar day for {@link CalendarDay}. */
export const isCalendarDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
