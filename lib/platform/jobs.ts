import 'server-only'
import { log } from './log'
import { processGlobal } from './process-global'
import { onShutdown } from './shutdown'

/** Something that the process does by itself now and then. */
export interface Job {
  /** What it does, for the log: 'sweep orphaned proofs'. */
  name: string
  /** From the start of the process to the first run, so that one that is restarted each day does it too. */
  firstMs: number
  /** From the end of a run to the next one. */
  everyMs: number
  /** One run; what it throws is logged. @param stop aborted when the process is to end: long work leaves off by throwing its reason */
  run: (stop: AbortSignal) => Promise<void>
}

/** How long the end of the process waits for a run: the server gives all that has to be closed three seconds (`server/shutdown.mjs`). */
const STOP_MS = 2_000

// The build gives each entry its own copy of this module; a job is the process's.
const kept = processGlobal('jobs', () => new Set<string>())

/** Runs jobs at their intervals for as long as the process lives; it may end between runs. A job never runs twice at once, however often it is named. */
export function keepRunning(jobs: Job[]): void {
  const stopping = new AbortController()
  const stops = jobs.flatMap((job) => {
    if (kept.has(job.name)) return []
    kept.add(job.name)
    return keep(job, stopping.signal)
  })
  onShutdown(async () => {
    stopping.abort()
    let patience: NodeJS.Timeout | undefined
    await Promise.race([Promise.all(stops.map((stop) => stop())), new Promise((resolve) => (patience = setTimeout(resolve, STOP_MS)))])
    clearTimeout(patience)
  })
}

/** @returns what starts no further run and waits for the one under way */
function keep({ name, firstMs, everyMs, run }: Job, stop: AbortSignal): () => Promise<void> | undefined {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const runOnce = async () => {
    try {
      await run(stop)
    } catch (error) {
      if (!stop.aborted) log.warn({ err: error }, `could not ${name}; the next run goes on`)
    }
    if (!stop.aborted) wait(everyMs)
  }
  const wait = (ms: number) => {
    timer = setTimeout(() => {
      running = runOnce()
    }, ms).unref()
  }
  wait(firstMs)
  return () => {
    kept.delete(name)
    clearTimeout(timer)
    return running
  }
}
