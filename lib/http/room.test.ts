import { afterEach, expect, test } from 'vitest'
import { giveBackRoom, takeRoom } from './room'

const MiB = 1024 * 1024
const taken: [string, number][] = []

/** Takes all the room that a network gets. @returns in MiB */
function fill(network: string): number {
  let got = 0
  while (takeRoom(network, MiB)) {
    taken.push([network, MiB])
    got++
  }
  return got
}

afterEach(() => {
  for (const [network, bytes] of taken.splice(0)) giveBackRoom(network, bytes)
})

test('one network takes a quarter of the room at most', () => {
  expect(fill('greedy')).toBe(128)
  expect(fill('honest')).toBe(128)
})

test('however many networks fill the room, the next one may take half of what is left', () => {
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map(fill)).toEqual([128, 128, 128, 64, 32, 16])
  expect(takeRoom('honest', 1.5 * MiB)).toBe(true)
  giveBackRoom('honest', 1.5 * MiB)
})

test('room that is given back is there for everybody', () => {
  for (const network of ['a', 'b', 'c', 'd']) fill(network)
  for (const [network, bytes] of taken.splice(0)) giveBackRoom(network, bytes)
  expect(fill('a')).toBe(128)
})
