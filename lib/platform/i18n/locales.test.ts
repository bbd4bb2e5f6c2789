import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { FIRST_LANGUAGE } from '@/db/schema/columns'
import { users } from '@/db/schema/users'
import { defaultLocale, foreignLocale, languageTag, locales } from './locales'
import { messagesOf } from './messages'

/** Where a language may be written out, and why. */
const literal: Record<string, (line: string) => boolean> = {
  // The build reads the matcher without running it; compared in lib/platform/pages/areas.test.ts.
  'middleware.ts': (line) => line.includes('matcher: ['),
  // nginx reads nothing else; compared below.
  'deploy/nginx.conf': () => true,
  // The tables stand below the list; compared below.
  'db/schema/columns.ts': () => true,
  // Cities are stored under the English names of the package.
  'lib/platform/visitor/location.ts': (line) => line.includes('city?.names.en'),
  // The list itself, and the import of each language's file, which the compiler compares.
  'lib/platform/i18n/locales.ts': () => true,
  'lib/platform/i18n/messages.ts': () => true,
  'lib/platform/i18n/reference-texts.ts': () => true,
  // Written content: the compiler demands each language of a text.
  'lib/work/campaigns/templates/template.ts': (line) => line.includes('export const both ='),
  // Examples of the API reference.
  'lib/server/calls/docs/examples/campaigns.ts': () => true,
  'lib/server/calls/docs/examples/campaigns-office.ts': () => true,
  // Imports of pictures, which the compiler compares.
  'components/landing/screens.ts': (line) => line.includes('{ light: '),
}

test('no language is written out where a third one would have to be added', () => {
  const places = [
    'app',
    'components',
    'lib',
    'db',
    'server',
    'scripts',
    'deploy',
    '*.config.ts',
    'instrumentation.ts',
    'middleware.ts',
    'Dockerfile',
    'compose.yaml',
  ]
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...places], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.ts$|^lib\/testing\/|^(playwright|vitest)/.test(file) && /\.(tsx?|mjs|conf|sh|yaml)$|Dockerfile$/.test(file))
    .filter((file) => fs.existsSync(file))
  expect(files.length).toBeGreaterThan(300)
  // As a word of its own, with a territory or without; `pt-4` is a style.
  const written = new RegExp(`(?<![\\p{L}\\d_-])(${locales.join('|')})([-_][A-Z]{2})?(?![\\p{L}\\d_-])`, 'u')
  const comment = /^\s*(\/?\*|\/\/|#).*|\s\/\/ .*/
  const found = files.flatMap((file) =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => written.test(line.replace(comment, '')) && !literal[file]?.(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('the tables know the same languages, and the same first one', () => {
  expect(users.locale.enumValues).toEqual(locales)
  expect(FIRST_LANGUAGE).toBe(defaultLocale)
})

test('nginx knows the same languages, chooses among them in the same order and says what the product says', () => {
  const conf = fs.readFileSync('deploy/nginx.conf', 'utf8')
  const map = (name: string) => {
    const [, inside = ''] = new RegExp(`\\$${name} \\{\\n([^}]*)\\}`).exec(conf) ?? []
    return inside
      .trim()
      .split('\n')
      .map((line) => /^\s*(\S+) "?([^"]*)"?;$/.exec(line)?.slice(1))
  }
  const named = locales.filter((locale) => locale !== defaultLocale && locale !== foreignLocale)
  expect(map('accepted_locale')).toEqual([
    ['default', defaultLocale],
    ...named.map((locale) => [`"~*^\\s*${locale}"`, locale]),
    [`"~*^\\s*(?!${defaultLocale}|\\*|,)\\S"`, foreignLocale],
  ])
  expect(map('locale')).toEqual([['default', '$accepted_locale'], ...locales.map((locale) => [locale, locale])])
  expect(map('language_tag')).toEqual(locales.map((locale) => [locale, languageTag[locale]]))
  for (const code of ['unavailable', 'too_large', 'rate_limited'] as const)
    expect(map(`text_${code}`)).toEqual(locales.map((locale) => [locale, messagesOf(locale).errors[code]]))
  expect(conf).toContain(`location ~ "^/((${locales.join('|')})/)?(`)
})
