import { expect, test } from 'vitest'
import { makeFairQueue } from './fair-queue'

const never = new AbortController().signal

/** Work that runs until the test ends it. */
function makeWork(queue: ReturnType<typeof makeFairQueue>) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (key: string, name: string, signal = never) =>
    queue.run(key, signal, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { started, ask, end }
}

test('a key that asks for every slot leaves one to the next key', () => {
  const { started, ask } = makeWork(makeFairQueue({ slots: 3, perKey: 2 }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
  expect(started).toEqual(['a1', 'a2'])
  void ask('b', 'b1')
  expect(started).toEqual(['a1', 'a2', 'b1'])
})

test('waiting keys get slots in turn, however long their queues are', async () => {
  const { started, ask, end } = makeWork(makeFairQueue({ slots: 1, perKey: 1 }))
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  void ask('b', 'b1')
  void ask('c', 'c1')
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('work whose signal was aborted while it waited never runs and holds no slot', async () => {
  const { started, ask, end } = makeWork(makeFairQueue({ slots: 1, perKey: 1 }))
  void ask('a', 'a1')
  const controller = new AbortController()
  const aborted = ask('b', 'b1', controller.signal)
  void ask('c', 'c1')
  controller.abort(new Error('gone'))
  await expect(aborted).rejects.toThrow('gone')
  await expect(ask('d', 'd1', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
  await end('a1')
  await end('c1')
  void ask('a', 'a2')
  expect(started).toEqual(['a1', 'c1', 'a2'])
})

test('work that fails frees its slot', async () => {
  const queue = makeFairQueue({ slots: 1, perKey: 1 })
  await expect(queue.run('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', never, async () => 'done')).toBe('done')
})
