import { defaultLocale, type Locale, languageTag, locales } from '@/lib/platform/i18n/locales'
import { countryCodes, otherNames } from './country-codes'

const namerIn = (locale: Locale) => new Intl.DisplayNames(languageTag[locale], { type: 'region', fallback: 'none' })

/** The name of a country in a language; empty where the browser knows none. @param code ISO 3166-1 alpha-2 */
export const countryNameIn = (locale: Locale, code: string): string => namerIn(locale).of(code) ?? ''

/** The names of all countries in a language, in its order. */
export function countryNames(locale: Locale): string[] {
  const namer = namerIn(locale)
  return countryCodes.flatMap((code) => namer.of(code) ?? []).sort(new Intl.Collator(languageTag[locale]).compare)
}

/** The part of a name that is compared: letters and digits, without accents and case. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

let known: Map<string, string> | undefined

/** Made at the first use: the names of all countries take a cheap phone some milliseconds. */
function codesByName(): Map<string, string> {
  const byName = new Map(Object.entries(otherNames))
  for (const locale of locales) {
    const namer = namerIn(locale)
    for (const code of countryCodes) byName.set(plain(namer.of(code) ?? code), code)
  }
  for (const code of countryCodes) byName.set(code.toLowerCase(), code)
  return byName
}

/** The country that somebody means, by its Portuguese or English name, a usual other one, or its code. @returns its ISO 3166-1 code, undefined for no country */
export function countryMeant(typed: string): string | undefined {
  known ??= codesByName()
  return known.get(plain(typed))
}

/** The one spelling in which a typed country is stored: its Portuguese name, or the text itself if it names no country. */
export function oneSpelling(typed: string): string {
  const code = countryMeant(typed)
  return (code && countryNameIn(defaultLocale, code)) || typed
}
