import { expect, test } from 'vitest'
import { placesFor } from './places-for'

test('an amount pays for whole places, counted in centavos; what is no amount pays for none', () => {
  expect(placesFor(100, 4)).toBe(25)
  expect(placesFor(0.3, 0.1)).toBe(3)
  expect(placesFor(9.99, 5)).toBe(1)
  for (const amount of [Number.NaN, 0, -5]) expect(placesFor(amount, 4)).toBe(0)
  expect(placesFor(100, 0)).toBe(0)
})
