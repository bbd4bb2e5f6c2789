import { expect, test } from 'vitest'
import { compare } from './positions'
import { Replay } from './replay'

const KEEP_MS = 5_000

test('a replica is as old as the newest moment of which it has everything', () => {
  const replay = new Replay(KEEP_MS)
  expect(replay.behindMs(0)).toBe(Number.POSITIVE_INFINITY)
  replay.note({ at: 1_000, written: 100n, replayed: 90n })
  expect(replay.behindMs(1_000)).toBe(Number.POSITIVE_INFINITY)
  expect(replay.seenBehindMs(1_400)).toBe(400)
  replay.note({ at: 1_500, written: 200n, replayed: 120n })
  expect(replay.behindMs(1_600)).toBe(600)
  replay.note({ at: 2_000, written: 200n, replayed: 200n })
  expect(replay.behindMs(2_100)).toBe(100)
})

test('a replica of an idle server is not behind, and one that stands still is once something was written', () => {
  const replay = new Replay(KEEP_MS)
  for (let at = 0; at <= 60_000; at += 500) replay.note({ at, written: 100n, replayed: 100n })
  expect(replay.behindMs(60_000)).toBe(0)
  for (let at = 60_500; at <= 70_000; at += 500) replay.note({ at, written: 200n, replayed: 100n })
  expect([replay.behindMs(70_000), replay.seenBehindMs(70_000)]).toEqual([10_000, 10_000])
  replay.note({ at: 70_500, written: 300n, replayed: 250n })
  expect(replay.behindMs(70_500)).toBe(500)
})

test('after a time in which nobody could ask, a replica is not seen to be behind at once', () => {
  const replay = new Replay(KEEP_MS)
  replay.note({ at: 0, written: 100n, replayed: 100n })
  replay.note({ at: 20_000, written: 300n, replayed: 290n })
  expect([replay.behindMs(20_100), replay.seenBehindMs(20_100)]).toEqual([20_100, 100])
})

test('a change is shown once its position is replayed', () => {
  const replay = new Replay(KEEP_MS)
  expect(replay.has(0n)).toBe(false)
  replay.note({ at: 0, written: 100n, replayed: 90n })
  expect([89n, 90n, 91n].map((position) => replay.has(position))).toEqual([true, true, false])
})

test('only a server in recovery of the same system and database, and not ahead of it, follows', () => {
  const first = { system: '7', database: 'completa', position: '100' }
  const isFollowing = (more: Partial<typeof first> | { position: null }) => compare(first, { ...first, ...more }).isFollowing
  expect([{}, { position: '99' }].map(isFollowing)).toEqual([true, true])
  expect([{ position: null }, { position: '101' }, { system: '8' }, { database: 'other' }].map(isFollowing)).toEqual([false, false, false, false])
})
