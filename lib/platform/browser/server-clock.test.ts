import { expect, test } from 'vitest'
import { byThisClock, learnClock } from './server-clock'

const sent = Date.parse('2026-11-21T12:00:00Z')
const ends = '2026-11-21T12:30:00.000Z'
const DAY_MS = 86_400_000

test.each([3 * DAY_MS, -3 * DAY_MS, 0, 20_000])('what ends in half an hour does so on a phone whose clock is %d ms ahead', (wrong) => {
  const now = sent + wrong
  learnClock('Sat, 21 Nov 2026 12:00:00 GMT', now)
  expect(Math.abs(Date.parse(byThisClock(ends)) - now - 30 * 60_000)).toBeLessThanOrEqual(60_000)
})

test('an answer without a date changes nothing', () => {
  learnClock('Sat, 21 Nov 2026 12:00:00 GMT', sent + DAY_MS)
  for (const date of [null, '', 'soon']) learnClock(date, sent)
  expect(byThisClock(ends)).toBe('2026-11-22T12:30:00.000Z')
})
