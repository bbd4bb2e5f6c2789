'use client'

import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { moneyFormat } from '@/lib/platform/browser/money-format'
import { languageTag } from '@/lib/platform/i18n/locales'

// Noon in UTC is the same calendar day in every time zone that we format for.
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

/** Formats of a chart's days and figures in the reader's language. */
export function useChartFormats() {
  const locale = useLocale()
  return useMemo(() => {
    const tag = languageTag[locale]
    const shortDay = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const longDay = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' })
    const whole = new Intl.NumberFormat(tag)
    const money = moneyFormat(locale)
    const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
    const shortWhole = new Intl.NumberFormat(tag, compact)
    const shortMoney = new Intl.NumberFormat(tag, { ...compact, style: 'currency', currency: 'BRL', minimumFractionDigits: 0 })
    const change = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
    return {
      shortDay: (date: string) => shortDay.format(noon(date)).replace(' de ', ' ').replace('.', ''),
      longDay: (date: string) => longDay.format(noon(date)),
      exact: (value: number, isMoney = false) => (isMoney ? money(value) : whole.format(value)),
      /** For axes: `R$ 1,2 mil`. */
      short: (value: number, isMoney = false) => (isMoney ? shortMoney : shortWhole).format(value),
      /** `+12%`. @param before above zero */
      change: (now: number, before: number) => change.format(now / before - 1),
    }
  }, [locale])
}
