import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PersonFields } from '@/lib/work/completions/submit-contract'
import { emailAddress, lineText, optionalText, requiredText } from './fields'
import { typedString } from './typed'
import { withoutUnseen, withoutUnseenAround } from './unseen'

test.each([
  ['\u2068João Silva\u2069', 'João Silva'],
  ['\u202aJoão\u202c', 'João'],
  [' \u200e\u200d João\u200f \ufeff\u200c', 'João'],
  ['Jo\u00ad\u2060ão', 'João'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['a\n b', 'a\n b'],
  ['', ''],
])('what is not seen around and in a typed text is removed, and what holds letters together stays: %j', (typed, kept) => {
  expect([withoutUnseen(typed), withoutUnseenAround(typed)]).toEqual([kept, kept])
})

test('what reverses a part of a text is removed from codes and links, and stays in names, which are refused', () => {
  for (const name of ['Ana\u202egnp.exe', 'Ana\u2069 Souza', 'A\u2066na']) {
    expect(withoutUnseen(name)).not.toMatch(/[\u202a-\u2069]/)
    expect(withoutUnseenAround(`\u2068${name}\u2069`)).toBe(name)
    expect(lineText('name_required').safeParse(name).success).toBe(false)
  }
})

test('every kind of typed field takes a text that was copied from a chat', () => {
  for (const field of [requiredText('required'), lineText('name_required'), optionalText(20), typedString()])
    expect(field.parse('\u2068João Silva\u2069\u200b')).toBe('João Silva')
  expect(emailAddress.parse('\u202aAna@Example.com\u202c')).toBe('ana@example.com')
  expect(PersonFields.shape.age.parse('\u200e29\u200f')).toBe(29)
})

test('a text with very many spaces inside takes no longer than one without', () => {
  expect(withoutUnseen(`a${' '.repeat(1_000_000)}b`)).toHaveLength(1_000_002)
})

test('no schema trims a text by another rule', () => {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(500)
  const trims = files.filter((file) => /\bz\s*\.string\((?:[^()]|\([^()]*\))*\)\s*\.trim\(/.test(readFileSync(`lib/${file}`, 'utf8')))
  // Settings are read from the environment, not typed into a page.
  expect(trims).toEqual(['platform/env.ts'])
})
