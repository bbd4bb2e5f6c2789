import fs from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '@/lib/i18n/locales'
import { FONT_LETTERS } from './font-letters.mjs'

test.each(locales)('every letter of the texts in %s is in the font that pages load first', (locale) => {
  const letters = new Set(FONT_LETTERS)
  const missing = [...new Set(fs.readFileSync(`messages/${locale}.json`, 'utf8'))].filter((letter) => letter !== '\n' && !letters.has(letter))
  expect(missing).toEqual([])
})
