'use client'

import { useLocale } from 'next-intl'
import { languageTag } from '@/lib/platform/i18n/locales'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** The age of a time from the API in words: `12 minutes`, `5 hours`, from two days on in days. For the browser only, because it uses the current time. */
export function useAge(): (at: string) => string {
  const tag = languageTag[useLocale()]
  return (at) => {
    const past = Math.max(0, Date.now() - new Date(at).getTime())
    const [count, unit] = past < HOUR ? [past / MINUTE, 'minute'] : past < 48 * HOUR ? [past / HOUR, 'hour'] : [past / (24 * HOUR), 'day']
    return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(Math.max(1, Math.floor(count)))
  }
}
