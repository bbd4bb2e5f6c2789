import { expect, test } from 'vitest'
import { makeTurns } from './turns'

const never = new AbortController().signal

/** Work that begins in its turn and ends when it is told to. */
function makeWork(turns: ReturnType<typeof makeTurns>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (who: string, name: string, signal = never) =>
    turns.run(who, signal, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, ask, end }
}

test('one who asks for everything leaves a place to the next', () => {
  const { begun, ask } = makeWork(makeTurns({ places: 3, each: 2 }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
  expect(begun).toEqual(['a1', 'a2'])
  void ask('b', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('those who wait get places in turn, however long their queues are', async () => {
  const { begun, ask, end } = makeWork(makeTurns({ places: 1, each: 1 }))
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  void ask('b', 'b1')
  void ask('c', 'c1')
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('who does not wait any more is never begun, and holds no place', async () => {
  const { begun, ask, end } = makeWork(makeTurns({ places: 1, each: 1 }))
  void ask('a', 'a1')
  const leaving = new AbortController()
  const left = ask('b', 'b1', leaving.signal)
  void ask('c', 'c1')
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(ask('d', 'd1', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
  await end('a1')
  await end('c1')
  void ask('a', 'a2')
  expect(begun).toEqual(['a1', 'c1', 'a2'])
})

test('work that fails gives its place back', async () => {
  const turns = makeTurns({ places: 1, each: 1 })
  await expect(turns.run('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.run('a', never, async () => 'done')).toBe('done')
})
