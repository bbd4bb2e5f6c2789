import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText } from '@/lib/platform/money'
import { tries } from '@/lib/testing/tries'
import { type Locale, languageTag, locales } from './i18n/locales'
import { asTyped, readTyped } from './read-typed'

const amount = (text: string, locale: Locale = 'pt') => {
  const read = readTyped(text, locale, 'amount')
  return read.is === 'number' ? read.value : read.is
}
const whole = (text: string, locale: Locale = 'pt') => {
  const read = readTyped(text, locale, 'whole')
  return read.is === 'number' ? read.value : read.is
}

type Row = [typed: string, inPortuguese: number | string, inEnglish: number | string]
const unreadable = (...typed: string[]) => typed.map((text): Row => [text, 'unreadable', 'unreadable'])

describe('an amount', () => {
  test.each<Row>([
    ['1.000', 1000, 'unsure'],
    ['3.000', 3000, 'unsure'],
    ['1,000', 'unsure', 1000],
    ['1.234', 1234, 'unsure'],
    ['999,999', 'unsure', 999_999],
    ['R$ 1.000', 1000, 'unsure'],
    ['R$1,000', 'unsure', 1000],
    ['1.000,5', 1000.5, 1000.5],
    ['1,000.50', 1000.5, 1000.5],
    ['1.000,00', 1000, 1000],
    ['1.000.000', 1_000_000, 1_000_000],
    ['1,000,000.01', 1_000_000.01, 1_000_000.01],
    ['1 000', 1000, 1000],
    ['1\u00a0000', 1000, 1000],
    ['1\u202f000,50', 1000.5, 1000.5],
    ['1\u2009000 000', 1_000_000, 1_000_000],
    ['R$\u00a01.000,00', 1000, 1000],
    ['\u00a0 r$ 10 \n', 10, 10],
    ['10', 10, 10],
    ['10,5', 10.5, 10.5],
    ['10.5', 10.5, 10.5],
    ['10.50', 10.5, 10.5],
    ['1000', 1000, 1000],
    ['0', 0, 0],
    ['0,01', 0.01, 0.01],
    ['', 'empty', 'empty'],
    [' R$ ', 'empty', 'empty'],
    // More than centavos.
    ['0,001', 'too_precise', 'too_precise'],
    ['0.500', 'too_precise', 'too_precise'],
    ['1000,500', 'too_precise', 'too_precise'],
    ['1.000,505', 'too_precise', 'too_precise'],
    ['10,5000', 'too_precise', 'too_precise'],
    // No amounts.
    ...unreadable('-10', '\u221210', '-R$ 10', '+10', '10-', '(10)', '1e3', '0x10', 'Infinity', 'NaN', 'dez', '10 reais', 'US$ 10', 'R$ R$ 10', '%10'),
    // Separators where nobody puts them.
    ...unreadable(
      '1.00.0',
      '1.000.5',
      '1,000,50',
      '1.0000.000',
      '10.00,000',
      '1.000 000',
      '1 00',
      '10 5',
      ',5',
      '.50',
      '10,',
      '10.',
      '1..000',
      '1,.5',
      '.',
      "1'000",
    ),
    // Digits of other scripts, and marks that nobody sees.
    ...unreadable('１０', '١٠', '१०', '1\u200b000', '\u202e10', '1\u2060.000'),
    // Huge ones.
    ['999999999999', 999_999_999_999, 999_999_999_999],
    ['1000000000000', 'unreadable', 'unreadable'],
    [`${' '.repeat(39)}1.000`, 'unreadable', 'unreadable'],
    ['9'.repeat(400), 'unreadable', 'unreadable'],
  ])('%j is %s in Portuguese and %s in English', (text, pt, en) => {
    expect([amount(text, 'pt'), amount(text, 'en')]).toEqual([pt, en])
  })

  test('that is not understood says what it would be with a separator of thousands', () => {
    expect(readTyped('1,234', 'pt', 'amount')).toEqual({ is: 'unsure', perhaps: 1234 })
    expect(readTyped('R$ 1.234', 'en', 'amount')).toEqual({ is: 'unsure', perhaps: 1234 })
  })

  const cents = fc.oneof(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 1_000_000_000_00 }))

  test('is read back as itself, however either language writes it, on the page of either', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...locales), fc.constantFrom(...locales), (n, writes, reads) => {
        expect(amount(amountText(writes, n / 100), reads)).toBe(n / 100)
        expect(amount(asTyped(n / 100, writes, 'amount'), reads)).toBe(n / 100)
      }),
      { numRuns: 500 },
    )
  })

  test('without decimals is read as itself or not at all on the page of another language', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(...locales), (n, writes) => {
        const text = new Intl.NumberFormat(languageTag[writes]).format(n)
        expect([amount(text, writes), whole(text, writes)]).toEqual([n, n])
        for (const reads of locales) for (const read of [amount(text, reads), whole(text, reads)]) expect([n, 'unsure']).toContain(read)
      }),
      { numRuns: 500 },
    )
  })

  test('in any spelling has the digits that were typed, and a separator before the last three is none of decimals', { tags: ['random'] }, () => {
    const spelling = fc.string({ unit: fc.constantFrom(...'0123456789..,,  \u00a0\u202fR$-'), maxLength: 14 })
    fc.assert(
      fc.property(spelling, fc.constantFrom(...locales), (text, locale) => {
        const read = amount(text, locale)
        if (typeof read !== 'number') return
        const digits = text.replace(/\D/g, '')
        const decimals = /[.,](\d{1,2})\s*$/.exec(text)?.[1]?.length ?? 0
        expect(Math.round(read * 100)).toBe(Number(digits) * 10 ** (2 - decimals))
      }),
      tries(20_000),
    )
  })

  test('that two languages read differently is refused by one of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), fc.constantFrom('.', ','), (head, tail, separator) => {
        const text = `${head}${separator}${String(tail).padStart(3, '0')}`
        const reads = locales.map((locale) => amount(text, locale))
        expect(reads.toSorted()).toEqual([head * 1000 + tail, 'unsure'])
      }),
    )
  })
})

test.each<Row>([
  ['1.000', 1000, 'unsure'],
  ['1,000', 'unsure', 1000],
  ['20', 20, 20],
  ['1 000 000', 1_000_000, 1_000_000],
  ['', 'empty', 'empty'],
  ...unreadable('20,5', '20,0', '1.000,00', 'R$ 20', '-1', '1e3'),
])('as a whole number %j is %s in Portuguese and %s in English', (text, pt, en) => {
  expect([whole(text, 'pt'), whole(text, 'en')]).toEqual([pt, en])
})

test('nothing else makes a number of what is typed with separators, and each field for decimals reads with it', () => {
  const own = /parseFloat\(|\.replace(?:All)?\(\s*['"],['"],\s*['"]\.['"]|\.replaceAll\(\s*['"]\.['"],\s*['"]['"]/
  const files = execFileSync('git', ['ls-files', '--', 'app', 'components', 'lib'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && fs.existsSync(file))
  const texts = files.map((file) => [file, fs.readFileSync(file, 'utf8')] as const)
  expect(texts.filter(([, text]) => own.test(text)).map(([file]) => file)).toEqual([])
  const decimal = texts.filter(([, text]) => /inputMode=.*decimal/.test(text))
  expect(decimal.length).toBeGreaterThan(1)
  expect(decimal.filter(([, text]) => !text.includes('useTypedReader(')).map(([file]) => file)).toEqual([])
})
