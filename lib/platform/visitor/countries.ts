import 'server-only'
import { locales } from '@/lib/platform/i18n/locales'
import { translatorFor } from '@/lib/platform/i18n/translator'
import { countryName } from './location'

/** The same normalization as the database function `search_text`, for country names, which are not in the database. */
const searchText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
let countries: { code: string; names: string[] }[] | undefined

const allCountries = () =>
  letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = first + second
      const names = locales.map((locale) => countryName(code, locale)).filter((name) => name !== code)
      return names.length > 0 ? [{ code, names: names.map(searchText) }] : []
    }),
  )

/** ISO codes of the countries whose Portuguese or English name contains the text. */
export function countriesNamed(text: string): string[] {
  countries ??= allCountries()
  const wanted = searchText(text)
  return countries.filter(({ names }) => names.some((name) => name.includes(wanted))).map(({ code }) => code)
}

/** Whether the name of an unknown place ('Unknown', 'Desconhecido') begins with the text, in any language. */
export const isUnknownPlace = (text: string): boolean =>
  locales.some((locale) => searchText(translatorFor(locale)('visitor.unknown_place')).startsWith(searchText(text)))
