import { expect, test } from 'vitest'
import { sayDay } from './when'

const today = new Date(2026, 0, 2)

test.each([
  ['the first minute of today', new Date(2026, 0, 2, 0, 0), 'hoje', 'today'],
  ['the last minute of today', new Date(2026, 0, 2, 23, 59), 'hoje', 'today'],
  ['the last minute of yesterday', new Date(2026, 0, 1, 23, 59), 'ontem', 'yesterday'],
  ['the first minute of tomorrow', new Date(2026, 0, 3, 0, 0), 'amanhã', 'tomorrow'],
  ['another day of this year', new Date(2026, 10, 22, 18, 12), '22 de nov.', 'Nov 22'],
  ['a day of another year, though it is near', new Date(2025, 11, 31, 18, 12), '31 de dez. de 2025', 'Dec 31, 2025'],
])('%s has the day that people would say', (_, date, pt, en) => {
  expect([sayDay(date, today, 'pt-BR'), sayDay(date, today, 'en')]).toEqual([pt, en])
})

test('a day whose clocks were changed is one day all the same', () => {
  const zone = process.env.TZ
  process.env.TZ = 'America/New_York'
  const said = [
    // 23 hours and 25 hours long.
    [2, 8],
    [10, 1],
  ].map(([month = 0, day = 0]) => sayDay(new Date(2026, month, day, 0, 30), new Date(2026, month, day + 1), 'en'))
  process.env.TZ = zone
  expect(said).toEqual(['yesterday', 'yesterday'])
})
