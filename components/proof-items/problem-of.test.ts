import { expect, test } from 'vitest'
import type { PublicItem } from '@/lib/work/campaigns/public-content'
import { problemOf } from './problem-of'

const named = { key: 'k', label: { pt: 'Prova' } }
const link: PublicItem = { kind: 'link', ...named, hosts: ['example.com'] }
const text: PublicItem = { kind: 'text', ...named, minimum: 3, maximum: 5 }
const choice: PublicItem = { kind: 'choice', ...named, options: [{ key: 'a', text: { pt: 'A' } }] }

test('a link is of one of the sites, with https', () => {
  expect(problemOf(link, ' ')).toBe('url_required')
  for (const typed of ['example.com/1', 'http://example.com/1', 'https://', 'https:// x']) expect(problemOf(link, typed)).toBe('https_only')
  for (const typed of ['https://example.org', 'https://badexample.com', 'https://example.com.evil.org/']) expect(problemOf(link, typed)).toBe('item_link_host')
  for (const typed of ['https://example.com/1', ' https://WWW.Example.com/1 ']) expect(problemOf(link, typed)).toBeUndefined()
  expect(problemOf({ ...link, hosts: [] }, 'https://anywhere.org/')).toBeUndefined()
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
