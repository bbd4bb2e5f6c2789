'use client'

import { useLocale } from 'next-intl'
import { type Locale, languageTag } from '@/lib/i18n/locales'

const formats = new Map<Locale, Intl.NumberFormat>()

/** Writes the API's reais as money: `R$ 10,00` in Portuguese, `R$10.00` in English. */
export function moneyFormat(locale: Locale): (reais: number) => string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(languageTag[locale], { style: 'currency', currency: 'BRL' })
  formats.set(locale, format)
  return (reais) => format.format(reais)
}

/** {@link moneyFormat} in the reader's language. */
export const useMoney = () => moneyFormat(useLocale())

/** Writes whole numbers and percentages in the reader's language: `1.234`, `12,5%`. */
export function useFigures() {
  const tag = languageTag[useLocale()]
  const whole = new Intl.NumberFormat(tag)
  const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  return { whole: (value: number) => whole.format(value), percent: (value: number) => share.format(value / 100) }
}
