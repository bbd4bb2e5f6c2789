import full from 'libphonenumber-js/max/metadata'
import { describe, expect, test } from 'vitest'
import { brazilianPlan } from './brazilian-numbers'
import { mayExist } from './phone-number'
import { numberKey, numberKeys, sameNumbers, storedNumber } from './same-numbers'

test("the page's numbering plan is the library's own", () => {
  const { BR } = full.countries as unknown as Record<string, unknown>
  expect(brazilianPlan).toEqual({ version: full.version, country_calling_codes: { 55: ['BR'] }, countries: { BR }, nonGeographic: {} })
})

const brazilian = ['11987654321', '011987654321', '01511987654321', '5511987654321', '+5511987654321', '+11987654321', '005511987654321', '+55 (11) 98765-4321']

test.each(brazilian)('%s is one Brazilian number, for the page and for the server', (typed) => {
  expect(mayExist(typed)).toBe(true)
  expect(storedNumber(typed)).toBe('+5511987654321')
})

test.each([
  ['1134567890', '+551134567890'],
  // Santa Maria has the area code 55.
  ['55991234567', '+5555991234567'],
  ['5555991234567', '+5555991234567'],
  ['+447911123456', '+447911123456'],
  ['00351912345678', '+351912345678'],
  ['+12025550123', '+12025550123'],
  // Norwegian, and a landline in Joinville without its plus.
  ['+4741234567', '+4741234567'],
  ['4741234567', '+554741234567'],
])('%s may exist and is stored as %s', (typed, stored) => {
  expect(mayExist(typed)).toBe(true)
  expect(storedNumber(typed)).toBe(stored)
})

test.each([
  '00000000000',
  '119876543',
  '10987654321',
  '1187654321',
  '11812345678',
  '+5511812345678',
  // Free, shared cost and premium numbers, and no country code before a foreign one.
  '08001234567',
  '40041234',
  '447911123456',
  '+00000000000',
])('%s cannot exist, for the page and for the server', (typed) => {
  expect(mayExist(typed)).toBe(false)
  expect(storedNumber(typed)).toBeUndefined()
})

test.each(['+440000000000', '+999123456789'])('%s is for the server to refuse', (typed) => {
  expect(mayExist(typed)).toBe(true)
  expect(storedNumber(typed)).toBeUndefined()
})

describe('the spellings of a number', () => {
  test('find each other, stored before or now', () => {
    for (const stored of brazilian.slice(0, -1).filter((number) => number !== '01511987654321'))
      for (const typed of brazilian) expect(sameNumbers(typed)).toContain(stored)
    for (const stored of ['447911123456', '+447911123456', '00447911123456']) expect(sameNumbers('+44 7911 123456')).toContain(stored)
  })

  test('of numbers that cannot exist find those that were stored before, in every spelling that found them then', () => {
    for (const typed of ['1187654321', '551187654321', '+551187654321', '+1187654321'])
      expect(sameNumbers(typed)).toEqual(expect.arrayContaining(['1187654321', '551187654321', '+551187654321', '+1187654321']))
    expect(sameNumbers('119876543')).toEqual(['119876543', '+119876543'])
    expect(sameNumbers('01511987654321')).toContain('01511987654321')
  })

  test('never name a number of another country', () => {
    expect(sameNumbers('4741234567')).not.toContain('+4741234567')
    expect(sameNumbers('+4741234567')).not.toContain('+554741234567')
  })
})

test('the key of a number is the one of earlier releases, for hashes and locks', () => {
  for (const typed of brazilian) expect(numberKey(typed)).toBe('11987654321')
  for (const [typed, key] of [
    ['+447911123456', '447911123456'],
    ['+12025550123', '12025550123'],
    ['+4741234567', '4741234567'],
    ['551187654321', '1187654321'],
    ['119876543', '119876543'],
  ] as const) {
    expect(numberKey(typed)).toBe(key)
    expect(sameNumbers(typed)[0]).toBe(key)
  }
  expect(sameNumbers('+5511987654321')[0]).toBe('11987654321')
  // Earlier releases kept the zero of long-distance calls.
  expect(numberKeys('+5511987654321')).toEqual(['11987654321', '011987654321'])
})
