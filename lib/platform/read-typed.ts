import { type Locale, thousandsSeparator } from './i18n/locales'

/** What is typed: an amount in reais with at most two decimals, or a whole number. */
export type TypedKind = 'amount' | 'whole'

/**
 * What a typed text says, in reais or as a whole number. `unsure` is a text that means another number in another language; `perhaps` is what it
 * says if its separator is one of thousands.
 */
export type TypedNumber = { is: 'number'; value: number } | { is: 'unsure'; perhaps: number } | { is: 'empty' | 'unreadable' | 'too_precise' }

/** Longer texts are no numbers, and are refused unread. */
const MAX_TYPED = 40
/** So many digits are exact in centavos. */
const MAX_DIGITS = 12

const BLANKS = /[\u00a0\u2009\u202f]/g
/** Digits, alone or in groups of three that one separator parts, and perhaps decimals. Digits of other scripts are none. */
const NUMBER = /^(\d+|[1-9]\d{0,2}([., ])\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?$/

/**
 * Reads what somebody typed or pasted into a field for a number, the only place that does. A dot or comma before exactly three digits is one of
 * thousands in the language that writes thousands so, and `unsure` in any other; everything else has one meaning or none.
 */
export function readTyped(typed: string, locale: Locale, kind: TypedKind): TypedNumber {
  const text = typed.length > MAX_TYPED ? 'too long' : typed.trim().replace(BLANKS, ' ')
  const plain = kind === 'amount' ? text.replace(/^R\$ ?/i, '') : text
  if (plain === '') return { is: 'empty' }
  const [, grouped = '', group, point, decimals = ''] = NUMBER.exec(plain) ?? []
  const digits = grouped.replace(/\D/g, '')
  if (digits === '' || digits.length > MAX_DIGITS || (point && point === group)) return { is: 'unreadable' }
  if (decimals.length === 3 && !group && /^[1-9]\d{0,2}$/.test(digits)) {
    const value = Number(digits + decimals)
    return point === thousandsSeparator[locale] ? { is: 'number', value } : { is: 'unsure', perhaps: value }
  }
  if (kind === 'whole') return decimals === '' ? { is: 'number', value: Number(digits) } : { is: 'unreadable' }
  if (decimals.length > 2) return { is: 'too_precise' }
  return { is: 'number', value: Number(digits + decimals.padEnd(2, '0')) / 100 }
}

/** A number as somebody would type it, without separators of thousands: `1000,50` in Portuguese, `1000.50` in English. */
export const asTyped = (value: number, locale: Locale, kind: TypedKind): string =>
  (kind === 'amount' ? value.toFixed(2) : String(value)).replace('.', thousandsSeparator[locale] === '.' ? ',' : '.')
