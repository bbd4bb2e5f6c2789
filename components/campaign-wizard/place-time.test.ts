import { expect, test } from 'vitest'
import { placeClock, renewableMinutes, renewedPlace, takenPlace } from './place-time'

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

const SERVER = Date.parse('2026-11-21T12:00:00.000Z')
const at = (afterMinutes: number) => new Date(SERVER + minutes(afterMinutes)).toISOString()
const taken = (placeMinutes: number, now = SERVER) => takenPlace({ token: 'a-token', expires_at: at(placeMinutes) }, placeMinutes, now)

test("a wrong clock of the phone is told by the place's whole time, and again when it is renewed", () => {
  for (const ahead of [90, -90]) {
    const place = taken(60, SERVER + minutes(ahead))
    expect(place).toMatchObject({ taken_at: SERVER, offset: 0 - minutes(ahead) })
    expect(renewedPlace(place, at(110), 60, SERVER + minutes(50 + ahead))).toEqual({ ...place, expires_at: at(110) })
  }
  // An old draft knows of no clock before it is renewed.
  const old = { token: 'a-token', expires_at: at(60) }
  expect(renewedPlace(old, at(110), 60, SERVER + minutes(140))).toMatchObject({ offset: minutes(-90) })
  // The last part of a place's day is no whole time.
  expect(renewedPlace(taken(60), at(1440), 60, SERVER + minutes(1410))).toMatchObject({ taken_at: SERVER, offset: 0 })
})

test('renewing is worth it only while it keeps the place for longer', () => {
  const now = (after: number) => SERVER + minutes(after)
  expect(renewableMinutes(taken(60), 60, now(55))).toBe(60)
  expect(renewableMinutes(taken(1440), 1440, now(1435))).toBe(0)
  expect(renewableMinutes({ ...taken(60), expires_at: at(1420) }, 60, now(1415))).toBe(25)
  expect(renewableMinutes({ ...taken(60), expires_at: at(1440) }, 60, now(1435))).toBe(0)
  // Over for good: a further place, with a day of its own.
  expect(renewableMinutes(taken(1440), 1440, now(1441))).toBe(1440)
  const further = renewedPlace(taken(1440), at(1441 + 1440), 1440, now(1441))
  expect(further.taken_at).toBe(now(1441))
  // An old draft learns it from an answer that kept nothing for longer.
  const old = { token: 'a-token', expires_at: at(30) }
  expect(renewableMinutes(old, 60, now(25))).toBe(60)
  expect(renewableMinutes(renewedPlace(old, at(30), 60, now(25)), 60, now(25))).toBe(0)
})
