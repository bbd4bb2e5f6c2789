import { expect, test } from 'vitest'
import { componentsOf } from './components'

test('what is alike over several steps is together, in whatever order the pairs come', () => {
  const pairs = [
    [9, 7],
    [3, 7],
    [20, 21],
    [9, 12],
  ] as const
  for (const order of [pairs, pairs.toReversed()])
    expect([...componentsOf([5], order)].toSorted(([a], [b]) => a - b)).toEqual([
      [3, 3],
      [5, 5],
      [7, 3],
      [9, 3],
      [12, 3],
      [20, 20],
      [21, 20],
    ])
})

test('two that name each other are one component', () => {
  const found = componentsOf(
    [],
    [
      [4, 8],
      [8, 4],
    ],
  )
  expect([found.get(4), found.get(8)]).toEqual([4, 4])
})

test('a chain of a hundred thousand copies is joined', () => {
  const pairs = Array.from({ length: 100_000 }, (_, n) => [n + 2, n + 1] as const)
  expect(new Set(componentsOf([], pairs.toReversed()).values())).toEqual(new Set([1]))
})
