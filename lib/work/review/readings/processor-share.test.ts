import { expect, test } from 'vitest'
import { restAfter } from './processor-share.mjs'

test('work rests until it has taken an eighth of the time, if others wanted the processor', () => {
  expect(restAfter(100, 50)).toBe(300)
  expect(restAfter(100, 84)).toBe(572)
})

test('work that is alone goes on, also with several threads', () => {
  expect([restAfter(100, 85), restAfter(100, 100), restAfter(100, 180)]).toEqual([0, 0, 0])
})

test('work that had less than an eighth of the time need not rest', () => {
  expect(restAfter(100, 10)).toBe(0)
})
