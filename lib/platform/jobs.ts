import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { thisMoment } from '@/db/schema/columns'
import { log } from './log'
import { processGlobal } from './process-global'
import { onShutdown } from './shutdown'

/** Work that the product repeats by itself. `lib/server/startup/jobs.ts` lists all jobs. */
export interface Job {
  /** What it does, for the log, and its row in the database: 'sweep orphaned proofs'. */
  name: string
  /** Milliseconds from the first start with a database to the first run. */
  firstMs?: number
  /** Milliseconds from the end of a run to the next one. Without it every process runs the job at every tick: they share its work row by row. */
  everyMs?: number
  run: Run
  /** What hosts without a lasting process run instead of a `run` that goes on until it is stopped. */
  once?: Run
}

/**
 * One run; what it throws is logged.
 * @param database called each time, because a pool that hangs is replaced
 * @param stop aborted when the process is to end: long work stops by throwing its reason
 */
type Run = (database: () => Db, stop: AbortSignal) => Promise<unknown>

/** How often a process looks for what is due. */
const TICK_MS = 2_000
/** After this time another process takes a job whose process has died. */
const LEASE_MS = 60_000
/** The delay before a job runs again after a failure; each further failure doubles it, up to the job's interval. */
const RETRY_MS = 60_000
/** How long a shutdown waits for runs, and then for releasing their rows: the server allows three seconds for all (`server/shutdown.mjs`). */
const STOP_MS = 2_000
const GIVE_BACK_MS = 500

const later = (ms: number) => sql`${thisMoment} + ${ms} * interval '1 millisecond'`
const isShared = ({ everyMs }: Job) => everyMs !== undefined

/** Claims jobs that are due; skips rows that another process has locked or holds. */
async function claim(db: Db, jobs: Job[], holder: string): Promise<Job[]> {
  if (jobs.length === 0) return []
  const rows = await db.execute<{ name: string }>(sql`
    update jobs set due_at = ${later(LEASE_MS)}, holder = ${holder}
    where name in (select name from jobs where name in ${jobs.map(({ name }) => name)} and due_at <= now() for update skip locked) returning name`)
  return jobs.filter(({ name }) => rows.some((row) => row.name === name))
}

/** Writes the rows of jobs that are new to this database. */
async function enrol(db: Db, jobs: Job[]): Promise<void> {
  for (const { name, firstMs = 0 } of jobs.filter(isShared))
    await db.execute(sql`insert into jobs (name, due_at) values (${name}, ${later(firstMs)}) on conflict do nothing`)
}

/** Runs a job and stores when it is due again. Never throws. @returns whether it succeeded */
async function runOnce(database: () => Db, { name, everyMs, run }: Job, holder: string, stop: AbortSignal): Promise<boolean> {
  const isOurs = sql`name = ${name} and holder = ${holder}`
  const hold = () => database().execute(sql`update jobs set due_at = ${later(LEASE_MS)} where ${isOurs}`)
  // If a renewal fails, the next one comes before the lease ends.
  const beat = everyMs === undefined ? undefined : setInterval(() => void hold().then(undefined, () => {}), LEASE_MS / 4).unref()
  let succeeded = false
  try {
    await run(database, stop)
    succeeded = true
  } catch (error) {
    if (!stop.aborted) log.warn({ err: error }, `could not ${name}; the next run goes on`)
  }
  clearInterval(beat)
  if (everyMs === undefined || (stop.aborted && !succeeded)) return succeeded
  const wait = succeeded ? sql`${everyMs}` : sql`least(${everyMs}::float8, ${RETRY_MS} * 2 ^ least(failures, 20))`
  await database()
    .execute(
      sql`update jobs set due_at = now() + ${wait} * interval '1 millisecond', holder = null, failures = ${succeeded ? sql`0` : sql`failures + 1`} where ${isOurs}`,
    )
    // After this failure the job is due when its lease ends.
    .catch((error) => log.warn({ err: error }, `could not note that this was done: ${name}`))
  return succeeded
}

const giveBack = (db: Db, holder: string) => db.execute(sql`update jobs set due_at = ${thisMoment}, holder = null where holder = ${holder}`)

// Shared by the process, because the build gives each entry its own copy of this module.
const kept = processGlobal('jobs', () => ({ isRunning: false }))

/**
 * Runs jobs when they are due, as long as the process lives. Of several processes on one database only one runs a job at a time. An unavailable
 * database is tried again.
 * @param database called each time, because a pool that hangs is replaced
 */
export function keepRunning(database: () => Db, jobs: Job[]): void {
  if (kept.isRunning) return
  kept.isRunning = true
  const holder = randomUUID()
  const stopping = new AbortController()
  const running = new Map<string, Promise<unknown>>()
  const start = (job: Job) =>
    running.set(
      job.name,
      runOnce(database, job, holder, stopping.signal).finally(() => running.delete(job.name)),
    )
  let isEnrolled = false
  let isAway = false
  const tick = async () => {
    try {
      if (!isEnrolled) await enrol(database(), jobs)
      isEnrolled = true
      const free = jobs.filter(({ name }) => !running.has(name))
      const claimed = await claim(database(), free.filter(isShared), holder)
      isAway = false
      if (stopping.signal.aborted) return
      for (const job of [...claimed, ...free.filter((job) => !isShared(job))]) start(job)
    } catch (error) {
      // Logged once, because a line at every tick would hide the rest of the log.
      if (!isAway && !stopping.signal.aborted) log.warn({ err: error }, 'could not look for what is due; trying again')
      isAway = true
    }
  }
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout
  const look = () => {
    looking = tick().finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(look, TICK_MS).unref()
    })
  }
  timer = setTimeout(look, TICK_MS).unref()
  onShutdown(async () => {
    stopping.abort()
    clearTimeout(timer)
    await within(
      STOP_MS,
      Promise.resolve(looking).then(() => Promise.all(running.values())),
    )
    kept.isRunning = false
    await within(GIVE_BACK_MS, giveBack(database(), holder))
  })
}

/** Waits for work, at most `ms`. */
async function within(ms: number, work: PromiseLike<unknown>): Promise<void> {
  let patience: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((resolve) => (patience = setTimeout(resolve, ms)))]).finally(() => clearTimeout(patience))
}

/** Runs all due jobs once, one after the other, for hosts without a lasting process. @param stop ends the job that is running @returns the jobs that ran */
export async function runDue(database: () => Db, jobs: Job[], stop: AbortSignal): Promise<{ name: string; succeeded: boolean }[]> {
  const holder = randomUUID()
  const ran: { name: string; succeeded: boolean }[] = []
  await enrol(database(), jobs)
  for (const { once, ...lasting } of jobs) {
    if (stop.aborted) break
    const job = once ? { ...lasting, run: once } : lasting
    if (!isShared(job) || (await claim(database(), [job], holder)).length > 0)
      ran.push({ name: job.name, succeeded: await runOnce(database, job, holder, stop) })
  }
  await giveBack(database(), holder)
  return ran
}
