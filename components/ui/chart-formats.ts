'use client'

import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { moneyFormat } from '@/lib/browser/money-format'
import { languageTag } from '@/lib/i18n/locales'

// Noon in UTC is the same calendar day in every time zone that we format for.
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

/** Formats of a chart's days and amounts in the reader's language. */
export function useChartFormats() {
  const locale = useLocale()
  return useMemo(() => {
    const tag = languageTag[locale]
    const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const long = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' })
    const money = moneyFormat(locale)
    return {
      shortDay: (date: string) => short.format(noon(date)).replace(' de ', ' ').replace('.', ''),
      longDay: (date: string) => long.format(noon(date)),
      money: (reais: number) => money(reais),
    }
  }, [locale])
}
