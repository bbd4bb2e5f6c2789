import { expect, test } from 'vitest'
import type { PublicItem } from '@/lib/work/campaigns/public-content'
import { problemOf } from './problem-of'

const named = { key: 'k', label: { pt: 'Prova' } }
const text: PublicItem = { kind: 'text', ...named, minimum: 3, maximum: 5 }
const choice: PublicItem = { kind: 'choice', ...named, options: [{ key: 'a', text: { pt: 'A' } }] }

test('a link is of one of the sites, however it was pasted', () => {
  const link: PublicItem = { kind: 'link', ...named, hosts: ['exemplo.com'] }
  for (const typed of ['https://exemplo.com/a', 'http://www.exemplo.com', 'exemplo.com', 'Veja: “exemplo.com/a”\u200b'])
    expect(problemOf(link, typed)).toBeUndefined()
  expect(problemOf(link, ' \u200e')).toBe('url_required')
  expect(problemOf(link, 'ainda não')).toBe('item_link_missing')
  expect(problemOf(link, 'https://exemplo.com.br/')).toBe('item_link_host')
  expect(problemOf({ ...link, hosts: [] }, 'https://outro.com.br/')).toBeUndefined()
})

test('a text has as many characters as a person counts', () => {
  expect(problemOf(text, '   ')).toBe('required')
  expect(problemOf(text, 'ab')).toBe('item_text_short')
  expect(problemOf(text, '👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀')).toBeUndefined()
  expect(problemOf(text, 'abcdef')).toBe('too_long')
})

test('an answer is one of the options, a code is any word, a picture is a file', () => {
  expect(problemOf(choice, 'b')).toBe('item_choice_required')
  expect(problemOf(choice, 'a')).toBeUndefined()
  expect(problemOf({ kind: 'code', ...named }, ' ')).toBe('item_code_required')
  expect(problemOf({ kind: 'code', ...named }, 'x')).toBeUndefined()
  expect(problemOf({ kind: 'picture', ...named }, null)).toBe('proof_required')
  expect(problemOf({ kind: 'picture', ...named }, new File(['x'], 'x.png'))).toBeUndefined()
})
