import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepRunning } from './jobs'
import { closeAll } from './shutdown'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await closeAll()
  vi.useRealTimers()
})

/** A job whose runs the test ends. */
function makeJob(name: string) {
  const runs: { end: () => void; fail: (error: unknown) => void; stop: AbortSignal }[] = []
  const run = (stop: AbortSignal) => new Promise<void>((resolve, reject) => runs.push({ end: resolve, fail: reject, stop }))
  return { runs, job: { name, firstMs: 1_000, everyMs: 10_000, run } }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a job runs after its first delay and then at its interval, after failures too', async () => {
  const { job, runs } = makeJob('often')
  keepRunning([job])
  await pass(999)
  expect(runs).toHaveLength(0)
  await pass(1)
  expect(runs).toHaveLength(1)
  runs[0]?.fail(new Error('not today'))
  await pass(9_999)
  expect(runs).toHaveLength(1)
  await pass(1)
  expect(runs).toHaveLength(2)
  runs[1]?.end()
})

test('a job never runs twice at once, however long a run takes and however often it is named', async () => {
  const { job, runs } = makeJob('long')
  keepRunning([job, job])
  keepRunning([job])
  await pass(100_000)
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await pass(10_000)
  expect(runs).toHaveLength(2)
  runs[1]?.end()
})

test('the end of the process starts no run, tells the one under way and waits for it', async () => {
  const [under, waiting] = [makeJob('under way'), makeJob('waiting')]
  keepRunning([under.job, { ...waiting.job, firstMs: 1_500 }])
  await pass(1_000)
  const [run] = under.runs
  expect(run?.stop.aborted).toBe(false)
  let closed = false
  const closing = closeAll().then(() => {
    closed = true
  })
  await pass(1_900)
  expect([run?.stop.aborted, closed]).toEqual([true, false])
  run?.end()
  await closing
  await pass(100_000)
  expect([under.runs.length, waiting.runs.length]).toEqual([1, 0])
})

test('runs that do not leave off keep the process for two seconds at most, all together', async () => {
  keepRunning([makeJob('deaf').job, makeJob('deaf too').job])
  await pass(1_000)
  let closed = false
  const closing = closeAll().then(() => {
    closed = true
  })
  await pass(1_999)
  expect(closed).toBe(false)
  await pass(1)
  await closing
  expect(closed).toBe(true)
})

test('a process that has nothing else to do ends between runs', () => {
  vi.useRealTimers()
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  keepRunning([makeJob('idle').job])
  expect(timers()).toBe(before)
})
