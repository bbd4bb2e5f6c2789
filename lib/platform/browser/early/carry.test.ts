import { expect, test } from 'vitest'
import { carryReferralCode } from './carry'
import { keepReferralCode } from './referral'

/** A device whose pages are opened one after the other, each as far as the inline scripts go. */
function device(storage: Pick<Storage, 'getItem' | 'setItem'> = new Kept()) {
  return (address: string, state: unknown = null) => {
    let href = new URL(address, 'https://completa.example').href
    const entry = { state }
    const write = (next: unknown, _: string, to?: string | URL | null) => {
      entry.state = next
      if (to !== undefined && to !== null) href = new URL(to, href).href
    }
    const location = {
      get href() {
        return href
      },
      origin: new URL(href).origin,
      get pathname() {
        return new URL(href).pathname
      },
      get search() {
        return new URL(href).search
      },
    }
    const history = {
      pushState: write,
      replaceState: write,
      get state() {
        return entry.state
      },
    }
    const window = { location, history }
    // As they are in the page: nothing but their own text.
    for (const script of [keepReferralCode, carryReferralCode]) new Function('window', 'localStorage', `(${script})()`)(window, storage)
    return { history, at: () => href.slice(location.origin.length), state: () => entry.state }
  }
}

class Kept {
  stored = new Map<string, string>()
  getItem = (name: string) => this.stored.get(name) ?? null
  setItem = (name: string, text: string) => void this.stored.set(name, text)
}

const throwing = {
  getItem: () => {
    throw new Error('off')
  },
  setItem: () => {
    throw new Error('off')
  },
}

test('every address of a visitor who is somebody’s has code and label, however it is written, and its state stays', () => {
  const open = device()
  expect(open('/?referral_code=ABCD3467&label=stories').at()).toBe('/?referral_code=ABCD3467&label=stories')
  const page = open('/perform-task?x=1#top', { tree: 1 })
  expect([page.at(), page.state()]).toEqual(['/perform-task?x=1&referral_code=ABCD3467&label=stories#top', { tree: 1 }])
  page.history.pushState({ step: 2 }, '')
  expect([page.at(), page.state()]).toEqual(['/perform-task?x=1&referral_code=ABCD3467&label=stories#top', { step: 2 }])
  page.history.pushState(null, '', '/#faq')
  expect(page.at()).toBe('/?referral_code=ABCD3467&label=stories#faq')
  page.history.replaceState(null, '', new URL('https://completa.example/policy'))
  expect(page.at()).toBe('/policy?referral_code=ABCD3467&label=stories')
})

test('a task’s page has the label of the link to it', () => {
  const open = device()
  open('/?referral_code=ABCD3467&label=stories')
  const storage = new Kept()
  storage.setItem(
    'referral_code',
    JSON.stringify({
      state: { referral_code: 'ABCD3467', pending: [], links: [{ code: 'ABCD3467' }, { code: 'ABCD3467', campaign: 'survey-1', label: 'group' }] },
    }),
  )
  expect(device(storage)('/tasks/survey-1/do').at()).toBe('/tasks/survey-1/do?referral_code=ABCD3467&label=group')
  expect(device(storage)('/tasks/survey-2').at()).toBe('/tasks/survey-2?referral_code=ABCD3467')
})

test('without storage the page that was opened carries it to the next ones', () => {
  const page = device(throwing)('/?referral_code=ABCD3467')
  page.history.pushState(null, '', '/perform-task')
  expect(device(throwing)(page.at()).at()).toBe('/perform-task?referral_code=ABCD3467')
})

test('the pages of accounts, and visitors who are nobody’s, have no code', () => {
  const open = device()
  expect(open('/perform-task').at()).toBe('/perform-task')
  open('/?referral_code=ABCD3467')
  for (const path of ['/login', '/register', '/admin/promoters', '/promoter', '/my-task', '/reset-password']) expect(open(path).at()).toBe(path)
  expect(open('/promoters-guide').at()).toContain('referral_code')
})

test('once the task is handed in both go, until a further link is opened', () => {
  const storage = new Kept()
  const open = device(storage)
  const page = open('/perform-task?referral_code=ABCD3467&label=stories')
  const { state } = JSON.parse(storage.getItem('referral_code') ?? '')
  storage.setItem('referral_code', JSON.stringify({ state: { ...state, referral_code: 'ABCD3467', pending: [], handed_in: true } }))
  page.history.replaceState(page.state(), '')
  expect(page.at()).toBe('/perform-task')
  expect(open('/policy').at()).toBe('/policy')
  expect(open('/tasks/survey-1?referral_code=ABCD3467').at()).toBe('/tasks/survey-1?referral_code=ABCD3467')
  expect(open('/policy').at()).toContain('referral_code=ABCD3467')
})
