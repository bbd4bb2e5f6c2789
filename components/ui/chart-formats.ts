'use client'

import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { moneyFormat } from '@/lib/browser/money-format'
import { languageTag } from '@/lib/i18n/locales'

// A calendar day has no hour; noon in UTC is that day in any formatting zone we name.
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

/** How a chart's days and amounts read in the reader's language. */
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
