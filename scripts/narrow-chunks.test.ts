import vm from 'node:vm'
import { expect, test } from 'vitest'
import { narrowed } from './narrow-chunks.mjs'

test.each([
  ['a text', `'Concluído… ✅ "sim"'`],
  ['a template', '`1 – 🎉`'],
  ['JSON in a text', String.raw`JSON.parse('{"a":"\u2014 — \\n \\"…\\""}').a`],
  ['a regular expression', `'a–b🎉'.replace(/[–—]|🎉/gu, '')`],
  ['a text after a backslash that is one', String.raw`'\\…'`],
  ['a name', `(() => { const ∆ = '…'; return ∆ })()`.replaceAll('∆', 'Ω')],
])('%s means the same with one byte a character', (_, script) => {
  const written = narrowed(script)
  expect(written).toMatch(/^[\0-\xff]*$/)
  expect(vm.runInNewContext(written)).toBe(vm.runInNewContext(script))
})

test.each([
  ['an escape of the character alone', String.raw`/\–/.test('–')`],
  ['a template that is read as it stands', 'String.raw`–`'],
])('a script with %s is left alone', (_, script) => {
  expect(narrowed(script)).toBe(script)
})
