import { expect, test } from 'vitest'
import { countryCodes, otherNames } from './country-codes'
import { countryMeant, countryNameIn, countryNames, oneSpelling } from './country-names'

test.each([
  ['brasil', 'BR'],
  [' Brazil ', 'BR'],
  ['BR', 'BR'],
  ['eua', 'US'],
  ['E.U.A.', 'US'],
  ['U.S.A.', 'US'],
  ['Estados Unidos', 'US'],
  ['united states', 'US'],
  ['Mexico', 'MX'],
  ['MÉXICO', 'MX'],
  ['Guine-Bissau', 'GW'],
  ['Coréia do Sul', 'KR'],
  ["Cote d'Ivoire", 'CI'],
  ['Inglaterra', 'GB'],
  ['Cabo Verde', 'CV'],
])('%j is %s', (typed, code) => {
  expect(countryMeant(typed)).toBe(code)
})

test.each(['Xyzzy', '', '   ', 'B', 'Bra', 'constructor', '__proto__', '12345', 'ZZ'])('%j is no country', (typed) => {
  expect(countryMeant(typed)).toBeUndefined()
  expect(oneSpelling(typed)).toBe(typed)
})

test('every country is found by its name in both languages and by its code, and is stored by its Portuguese name', () => {
  for (const code of countryCodes)
    for (const typed of [countryNameIn('pt', code), countryNameIn('en', code), code, code.toLowerCase()]) {
      expect([typed, countryMeant(typed)]).toEqual([typed, code])
      expect(oneSpelling(typed)).toBe(countryNameIn('pt', code))
    }
  for (const code of Object.values(otherNames)) expect(countryCodes).toContain(code)
  expect(countryNames('pt')).toHaveLength(countryCodes.length)
})
