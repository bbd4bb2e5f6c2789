import { expect, test } from 'vitest'
import { durationOf } from './duration'

test.each([
  [1, 'minutes', { minutes: 1 }],
  [59, 'minutes', { minutes: 59 }],
  [60, 'hours', { hours: 1, minutes: 0 }],
  [1439, 'hours', { hours: 23, minutes: 59 }],
  [1440, 'days', { days: 1, hours: 0 }],
  [1441, 'days', { days: 1, hours: 1 }],
  [2821, 'days', { days: 2, hours: 0 }],
])('%i minutes are said in %s, never as less', (minutes, unit, values) => {
  expect(durationOf(minutes)).toEqual({ unit, values })
})
