import { expect, test } from 'vitest'
import { type Member, membersIn } from './members'

const groupsIn = (members: Member[]) => members.map(({ id, group }) => [id, group]).toSorted(([a = 0], [b = 0]) => a - b)

test('what is alike over several steps is together, in whatever order the pairs come, and what is like nothing is left out', () => {
  const matches = [
    [5, null],
    [7, 3],
    [9, 7],
    [12, 9],
    [3, null],
    [20, null],
    [21, 20],
  ] as const
  for (const order of [matches, matches.toReversed()])
    expect(groupsIn(membersIn(order.map(([id, alikeTo]) => [id, alikeTo])))).toEqual([
      [3, 3],
      [7, 3],
      [9, 3],
      [12, 3],
      [20, 20],
      [21, 20],
    ])
})

test('two that name each other are one group, whose earliest stays', () => {
  expect(
    membersIn([
      [4, 8],
      [8, 4],
    ]),
  ).toEqual([
    { id: 4, group: 4, original: 4 },
    { id: 8, group: 4, original: 4 },
  ])
})

test('who is like no other stays, although an earlier one is like them, and those that name a deleted one keep their earliest', () => {
  const originals = membersIn([
    [1, 2],
    [2, null],
    [6, 5],
    [7, 5],
  ]).map(({ original }) => original)
  expect(originals).toEqual([2, 2, 6, 6])
})

test('a chain of a hundred thousand copies is joined', () => {
  const matches = Array.from({ length: 100_000 }, (_, n): [number, number] => [n + 2, n + 1])
  expect(new Set(membersIn(matches.toReversed()).map(({ group }) => group))).toEqual(new Set([1]))
})
