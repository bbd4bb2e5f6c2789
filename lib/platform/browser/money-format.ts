'use client'

import { useLocale } from 'next-intl'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { rewardText } from '@/lib/platform/money'

const formats = new Map<Locale, Intl.NumberFormat>()

/** Writes the API's reais as money: `R$ 10,00` in Portuguese, `R$10.00` in English. */
export function moneyFormat(locale: Locale): (reais: number) => string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(languageTag[locale], { style: 'currency', currency: 'BRL' })
  formats.set(locale, format)
  return (reais) => format.format(reais)
}

/** {@link moneyFormat} in the reader's language. */
export const useMoney = () => moneyFormat(useLocale())

/** {@link rewardText} in the reader's language. */
export const useReward = () => rewardText(useLocale())

/** Writes reais as badges do: `R$10` in both languages, with decimals only where there are centavos (`R$12,50`, `R$12.50`). */
export function useBadgeMoney(): (reais: number) => string {
  const tag = languageTag[useLocale()]
  return (reais) => {
    const digits = Number.isInteger(reais) ? 0 : 2
    return `R$${new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(reais)}`
  }
}

/** Writes whole numbers and percentages in the reader's language: `1.234`, `12,5%`. */
export function useFigures() {
  const tag = languageTag[useLocale()]
  const whole = new Intl.NumberFormat(tag)
  const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  return { whole: (value: number) => whole.format(value), percent: (value: number) => share.format(value / 100) }
}
