import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { databaseRuns, makeDataDir, removeDataDir, startApp, stopApp, type Way } from '../support/app'
import { type Options, type Outcome, promises } from '../support/case'
import { attempt, makeTask, send } from '../support/visitors'

/** Requests that log a line each, together several times a pipe's buffer. */
const CALLS = 1500

const trials = [
  { way: 'node server', reader: 'gone' },
  { way: 'launcher', reader: 'stopped' },
  { way: 'node server', reader: 'stopped' },
  { way: 'launcher', reader: 'gone' },
] as const satisfies { way: Way; reader: string }[]

/** The reader of the app's output has gone or pauses: calls are still answered, and SIGTERM ends the app in time. */
export async function logReader({ port, short }: Options): Promise<Outcome> {
  if (process.platform === 'win32') return { figures: '', broken: [], skipped: 'named pipes need POSIX' }
  const { broken, expect } = promises()
  const told: string[] = []
  for (const { way, reader } of trials.slice(0, short ? 2 : undefined)) {
    const dataDir = makeDataDir('log-reader')
    const what = `${way}, reader ${reader}`
    const pipe = path.join(dataDir, '..', `${path.basename(dataDir)}.pipe`)
    spawnSync('mkfifo', [pipe])
    const end = fs.openSync(pipe, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK)
    const output = fs.openSync(pipe, 'w')
    try {
      const app = await startApp({ way, dataDir, port, output, env: { LOG_LEVEL: 'info' } })
      fs.closeSync(output)
      if (reader === 'gone') fs.closeSync(end)
      let slowest = 0
      let odd = 0
      for (let call = 0; call < CALLS; call++) {
        const from = performance.now()
        const { status } = await send(`${app.base}/api/v1/links`)
        if (status !== 200) odd++
        slowest = Math.max(slowest, performance.now() - from)
      }
      const { status } = await attempt(app.base, await makeTask())
      expect(odd === 0 && status === 201, `${what}: ${odd} odd answers, the task was answered ${status}`)
      const { code, ms } = await Promise.race([
        stopApp(app),
        new Promise<{ code: string; ms: number }>((resolve) => setTimeout(resolve, 60_000, { code: 'none', ms: 60_000 })),
      ])
      // The app ends itself with another code when ten seconds were not enough.
      expect(code === 0, `${what}: exit code ${code} after ${ms} ms`)
      expect(!databaseRuns(dataDir), `${what}: the embedded database still runs`)
      expect(!fs.existsSync(path.join(dataDir, 'lock')), `${what}: the lock is still there`)
      if (reader === 'stopped') fs.closeSync(end)
      told.push(`${what}: ${CALLS} calls, slowest ${Math.round(slowest)} ms, ended in ${ms} ms`)
    } finally {
      fs.rmSync(pipe, { force: true })
      removeDataDir(dataDir)
    }
  }
  return { figures: told.join('; '), broken }
}
