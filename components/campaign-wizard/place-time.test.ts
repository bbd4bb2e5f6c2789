import { expect, test } from 'vitest'
import { placeClock } from './place-time'

const minutes = (count: number) => count * 60_000

test('the clock shows whole minutes, and seconds only at the end', () => {
  expect(placeClock(minutes(60), 60)).toEqual({ over: false, minutes: 60, isShort: false })
  expect(placeClock(minutes(41) + 1, 60)).toEqual({ over: false, minutes: 42, isShort: false })
  expect(placeClock(minutes(2) + 1, 60)).toEqual({ over: false, minutes: 3, isShort: true })
  expect(placeClock(minutes(2), 60)).toEqual({ over: false, minutes: 2, seconds: '2:00', isShort: true })
  expect(placeClock(8_001, 60)).toEqual({ over: false, minutes: 1, seconds: '0:09', isShort: true })
})

test('renewing is offered at the end of a place, be it long or short', () => {
  expect(placeClock(minutes(10), 60)).toMatchObject({ isShort: true })
  expect(placeClock(minutes(10) + 1, 60)).toMatchObject({ isShort: false })
  expect(placeClock(minutes(5), 12)).toMatchObject({ isShort: false })
  expect(placeClock(minutes(3), 12)).toMatchObject({ isShort: true })
})

test('a phone whose clock is wrong shows no more than the whole time, and no less than none', () => {
  expect(placeClock(minutes(400), 60)).toEqual({ over: false, minutes: 60, isShort: false })
  for (const left of [0, -1, Number.NaN]) expect(placeClock(left, 60)).toEqual({ over: true })
})
