'use client'

import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { countryMeant, countryNameIn, countryNames } from '@/lib/platform/visitor/country-names'

/** The country where most readers of a language live, or empty. */
export function homeCountry(locale: Locale): string {
  const { region } = new Intl.Locale(languageTag[locale])
  return region ? countryNameIn(locale, region) : ''
}

/** The name, in the reader's language, of a country typed in any spelling; undefined if it is no country. */
export function countryInWords(typed: string, locale: Locale): string | undefined {
  const code = countryMeant(typed)
  return (code && countryNameIn(locale, code)) || undefined
}

/** Suggestions for a country field, which also accepts names in other languages and codes. */
export function CountryOptions({ id }: { id: string }) {
  const locale = useLocale()
  const names = useMemo(() => countryNames(locale), [locale])
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
