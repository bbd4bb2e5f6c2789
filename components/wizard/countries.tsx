'use client'

import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { type Locale, languageTag } from '@/lib/i18n/locales'

// ISO 3166-1 codes; their names come from the browser, in the reader's language.
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

const namerIn = (locale: Locale) => new Intl.DisplayNames(languageTag[locale], { type: 'region', fallback: 'none' })

/** Where most readers of a language live, or empty. */
export function homeCountry(locale: Locale): string {
  const { region } = new Intl.Locale(languageTag[locale])
  return (region && namerIn(locale).of(region)) ?? ''
}

/** Suggestions for a country field. Any text can be typed, because the API accepts any. */
export function CountryOptions({ id }: { id: string }) {
  const locale = useLocale()
  const names = useMemo(() => {
    const namer = namerIn(locale)
    return codes
      .split(' ')
      .flatMap((code) => namer.of(code) ?? [])
      .sort(new Intl.Collator(languageTag[locale]).compare)
  }, [locale])
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
