import { afterEach, expect, test } from 'vitest'
import { keepReferralCode } from './early/referral'
import { beginDefaultTask, linkOfTask, readReferral, referralToSend, useReferralCode } from './referral-code'

/** What a device has stored after opening links, one after the other, before any other script ran. */
function opened(links: string[], before?: object) {
  const stored = new Map(before ? [['referral_code', JSON.stringify({ state: before, version: 0 })]] : [])
  const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) }
  for (const link of links) {
    const { pathname, search } = new URL(link, 'https://completa.example')
    // As it is in the page: nothing but its own text.
    new Function('window', 'localStorage', `(${keepReferralCode})()`)({ location: { pathname, search } }, storage)
  }
  return JSON.parse(stored.get('referral_code') ?? '{}').state
}

/** The store as it reads what is stored. */
const read = (stored: unknown) => useReferralCode.setState(readReferral(stored))

afterEach(() => useReferralCode.setState({ referral_code: null, pending: [], links: [] }))

test('a link is kept with its label and its campaign, and a plain one exactly as before', () => {
  expect(opened(['/?referral_code=ABCD3467'])).toEqual({ referral_code: null, pending: ['ABCD3467'] })
  expect(opened(['/?referral_code=ABCD3467&label=stories']).links).toEqual([{ code: 'ABCD3467', label: 'stories' }])
  expect(opened(['/tasks/survey-1?referral_code=ABCD3467&label=stories', '/tasks/survey-1/do']).links).toEqual([
    { code: 'ABCD3467', campaign: 'survey-1', label: 'stories' },
  ])
})

test('what stands around a code or behind a label when a link is copied is no part of them', () => {
  for (const around of ['ABCD3467.', 'ABCD3467)', 'ABCD3467,', '"ABCD3467"', '\u200bABCD3467\u200b', 'ABCD3467?fbclid=x', ' ABCD3467 '])
    expect(opened([`/?referral_code=${encodeURIComponent(around)}`])).toEqual({ referral_code: null, pending: ['ABCD3467'] })
  for (const label of ['Stories.', 'stories)', 'stories\u200b', 'stories?fbclid=x'])
    expect(opened([`/?referral_code=ABCD3467&label=${encodeURIComponent(label)}`]).links).toEqual([{ code: 'ABCD3467', label: 'stories' }])
})

test('a label or a campaign of another form is left out, and the code stays', () => {
  for (const label of ['a b', 'x'.repeat(41), '<b>', ''])
    expect(opened([`/?referral_code=ABCD3467&label=${encodeURIComponent(label)}`])).toEqual({ referral_code: null, pending: ['ABCD3467'] })
  expect(opened(['/tasks/A?referral_code=ABCD3467'])).toEqual({ referral_code: null, pending: ['ABCD3467'] })
})

test('the first promoter stays; only their own link to a further campaign is kept to be counted, however it is spelled', () => {
  const first = { referral_code: 'ABCD3467', pending: [], links: [{ code: 'ABCD3467', label: 'stories' }] }
  expect(opened(['/tasks/survey-1?referral_code=WXYA3467', '/?referral_code=ABCD3467&label=other'], first)).toEqual(first)
  const further = opened(['/tasks/survey-1?referral_code=abcd3467&label=group'], first)
  expect(further.referral_code).toBe('ABCD3467')
  expect(further.links).toEqual([...first.links, { code: 'ABCD3467', campaign: 'survey-1', label: 'group' }])
})

test('what is sent is the label of the link to that campaign, else of the first link of the promoter', () => {
  const links = [
    { code: 'ABCD3467', label: 'stories' },
    { code: 'ABCD3467', campaign: 'survey-1', label: 'group' },
    { code: 'WXYA3467', campaign: 'survey-2', label: 'no' },
  ]
  read({ referral_code: 'ABCD3467', pending: [], links })
  expect([referralToSend(), linkOfTask().label, linkOfTask('survey-1').label, linkOfTask('survey-2').label]).toEqual([
    'ABCD3467',
    'stories',
    'group',
    'stories',
  ])
})

