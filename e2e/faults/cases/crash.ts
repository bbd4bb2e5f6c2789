import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedDatabase, makeDataDir, removeDataDir, startApp, stopApp, untilReady, type Way } from '../support/app'
import { audit, breaches } from '../support/audit'
import { type Options, type Outcome, percentile, promises } from '../support/case'
import { kill, startAgain, type Target } from '../support/kill'
import { newMemory, registerPromoter, visitor } from '../support/visitors'

const VISITORS = 6

/** The process to kill, and how the app was started. */
const targets = [
  { what: 'app', way: 'node server' },
  { what: 'database', way: 'node server' },
  { what: 'app', way: 'launcher' },
  { what: 'database', way: 'launcher' },
  { what: 'launcher', way: 'launcher' },
  { what: 'everything', way: 'node server' },
] as const satisfies { what: Target; way: Way }[]

/** Repeated `kill -9` in the middle of submissions, followed by an audit of rows, files and counters. */
export async function crash({ port, short }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const dataDir = makeDataDir('crash')
  const memory = newMemory()
  const rounds = short ? 4 : 20
  const back: Record<Target, number[]> = { app: [], database: [], launcher: [], everything: [] }
  const found = { lost: 0, doubled: 0, withoutFile: 0, counters: 0 }
  let swept = 0
  let way: Way = 'node server'
  let app = await startApp({ dataDir, port, way })
  try {
    const { code } = await registerPromoter(app.base)
    for (let round = 0; round < rounds; round++) {
      const target = targets[(short ? [0, 3, 4, 5][round] : round % targets.length) ?? 0] ?? targets[0]
      if (target.way !== way) {
        await stopApp(app)
        way = target.way
        app = await startApp({ dataDir, port, way })
      }
      const stop = new AbortController()
      const visitors = Array.from({ length: VISITORS }, () => visitor([app.base], memory, { stop: stop.signal, referral: code }))
      const done = Promise.all(visitors)
      done.catch(() => {})
      await sleep(800 + Math.random() * 1500)
      const failuresBefore = memory.failures
      kill(target.what, app, dataDir)
      const from = performance.now()
      if (target.what !== 'database') {
        await app.ended
        app = await startAgain({ dataDir, port, way })
      } else await sleep(100)
      await untilReady(app)
      back[target.what].push(performance.now() - from)
      // Some more submissions run after the restart.
      await sleep(500)
      stop.abort()
      await done
      expect(memory.failures > failuresBefore, `round ${round + 1}: no submission was under way when the ${target.what} was killed`)
      const findings = await audit(embeddedDatabase(dataDir).url, dataDir, memory)
      swept += findings.swept
      for (const name of ['lost', 'doubled', 'withoutFile', 'counters'] as const) found[name] += findings[name]
      for (const [name, count] of breaches(findings)) broken.push(`round ${round + 1}, ${target.what} killed: ${name} ${count}`)
    }
    expect(memory.odd.length === 0, `odd answers: ${memory.odd.slice(0, 3).join(' | ')}`)
    await stopApp(app)
    return {
      figures: [
        `${rounds} kills, ${memory.codes.size} submissions acknowledged (${memory.attempts} attempts, ${memory.failures} broken off or refused)`,
        `lost ${found.lost}, doubled ${found.doubled}, rows without file ${found.withoutFile}, counters that differ ${found.counters}, files without a row swept ${swept}`,
        `ready again after a kill of ${Object.entries(back)
          .map(([what, times]) => `${what}: ${percentile(times, 0.5)} ms (longest ${percentile(times, 1)})`)
          .join(', ')}`,
      ].join('; '),
      broken,
    }
  } finally {
    if (app.child.exitCode === null) await stopApp(app)
    removeDataDir(dataDir)
  }
}
