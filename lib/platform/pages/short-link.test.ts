import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { GET } from '@/app/r/[code]/[[...label]]/route'
import { fullLink, shortLink } from './short-link'

const open = (path: string) => GET(new NextRequest(`http://localhost:3000${path}`))

test.each([
  ['/r/W4KX7QNA', '/?referral_code=W4KX7QNA'],
  ['/r/W4KX7QNA/stories', '/?referral_code=W4KX7QNA&label=stories'],
  ['/r/W4KX7QNA/Stories', '/?referral_code=W4KX7QNA&label=stories'],
  ['/r/W4KX7QNA/stories?task=answer-our-survey', '/tasks/answer-our-survey?referral_code=W4KX7QNA&label=stories'],
  ['/r/W4KX7QNA?task=answer-our-survey&utm_source=x', '/tasks/answer-our-survey?referral_code=W4KX7QNA'],
  ['/r/nobody-has-it/stories', '/?referral_code=nobody-has-it&label=stories'],
  ['/r/W4KX7QNA/two/parts', '/?referral_code=W4KX7QNA&label=two'],
  [`/r/W4KX7QNA/${'x'.repeat(41)}`, '/?referral_code=W4KX7QNA'],
  [`/r/${'x'.repeat(65)}/stories`, '/'],
  ['/r/%20/stories', '/'],
  // As they are copied out of a sentence, or sent on by an app.
  ['/r/W4KX7QNA.', '/?referral_code=W4KX7QNA'],
  ['/r/W4KX7QNA)', '/?referral_code=W4KX7QNA'],
  ['/r/W4KX7QNA,', '/?referral_code=W4KX7QNA'],
  ['/r/W4KX7QNA%E2%80%8B', '/?referral_code=W4KX7QNA'],
  ['/r/%22W4KX7QNA%22', '/?referral_code=W4KX7QNA'],
  ['/r/W4KX7QNA%3Ffbclid=x', '/?referral_code=W4KX7QNA'],
  ['/r/W4KX7QNA?fbclid=x', '/?referral_code=W4KX7QNA'],
  ['/r/W4KX7QNA/stories.', '/?referral_code=W4KX7QNA&label=stories'],
  ['/r/W4KX7QNA/stories%3Ffbclid=x', '/?referral_code=W4KX7QNA&label=stories'],
  ['/r/W4KX7QNA/my%20label', '/?referral_code=W4KX7QNA'],
])('the short link %s leads to %s', (from, to) => {
  const { status, headers } = open(from)
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([307, to, 'no-store'])
})

test.each([
  '/r/W4KX7QNA/%0d%0aset-cookie:%20a=b',
  '/r/%0d%0alocation:%20https:%2f%2fevil.example',
  '/r/%2f%2fevil.example/%2f%2fevil.example',
  '/r/W4KX7QNA/%ff',
  '/r/%ff/%ff',
  '/r/W4KX7QNA?task=%2fevil.example',
  '/r/W4KX7QNA?task=..%2f..%2f%2fevil.example',
  '/r/W4KX7QNA?task=%0d%0aa:b',
  '/r/W4KX7QNA?task=https:%2f%2fevil.example&task=answer-our-survey',
  '/r/@evil.example/stories?task=@evil.example',
])('the short link %s leads nowhere but to this site, and adds no header', (from) => {
  const { status, headers } = open(from)
  const location = headers.get('location') ?? ''
  expect(status).toBe(307)
  expect([...headers.keys()].sort()).toEqual(['cache-control', 'location'])
  expect(location).toMatch(/^\/(?:\?[\w%&=.+*-]+)?$/)
  expect(new URL(location, 'https://completa.example').origin).toBe('https://completa.example')
})

test('a short link as the product writes it leads where it says', () => {
  const origin = 'http://localhost:3000'
  const target = (link: Omit<Parameters<typeof shortLink>[0], 'origin'>) => open(shortLink({ origin, ...link }).slice(origin.length)).headers.get('location')
  expect(target({ code: 'W4KX7QNA' })).toBe('/?referral_code=W4KX7QNA')
  expect(target({ code: 'W4KX7QNA', label: 'stories' })).toBe('/?referral_code=W4KX7QNA&label=stories')
  expect(target({ code: 'W4KX7QNA', task: 'answer-our-survey' })).toBe('/tasks/answer-our-survey?referral_code=W4KX7QNA')
  expect(target({ code: 'W4KX7QNA', label: 'stories', task: 'answer-our-survey' })).toBe('/tasks/answer-our-survey?referral_code=W4KX7QNA&label=stories')
})

test('the full link is the one of the specification, with its label and its task', () => {
  const full = (link: Omit<Parameters<typeof shortLink>[0], 'origin'>) => fullLink(shortLink({ origin: 'https://completa.example', ...link }))
  expect(full({ code: 'W4KX7QNA' })).toBe('https://completa.example?referral_code=W4KX7QNA')
  expect(full({ code: 'W4KX7QNA', label: 'stories' })).toBe('https://completa.example?referral_code=W4KX7QNA&label=stories')
  expect(full({ code: 'W4KX7QNA', task: 'answer-our-survey' })).toBe('https://completa.example/tasks/answer-our-survey?referral_code=W4KX7QNA')
})
