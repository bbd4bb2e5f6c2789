import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '@/db/embedded/process-state.mjs'
import { startNetwork } from '@/lib/testing/network'
import { descendants, makeDataDir, removeDataDir, startApp, startDatabase, stopApp, untilReady } from '../support/app'
import { audit, breaches } from '../support/audit'
import { type Options, type Outcome, promises } from '../support/case'
import { attempt, handIn, makeTask, newMemory, registerPromoter, send, sendJson } from '../support/visitors'
import { handInThroughThePage } from '../support/wizard'

const SECRET = 'a secret that only fault tests know'

/** A database that is stopped, then one that hangs: clear answers in time, pages still work, and recovery without a restart. */
export async function databaseAway({ port, short }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const dataDir = makeDataDir('away')
  const home = `${dataDir}.logs`
  let cluster = await startDatabase(home)
  // Between app and database, so that it can drop their packets.
  const network = await startNetwork(cluster.url)
  const app = await startApp({ dataDir, port, env: { DATABASE_URL: network.url, NEXTAUTH_SECRET: SECRET } })
  const told: string[] = []
  try {
    const { code } = await registerPromoter(app.base)
    const memory = newMemory()
    const calls: [string, () => Promise<Awaited<ReturnType<typeof send>>>][] = [
      ['GET /links', () => send(`${app.base}/api/v1/links`)],
      ['GET /referrals/{code}', () => send(`${app.base}/api/v1/referrals/${code}`)],
      ['POST /login', () => sendJson(`${app.base}/api/v1/login`, 'POST', { email: 'admin@example.com', password: 'correct horse battery' })],
      ['POST /referrals', async () => attempt(app.base, await makeTask({ code }))],
      ['GET /api/health/ready', () => send(`${app.base}/api/health/ready`)],
    ]
    /** All calls at once, twice; one that is not answered while the database is away hangs. @returns the slowest answer in ms */
    const ask = async (what: string) => {
      let slowest = 0
      for (let round = 0; round < (short ? 1 : 2); round++) {
        await Promise.all(
          calls.map(async ([name, call]) => {
            const from = performance.now()
            const answer = await call().catch((error) => ({ status: 0, headers: {} as Record<string, string>, text: String(error) }))
            const ms = Math.round(performance.now() - from)
            slowest = Math.max(slowest, ms)
            expect(answer.status === 503, `${what}: ${name} answered ${answer.status} ${answer.text.slice(0, 100)}`)
            expect(Boolean(answer.headers['retry-after']), `${what}: ${name} without Retry-After`)
          }),
        )
        for (const page of ['/', '/perform-task', '/login', '/policy']) {
          const { status } = await send(`${app.base}${page}`)
          expect(status === 200, `${what}: the page ${page} answered ${status}`)
        }
      }
      return slowest
    }
    await handIn(() => app.base, await makeTask({ code }), memory)

    for (const how of short ? (['killed'] as const) : (['stopped', 'killed'] as const)) {
      if (how === 'stopped') await cluster.stop()
      else {
        const workers = descendants(cluster.pid)
        process.kill(cluster.pid, 'SIGKILL')
        // The killed server's workers end after a moment; until then they hold the port.
        for (const pid of workers) while (isAlive(pid)) await sleep(10)
      }
      const slowest = await ask(how)
      const task = handIn(() => app.base, await makeTask({ code }), memory)
      await sleep(1000)
      const from = performance.now()
      cluster = await startDatabase(home, { port: cluster.port })
      const itself = Math.round(performance.now() - from)
      const back = await untilReady(app)
      await task
      told.push(`${how}: 503 after at most ${slowest} ms, ready ${back} ms after its return (which took ${itself} ms)`)
    }

    // A worker may end between being listed and getting the signal.
    const signalAll = (signal: NodeJS.Signals) => {
      for (const pid of [cluster.pid, ...descendants(cluster.pid)]) if (isAlive(pid)) process.kill(pid, signal)
    }
    signalAll('SIGSTOP')
    const slowest = await ask('hanging')
    const hung = handIn(() => app.base, await makeTask({ code }), memory)
    await sleep(2000)
    signalAll('SIGCONT')
    const back = await untilReady(app)
    await hung
    told.push(`hanging: 503 after at most ${slowest} ms, ready ${back} ms after it went on`)

    // As in a failover: connections that were open stay open without an answer, and new ones work again.
    // More calls than the pool has connections, so that all of its connections are open and hang.
    const visitors = () => Promise.all(Array.from({ length: 50 }, () => send(`${app.base}/api/v1/links`)))
    await visitors()
    network.drop()
    await visitors()
    const slowestInTheDark = await ask('cut off')
    network.restore()
    const reconnected = await untilReady(app)
    told.push(`cut off: 503 after at most ${slowestInTheDark} ms, ready ${reconnected} ms after the network was back`)

    const page = await handInThroughThePage(app.base, async (pressed) => {
      await cluster.stop()
      await pressed()
      await sleep(1500)
      cluster = await startDatabase(home, { port: cluster.port })
    })
    if (page.skipped) told.push(`in a browser: skipped, ${page.skipped}`)
    else {
      expect(page.problem === undefined, `in a browser: ${page.problem}`)
      told.push(`in a browser: handed in by itself after ${page.attempts} attempts under ${page.keys} key`)
      expect(page.keys === 1 && (page.attempts ?? 0) > 1, `in a browser: ${page.attempts} attempts under ${page.keys} keys`)
      if (page.code && page.key) memory.codes.set(page.key, new Set([page.code]))
    }
    // A submission whose refusal came while it was being stored is repeated by a person; those of `ask` are not.
    const { unanswered: _, ...findings } = await audit(cluster.url, dataDir, memory)
    for (const [name, count] of breaches({ ...findings, unanswered: 0 })) expect(false, `${name} ${count}`)
    return { figures: told.join('; '), broken }
  } finally {
    await stopApp(app)
    await network.close()
    await cluster.stop()
    removeDataDir(dataDir)
  }
}
