// Runs inside the app (`node --import`): reports on stderr when its event loop was blocked for longer than a request may block it.
import fs from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** Milliseconds between two checks. */
const EVERY = 10
const MAX_BLOCKED_MS = Number(process.env.LOOP_REPORT_MS ?? 100)

/** This thread's own work so far, in milliseconds: what other processes take of the machine does not count. Wall time where the system does not tell. */
function worked() {
  try {
    return Number(fs.readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

if (isMainThread) {
  process.stderr.write('loop watched\n')
  let before = worked()
  setInterval(() => {
    const now = worked()
    if (now - before > MAX_BLOCKED_MS) process.stderr.write(`loop blocked for ${Math.round(now - before)} ms\n`)
    before = now
  }, EVERY).unref()
}
