import { DEFAULT_CAMPAIGN } from '@/lib/site'
import { type Locale, languageTag } from './i18n/locales'

/** Converts centavos to decimal reais, as the API sends money. */
export const toReais = (cents: number): number => Math.round(cents) / 100

/** Converts the API's decimal reais to centavos. */
export const toCents = (reais: number): number => Math.round(reais * 100)

/** Whether an amount in reais is one of whole centavos. */
export const isCentavos = (reais: number): boolean => toReais(toCents(reais)) === reais

/** A share as a percentage with two decimals; 0 if the whole is 0. */
export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100)

/** The reward as sentences write it, without decimals: `R$ 10` in Portuguese, `R$10` in English. Badges say `R$10` in both. */
export const rewardText = (locale: Locale): string =>
  new Intl.NumberFormat(languageTag[locale], { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 }).format(DEFAULT_CAMPAIGN.rewardCents / 100)

/** An amount with its centavos, for pages that a server makes: `R$ 4,00` in Portuguese, `R$4.00` in English. @param reais an amount of the API */
export const amountText = (locale: Locale, reais: number): string =>
  new Intl.NumberFormat(languageTag[locale], { style: 'currency', currency: 'BRL' }).format(reais)
