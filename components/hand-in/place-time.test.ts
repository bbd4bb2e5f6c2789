import { expect, test } from 'vitest'
import { heldPlace, placeClock, renewableMinutes } from './place-time'

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
/** A place that was answered at `SERVER`. */
const held = (left: number, renews_minutes: number, until: number, now = SERVER) =>
  heldPlace('a-token', { expires_at: at(left), seconds_left: left * 60, renews_minutes, renews_until: at(until) }, now)

test('a wrong clock of the phone is told by the seconds that are left, however long the place is kept', () => {
  for (const ahead of [90, -90])
    for (const left of [15, 60, 7]) expect(held(left, 15, 60, SERVER + minutes(ahead))).toMatchObject({ expires_at: at(left), offset: 0 - minutes(ahead) })
})

test('renewing is worth it only while it keeps the place for longer', () => {
  const now = (after: number) => SERVER + minutes(after)
  expect(renewableMinutes(held(15, 15, 60), 60, now(12))).toBe(15)
  expect(renewableMinutes(held(60, 60, 1440), 60, now(55))).toBe(60)
  expect(renewableMinutes(held(1440, 1440, 1440), 1440, now(1435))).toBe(0)
  expect(renewableMinutes(held(1420, 60, 1440), 60, now(1415))).toBe(25)
  expect(renewableMinutes(held(1440, 60, 1440), 60, now(1435))).toBe(0)
  // Over for good: a further place, with a time of its own.
  expect(renewableMinutes(held(1440, 1440, 1440), 1440, now(1441))).toBe(1440)
  // An old draft knows of the whole time alone.
  expect(renewableMinutes({ token: 'a-token', expires_at: at(30) }, 60, now(25))).toBe(60)
})
