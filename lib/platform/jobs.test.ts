import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { connect, type Db } from '@/db/client'
import { database } from './database'
import { env } from './env'
import { type Job, keepRunning, runDue } from './jobs'
import { closeAll } from './shutdown'

afterEach(async () => {
  await closeAll()
  await database().execute(sql`truncate jobs`)
})

const never = new AbortController().signal

/** A job whose runs the test ends; due at once. */
function makeJob(name: string, more: Partial<Job> = {}) {
  const runs: { end: () => void; fail: (error: unknown) => void; stop: AbortSignal }[] = []
  const run = (_: unknown, stop: AbortSignal) => new Promise<void>((resolve, reject) => runs.push({ end: resolve, fail: reject, stop }))
  const job: Job = { name, firstMs: 0, everyMs: 600_000, run, ...more }
  return { runs, job }
}
const quick = (name: string, run: () => Promise<void>, more: Partial<Job> = {}): Job => ({ name, firstMs: 0, everyMs: 3_600_000, run, ...more })

const row = async (name: string) =>
  (await database().execute(sql`select extract(epoch from due_at - now())::float8 as due, holder, failures from jobs where name = ${name}`))[0] as {
    due: number
    holder: string | null
    failures: number
  }
const near = (seconds: number) => expect.closeTo(seconds, -1)
const begun = (runs: unknown[], count = 1) => expect.poll(() => runs.length, { timeout: 6_000 }).toBe(count)

test('of several processes one runs what is due, and again after its interval', async () => {
  let ran = 0
  let answered = 0
  const job = quick('count', async () => {
    ran++
    // Runs until the other four have looked.
    if (answered < 4) await expect.poll(() => answered, { timeout: 10_000 }).toBe(4)
  })
  const answers = await Promise.all(Array.from({ length: 5 }, () => runDue(database, [job], never).finally(() => answered++)))
  expect(ran).toBe(1)
  expect(answers.flat()).toEqual([{ name: 'count', succeeded: true }])
  expect(await row('count')).toEqual({ due: near(3600), holder: null, failures: 0 })
  await runDue(database, [job], never)
  expect(ran).toBe(1)
  await database().execute(sql`update jobs set due_at = now() - interval '1 second'`)
  await runDue(database, [job], never)
  expect(ran).toBe(2)
})

test('a new job waits for its first time, and no later start makes it wait anew', async () => {
  let ran = 0
  const job = quick('later', async () => void ran++, { firstMs: 600_000 })
  await runDue(database, [job], never)
  expect((await row('later')).due).toEqual(near(600))
  await database().execute(sql`update jobs set due_at = due_at - interval '5 minutes'`)
  await runDue(database, [job], never)
  expect((await row('later')).due).toEqual(near(300))
  expect(ran).toBe(0)
  await database().execute(sql`update jobs set due_at = due_at - interval '6 minutes'`)
  await runDue(database, [job], never)
  expect(ran).toBe(1)
})

test('a job that fails is tried again after a minute, twice as late each time, and never later than its interval', async () => {
  let fails = true
  const job = quick(
    'fail',
    async () => {
      if (fails) throw new Error('not today')
    },
    { everyMs: 200_000 },
  )
  for (const [failures, seconds] of [
    [1, 60],
    [2, 120],
    [3, 200],
  ] as const) {
    expect(await runDue(database, [job], never)).toEqual([{ name: 'fail', succeeded: false }])
    expect(await row('fail')).toEqual({ due: near(seconds), holder: null, failures })
    await database().execute(sql`update jobs set due_at = now() - interval '1 second'`)
  }
  fails = false
  await runDue(database, [job], never)
  expect((await row('fail')).failures).toBe(0)
})

