import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft } from '@/components/hand-in/draft'
import { begunTasks } from './begun-on-device'

const kept = new Map<string, string>()
const store = (name: string, state: object) => {
  kept.set(name, JSON.stringify({ state, version: 0 }))
}

beforeEach(() => {
  kept.clear()
  const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept), removeItem: kept.delete.bind(kept) }
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const NOW = Date.parse('2026-11-27T12:00:00Z')
const place = (expires_at: string, offset = 0) => ({ token: 'a'.repeat(22), expires_at, offset })
const handed_in = { code: 'K7MXQ4PA', expires_at: '2026-11-27T12:30:00Z', reward: 4 }

test('a task with a place that was not handed in was begun here, the last changed first', () => {
  store('task:older', { ...emptyDraft, step: 2, place: place('2026-11-27T12:20:00Z'), changed_at: 1 })
  store('task:newer', { ...emptyDraft, step: 3, place: place('2026-11-27T11:50:00Z'), changed_at: 2 })
  store('task:done', { ...emptyDraft, step: 5, place: place('2026-11-27T12:20:00Z'), handed_in, changed_at: 3 })
  store('task:looked-at', { ...emptyDraft, data: { name: 'Maria' }, changed_at: 4 })
  expect(begunTasks(NOW)).toEqual([
    { slug: 'newer', leftMs: -600_000 },
    { slug: 'older', leftMs: 1_200_000 },
  ])
})

test("the time that is left follows the server's clock on a phone whose own is wrong by days", () => {
  const twoDays = 2 * 24 * 3_600_000
  store('task:survey', { ...emptyDraft, step: 2, place: place('2026-11-27T12:20:00Z', -twoDays), changed_at: 1 })
  expect(begunTasks(NOW + twoDays)).toEqual([{ slug: 'survey', leftMs: 1_200_000 }])
})

test('the main task was begun once somebody has gone past its first step, and until it is handed in', () => {
  store('registration-storage', { step: 1, data: {}, rewardCode: null })
  expect(begunTasks(NOW)).toEqual([])
  store('registration-storage', { step: 3, data: { name: 'Maria' }, rewardCode: null })
  expect(begunTasks(NOW)).toEqual([{ slug: undefined, leftMs: undefined }])
  store('registration-storage', { step: 7, data: {}, rewardCode: 'K7MXQ4PA' })
  expect(begunTasks(NOW)).toEqual([])
})

test('nothing was begun where storage throws or holds nonsense', () => {
  kept.set('task:broken', '{')
  kept.set('registration-storage', 'null')
  expect(begunTasks(NOW)).toEqual([])
  vi.stubGlobal('localStorage', {
    get getItem() {
      throw new Error('denied')
    },
  })
  expect(begunTasks(NOW)).toEqual([])
})
