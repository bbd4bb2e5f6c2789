import fc from 'fast-check'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { readLastPerson } from './last-person'

const DAY = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-21T12:00:00.000Z')
const data = { name: 'Maria Silva', whatsapp: '+5511987654321', country: 'Brasil' }
const stored = (days: number) => ({ last: { code: 'ABCD3467', data, stored_at: now - days * DAY } })

const items = new Map<string, string>()
const storage = {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
  removeItem: (name: string) => void items.delete(name),
}

/** The store of a page that is opened now. */
async function opened() {
  vi.resetModules()
  return import('./last-person')
}

beforeEach(() => {
  items.clear()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', { localStorage: storage })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a person is offered for 30 days after handing in, and not longer', () => {
  expect(readLastPerson(stored(0), now)).toMatchObject({ code: 'ABCD3467', data })
  expect(readLastPerson(stored(29.9), now)).toMatchObject({ data })
  for (const days of [30, 31, 400]) expect(readLastPerson(stored(days), now)).toBeNull()
})

test('what has no code, or no moment that has passed, is nobody', () => {
  for (const odd of [undefined, null, 7, 'text', [], {}, { last: 7 }, { last: { data } }, { last: { code: 'ABCD3467', data } }])
    expect(readLastPerson(odd, now)).toBeNull()
  for (const stored_at of [now + 1, null, '2026-11-21', Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
    expect(readLastPerson({ last: { code: 'ABCD3467', data, stored_at } }, now)).toBeNull()
  expect(readLastPerson({ last: { code: 'ABCD3467', data: { name: 7, submission_key: 'of one task' }, stored_at: now } }, now)?.data).not.toHaveProperty(
    'submission_key',
  )
  fc.assert(fc.property(fc.anything(), (odd) => void readLastPerson({ last: { code: 'ABCD3467', data: odd, stored_at: now } }, now)))
})

test('handing in stores the moment, which a later reading keeps', async () => {
  const before = Date.now()
  const { useLastPerson } = await opened()
  useLastPerson.setState({ last: { code: 'ABCD3467', data } })
  const again = await opened()
  const first = again.lastPerson()
  expect(first).toMatchObject({ code: 'ABCD3467', data })
  expect(first?.stored_at).toBeGreaterThanOrEqual(before)
  expect(again.lastPerson()).toEqual(first)
})

test('who is too old, or cannot be read, is deleted from the device on reading, also by a page that stayed open', async () => {
  const page = await opened()
  for (const old of [
    JSON.stringify({ state: { last: { code: 'ABCD3467', data, stored_at: Date.now() - 31 * DAY } }, version: 0 }),
    JSON.stringify({ state: { last: { code: 'ABCD3467', data } }, version: 0 }),
    '{"state":{"last":{"code":"ABCD',
  ]) {
    items.set('task_person', old)
    expect(page.lastPerson()).toBeNull()
    expect(items.size).toBe(0)
    items.set('task_person', old)
    await opened()
    expect(items.size).toBe(0)
  }
})

test('somebody else forgets the person at once, and an erased task only its own', async () => {
  const { forgetLastPerson, lastPerson, useLastPerson } = await opened()
  useLastPerson.setState({ last: { code: 'ABCD3467', data } })
  forgetLastPerson('WXYA3467')
  expect(lastPerson()?.data).toMatchObject(data)
  forgetLastPerson('ABCD3467')
  expect(items.size).toBe(0)
  useLastPerson.setState({ last: { code: 'ABCD3467', data } })
  forgetLastPerson()
  expect([lastPerson(), items.size]).toEqual([null, 0])
})
