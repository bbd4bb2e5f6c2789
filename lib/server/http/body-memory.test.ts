import { afterEach, expect, test } from 'vitest'
import { releaseBodyBytes, reserveBodyBytes } from './body-memory'

const MiB = 1024 * 1024
const taken: [string, number][] = []

/** Reserves all the memory that a network gets. @returns MiB */
function fill(network: string): number {
  let got = 0
  while (reserveBodyBytes(network, MiB)) {
    taken.push([network, MiB])
    got++
  }
  return got
}

afterEach(() => {
  for (const [network, bytes] of taken.splice(0)) releaseBodyBytes(network, bytes)
})

test('one network reserves at most a quarter of the memory', () => {
  expect(fill('greedy')).toBe(128)
  expect(fill('honest')).toBe(128)
})

test('even if many networks fill the memory, the next one may reserve half of the rest', () => {
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map(fill)).toEqual([128, 128, 128, 64, 32, 16])
  expect(reserveBodyBytes('honest', 1.5 * MiB)).toBe(true)
  releaseBodyBytes('honest', 1.5 * MiB)
})

test('released memory can be reserved again', () => {
  for (const network of ['a', 'b', 'c', 'd']) fill(network)
  for (const [network, bytes] of taken.splice(0)) releaseBodyBytes(network, bytes)
  expect(fill('a')).toBe(128)
})
