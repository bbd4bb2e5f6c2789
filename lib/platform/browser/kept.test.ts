import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepReferralCode } from './early/referral'
import { onDevice } from './kept'
import { mayHaveReferral } from './pending-referral'
import { referralToSend, useReferralCode } from './referral-code'
import { useAuth } from './session'

class FullError extends Error {}

/** Storage as phones have it when there is no room left: what is there can be read and removed. */
function full(): Partial<Storage> {
  const stored = new Map([['cookieConsent', 'accepted']])
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => void stored.delete(name),
    setItem: () => {
      throw new FullError('QuotaExceededError')
    },
  }
}

const kinds: [string, PropertyDescriptor][] = [
  ['full', { value: full() }],
  ['null, as in some apps', { value: null }],
  [
    'forbidden',
    {
      get() {
        throw new FullError('SecurityError')
      },
    },
  ],
]

let descriptor: PropertyDescriptor | undefined
beforeEach(() => {
  descriptor = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
})
afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.unkept?.clear()
  if (descriptor) Object.defineProperty(globalThis, 'localStorage', descriptor)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

test.each(kinds)('where storage is %s, nothing that stores throws, and what was to be stored is there while the page is open', (_kind, storage) => {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...storage })
  onDevice.setItem('task:survey', 'one')
  onDevice.setItem('task:survey', 'two')
  expect([onDevice.getItem('task:survey'), onDevice.getItem('task:other')]).toEqual(['two', null])
  expect(onDevice.names()).toContain('task:survey')
  useAuth.getState().setToken('a-token')
  // Another tab may have changed it.
  void useAuth.persist.rehydrate()
  expect(useAuth.getState().token).toBe('a-token')
  onDevice.removeItem('task:survey')
  expect(onDevice.getItem('task:survey')).toBeNull()
  useAuth.getState().clear()
})

test.each(kinds)("where storage is %s, a promoter's link still leads to its click, and to the task that is handed in", async (_kind, storage) => {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...storage })
  vi.stubGlobal('window', { location: { pathname: '/tasks/survey-1', search: '?referral_code=ABCD3467&label=group' } })
  // As it is in the page: nothing but its own text.
  new Function(`(${keepReferralCode})()`)()
  Object.assign(globalThis, { unkept: (globalThis.window as unknown as { unkept?: Map<string, string> }).unkept ?? globalThis.unkept })
  vi.resetModules()
  const again = await import('./referral-code')
  const pending = await import('./pending-referral')
  expect(pending.mayHaveReferral()).toBe(true)
  expect(again.useReferralCode.getState()).toMatchObject({ pending: ['ABCD3467'], links: [{ code: 'ABCD3467', campaign: 'survey-1', label: 'group' }] })
  expect([again.referralToSend(), again.linkOfTask('survey-1').label]).toEqual(['ABCD3467', 'group'])
})

test('what could not be kept is kept as soon as there is room again', () => {
  const stored = new Map<string, string>()
  let isFull = true
  const setItem = (name: string, value: string) => {
    if (isFull) throw new FullError()
    stored.set(name, value)
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: { setItem, getItem: (name: string) => stored.get(name) ?? null } })
  onDevice.setItem('my-tasks', 'one')
  isFull = false
  onDevice.setItem('my-tasks', 'two')
  expect([stored.get('my-tasks'), globalThis.unkept?.size]).toEqual(['two', 0])
})

test('without storage no promoter is made up', () => {
  expect(mayHaveReferral()).toBe(false)
  expect([referralToSend(), useReferralCode.getState().pending]).toEqual([undefined, []])
})
