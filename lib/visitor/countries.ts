import 'server-only'
import { locales } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { countryName } from './location'

/** The same folding as the database's `search_text`, for the one list that the database does not hold: country names. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
let folded: { code: string; names: string[] }[] | undefined

const allCountries = () =>
  letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = first + second
      const names = locales.map((locale) => countryName(code, locale)).filter((name) => name !== code)
      return names.length > 0 ? [{ code, names: names.map(fold) }] : []
    }),
  )

/** ISO codes of the countries whose Portuguese or English name holds the text. */
export function countriesNamed(text: string): string[] {
  folded ??= allCountries()
  const wanted = fold(text)
  return folded.filter(({ names }) => names.some((name) => name.includes(wanted))).map(({ code }) => code)
}

/** Whether the text is what lists call an unknown place, or its beginning, in either language. */
export const isUnknownPlace = (text: string): boolean => locales.some((locale) => fold(translatorFor(locale)('visitor.unknown_place')).startsWith(fold(text)))
