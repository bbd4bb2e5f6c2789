import type { PayoutMethod, PixKeyType } from '@/db/values'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { TIME_ZONE } from '@/lib/site'
import type { Writing } from './letter'

/**
 * Greets by the first name if it looks like a name. A stranger may type a name and another person's address, and our letter must not repeat a link to
 * that person.
 */
export function greeting({ t }: Writing, name: string): string {
  const first = /^\p{L}[\p{L}\p{M}'’-]{0,29}(?=\s|$)/u.exec(name.trim())?.[0]
  return first ? t('mail.greeting', { name: first }) : t('mail.greeting_all')
}

/** Centavos as money: `R$ 10,00` in Portuguese, `R$10.00` in English. */
export const writtenMoney = (locale: Locale, cents: number): string =>
  new Intl.NumberFormat(languageTag[locale], { style: 'currency', currency: 'BRL' }).format(cents / 100)

export const writtenNumber = (locale: Locale, value: number): string => new Intl.NumberFormat(languageTag[locale]).format(value)

/** A share of 1 in whole percent, rounded down: `80%`. */
export const writtenShare = (locale: Locale, share: number): string =>
  new Intl.NumberFormat(languageTag[locale], { style: 'percent' }).format(Math.floor(share * 100) / 100)

/** A moment, given as ISO 8601: `12 de nov. de 2026, 14:05`. */
export const writtenMoment = (locale: Locale, iso: string): string =>
  new Intl.DateTimeFormat(languageTag[locale], { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE }).format(new Date(iso))

/** A calendar day, given as `2026-11-12`: `12 de nov. de 2026`. */
export const day = (locale: Locale, date: string): string =>
  new Intl.DateTimeFormat(languageTag[locale], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))

/** Calendar days from one to another: `16 – 22 de nov. de 2026`. */
export const writtenDays = (locale: Locale, from: string, to: string): string =>
  new Intl.DateTimeFormat(languageTag[locale], { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(new Date(from), new Date(to))

/** A payout method for letters: masked. */
export interface LetterMethod {
  method: PayoutMethod['method']
  key_type: PixKeyType | null
  label: string
}

/** The facts of a payout method: `Pix, chave: CPF`, and the masked key. */
export const methodFacts = ({ t }: Writing, { method, key_type, label }: LetterMethod) => [
  { name: t('mail.facts.method'), value: key_type ? t('payout.pix_by', { type: t(`payout.key_types.${key_type}`) }) : t(`payout.methods.${method}`) },
  { name: t(method === 'pix' ? 'mail.facts.key' : 'mail.facts.account'), value: label },
]
