import fs from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '@/lib/platform/i18n/locales'
import { FONT_LETTERS } from './font-letters.mjs'

test.each(locales)('every letter of the texts in %s is in the font that pages load first', (locale) => {
  const letters = new Set(FONT_LETTERS)
  const missing = [...new Set(fs.readFileSync(`messages/${locale}.json`, 'utf8'))].filter((letter) => letter !== '\n' && !letters.has(letter))
  expect(missing).toEqual([])
})

test('every letter of Western Europe is in that font or in the one that a page loads when it shows one', () => {
  const source = fs.readFileSync('app/[locale]/layout.tsx', 'utf8')
  const ranges = /variable: '--font-jakarta-western'[\s\S]*?'(U\+[\dA-F,U+-]+)'/.exec(source)?.[1]?.split(',') ?? []
  const later = new Set(
    ranges.flatMap((range) => {
      const [from = '', to = from] = range.slice(2).split('-')
      return Array.from({ length: Number.parseInt(to, 16) - Number.parseInt(from, 16) + 1 }, (_, n) => String.fromCodePoint(Number.parseInt(from, 16) + n))
    }),
  )
  const first = new Set(FONT_LETTERS)
  const western = Array.from({ length: 0xff - 0xa0 + 1 }, (_, n) => String.fromCodePoint(0xa0 + n)).filter((letter) => letter !== '\u00ad')
  expect(western.filter((letter) => first.has(letter) === later.has(letter))).toEqual([])
  expect([...later].filter((letter) => first.has(letter))).toEqual([])
})