test('what an earlier release stored is read, and odd values are dropped', () => {
  read({ referral_code: 'ABCD3467', pending: ['X'] })
  expect(useReferralCode.getState()).toMatchObject({ referral_code: 'ABCD3467', pending: ['X'], links: [] })
  for (const links of ['x', 7, {}, [null, 7, { code: 7 }], [{ code: 'ABCD3467', label: 7 }], [{ code: 'ABCD3467', label: 'Not One' }]]) {
    read({ referral_code: 'ABCD3467', pending: [], links })
    expect(linkOfTask().label).toBeUndefined()
  }
})

test('the ref of a link is kept as it was typed, sent with its task, and one that is none or too long is dropped', () => {
  const ref = '🎯'.repeat(200)
  const query = (text: string) => `/?referral_code=ABCD3467&ref=${encodeURIComponent(text)}`
  expect(opened([query(ref)])).toEqual({ referral_code: null, pending: ['ABCD3467'], links: [{ code: 'ABCD3467', ref }] })
  expect(opened([query(' a&b=c ')]).links).toEqual([{ code: 'ABCD3467', ref: ' a&b=c ' }])
  for (const none of [`${ref}x`, 'a\nb', 'a\0b', 'a\u202eb', '']) expect(opened([query(none)])).toEqual({ referral_code: null, pending: ['ABCD3467'] })
  read({
    referral_code: 'ABCD3467',
    pending: [],
    links: [
      { code: 'ABCD3467', ref: 'first' },
      { code: 'ABCD3467', campaign: 'survey-1', ref: 'second' },
    ],
  })
  expect([linkOfTask().ref, linkOfTask('survey-1').ref]).toEqual(['first', 'second'])
})

test('a label in capitals is the same in small letters, and a second link to a task counts before the first was looked up', () => {
  const stored = opened(['/?referral_code=ABCD3467&label=Stories', '/tasks/survey-1?referral_code=ABCD3467&label=group'])
  expect(stored).toEqual({
    referral_code: null,
    pending: ['ABCD3467'],
    links: [
      { code: 'ABCD3467', label: 'stories' },
      { code: 'ABCD3467', campaign: 'survey-1', label: 'group' },
    ],
  })
})

test('of many links the first and the newest are kept', () => {
  const { links } = opened(Array.from({ length: 30 }, (_, n) => `/tasks/survey-${n}?referral_code=ABCD3467&label=l-${n}`))
  expect(links).toHaveLength(20)
  expect([links[0].label, links[1].label, links.at(-1).label]).toEqual(['l-0', 'l-11', 'l-29'])
})

test('who begins the task of the site from its own page is there under the label of that link', () => {
  read({
    referral_code: 'ABCD3467',
    pending: [],
    links: [
      { code: 'ABCD3467', campaign: 'survey-1', label: 'feed' },
      { code: 'ABCD3467', campaign: 'short-task', label: 'stories' },
    ],
  })
  expect(linkOfTask().label).toBe('feed')
  beginDefaultTask('short-task')
  expect(linkOfTask().label).toBe('stories')
})

test('a page that is loaded again is no further link', () => {
  const stored = { referral_code: 'ABCD3467', pending: [] }
  const again = (type: string) => {
    const text = new Map([['referral_code', JSON.stringify({ state: stored })]])
    const storage = { getItem: (key: string) => text.get(key) ?? null, setItem: (key: string, value: string) => text.set(key, value) }
    const location = { pathname: '/tasks/survey-1', search: '?referral_code=ABCD3467' }
    new Function('window', 'localStorage', 'performance', `(${keepReferralCode})()`)({ location }, storage, { getEntriesByType: () => [{ type }] })
    return JSON.parse(text.get('referral_code') ?? '').state.links
  }
  expect([again('reload'), again('back_forward'), again('navigate')]).toEqual([undefined, undefined, [{ code: 'ABCD3467', campaign: 'survey-1' }]])
})