test('the job of a process that died is taken over after its lease, not before', async () => {
  let ran = 0
  const job = quick('orphan', async () => void ran++)
  await database().execute(sql`insert into jobs values ('orphan', now() + interval '1 minute', gen_random_uuid())`)
  await runDue(database, [job], never)
  expect(ran).toBe(0)
  await database().execute(sql`update jobs set due_at = now() - interval '1 second'`)
  await runDue(database, [job], never)
  expect(ran).toBe(1)
})

test('a process takes a job as soon as it is due, never twice at once, and what each process does at every tick', async () => {
  const { job, runs } = makeJob('long')
  let ticks = 0
  keepRunning(database, [job, quick('everywhere', async () => void ticks++, { everyMs: undefined })])
  keepRunning(database, [job])
  await begun(runs)
  await database().execute(sql`update jobs set due_at = now() - interval '1 second'`)
  await expect.poll(() => ticks, { timeout: 8_000 }).toBeGreaterThan(2)
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await expect.poll(async () => (await row('long')).holder).toBeNull()
  await database().execute(sql`update jobs set due_at = now() - interval '1 second'`)
  await begun(runs, 2)
  runs[1]?.end()
})

test('the end of the process tells the run under way and waits for it', { tags: ['large'] }, async () => {
  const { job, runs } = makeJob('under way')
  keepRunning(database, [job])
  await begun(runs)
  expect(runs[0]?.stop.aborted).toBe(false)
  let closed = false
  const closing = closeAll().then(() => {
    closed = true
  })
  await expect.poll(() => runs[0]?.stop.aborted).toBe(true)
  // This query takes longer than a shutdown that does not wait.
  expect((await row('under way')).holder).not.toBeNull()
  expect(closed).toBe(false)
  runs[0]?.fail(runs[0].stop.reason)
  await closing
  expect(await row('under way')).toEqual({ due: near(0), holder: null, failures: 0 })
})

test('runs that do not leave off do not keep the process, and are given back', { tags: ['large'] }, async () => {
  const jobs = [makeJob('deaf'), makeJob('deaf too')]
  keepRunning(
    database,
    jobs.map(({ job }) => job),
  )
  await Promise.all(jobs.map(({ runs }) => begun(runs)))
  await closeAll()
  expect([await row('deaf'), await row('deaf too')]).toEqual(Array(2).fill({ due: near(0), holder: null, failures: 0 }))
})

test('a database that is away costs the process nothing but time', { timeout: 60_000, tags: ['large'] }, async () => {
  const nowhere = connect(env().DATABASE_URL.replace(/:\d+\//, ':1/'), { poolSize: 1, prepare: true, timeoutMs: 1000 })
  let current: Db = nowhere.db
  const { job, runs } = makeJob('patient')
  let looked = 0
  keepRunning(() => {
    looked++
    return current
  }, [job])
  const looks = (more: number, from = looked) => expect.poll(() => looked, { timeout: 10_000 }).toBeGreaterThanOrEqual(from + more)
  // Twice in vain.
  await looks(2)
  current = database()
  await begun(runs)
  current = nowhere.db
  runs[0]?.end()
  // Once to note that it was done, once for what is due next.
  await looks(2)
  current = database()
  expect((await row('patient')).holder).not.toBeNull()
  await database().execute(sql`update jobs set due_at = now() - interval '1 second'`)
  await begun(runs, 2)
  runs[1]?.end()
  await nowhere.sql.end({ timeout: 0 })
})

test('work that is asked for leaves off in time, and what was not finished is due', async () => {
  const { job, runs } = makeJob('too long')
  const stop = new AbortController()
  const other = quick('after it', async () => {})
  const asked = runDue(database, [job, other], stop.signal)
  await begun(runs)
  stop.abort()
  runs[0]?.fail(stop.signal.reason)
  expect(await asked).toEqual([{ name: 'too long', succeeded: false }])
  expect(await row('too long')).toEqual({ due: near(0), holder: null, failures: 0 })
})

test('a process that has nothing else to do ends between runs', () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  keepRunning(database, [makeJob('idle').job])
  expect(timers()).toBe(before)
})
