'use client'

import { useLocale } from 'next-intl'
import { sayDay, useToday } from '@/lib/platform/browser/when'
import { languageTag } from '@/lib/platform/i18n/locales'
import { exactly } from './time'

/** A time from the API in a row of a list: `hoje, 18:12`, `ontem, 09:03`, else its day, with the year if that is not this one; the tooltip has the exact time. For the browser only. */
export function When({ at }: { at: string }) {
  const tag = languageTag[useLocale()]
  const date = new Date(at)
  return (
    <time dateTime={at} title={exactly(date, tag)} className="figure *:whitespace-nowrap">
      <span>{sayDay(date, useToday(), tag)},</span> <span>{new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(date)}</span>
    </time>
  )
}

/** The day of a time from the API in a row of a list, as in {@link When}. */
export function WhichDay({ at }: { at: string }) {
  const tag = languageTag[useLocale()]
  const date = new Date(at)
  return (
    <time dateTime={at} title={exactly(date, tag)} className="figure whitespace-nowrap">
      {sayDay(date, useToday(), tag)}
    </time>
  )
}
