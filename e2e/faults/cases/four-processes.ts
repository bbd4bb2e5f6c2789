import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@/db/client'
import { migrateDatabase } from '@/db/migrate.mjs'
import { post } from '@/lib/people/mail/post'
import { listenForLetters } from '@/lib/testing/mail-server'
import { startNginx } from '@/scripts/test-nginx.mjs'
import { startPooler } from '@/scripts/test-pooler.mjs'
import { whyWithout } from '@/scripts/test-programs.mjs'
import { type App, makeDataDir, removeDataDir, startApp, startDatabase, stopApp } from '../support/app'
import { audit, breaches } from '../support/audit'
import { type Options, type Outcome, promises } from '../support/case'
import { auditClicks, clicker, newClickMemory } from '../support/clicks'
import { auditJobClaims, noteJobClaims } from '../support/job-claims'
import { makeNextBuild, NEXT_MIGRATION } from '../support/next-build'
import { newMemory, registerPromoter, sendJson, visitor } from '../support/visitors'

const PROCESSES = 4
/** Connections of the pooler to the database: fewer than the processes have to the pooler. */
const SERVER_CONNECTIONS = 8
const LETTERS = 40
/** Generous, because this case checks what is kept and not how fast, and the machine may be busy. */
const PATIENCE_MS = 120_000
/** A letter that a process had begun when it ended is due again after three minutes (`lib/people/mail/queue.ts`). */
const LETTERS_MS = 240_000
/** Calls that may meet the moment in which a process closes its door. Their senders repeat them. */
const REFUSED_SHARE = 0.02

/** Waits for a state. @throws with its name when the time is up */
async function until(what: string, holds: () => boolean | Promise<boolean>, ms = PATIENCE_MS) {
  for (const deadline = Date.now() + ms; !(await holds()); await sleep(50)) if (Date.now() > deadline) throw new Error(`in ${ms} ms not: ${what}`)
}

/**
 * Four processes behind the shipped nginx, on one database behind PgBouncer, under a bounded load of clicks and submissions: each is killed in turn; then the
 * next release migrates and replaces them one after the other. What was acknowledged is stored once, and a job is done by one process at a time.
 */
export async function fourProcesses({ port, short }: Options): Promise<Outcome> {
  const skipped = whyWithout('nginx', 'openssl', 'pgbouncer')
  if (skipped) return { figures: '', broken: [], skipped }
  const { broken, expect } = promises()
  const dataDir = makeDataDir('four')
  const home = `${dataDir}.logs`
  const cluster = await startDatabase(home, { throwaway: true })
  await migrateDatabase(cluster.url)
  const { sql, db } = connect(cluster.url, { poolSize: 4, prepare: true, timeoutMs: 60_000 })
  await noteJobClaims(sql)
  // Settings that a pooler keeps from a connection, as docs/operations.md has them.
  await sql.unsafe("alter role app set statement_timeout = '20s'; alter role app set idle_in_transaction_session_timeout = '20s'")
  const pooler = await startPooler(cluster.url, SERVER_CONNECTIONS)
  const mail = await listenForLetters()
  const nextBuild = makeNextBuild()
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_PREPARE: 'false',
    DATABASE_POOL_SIZE: '5',
    DATABASE_TIMEOUT_MS: '20000',
    NEXTAUTH_SECRET: 'a secret that only fault tests know',
    TRUST_PROXY: '1',
    SITE_URL: 'https://completa.example',
    ...mail.settings,
  }
  const start = (at: number, build?: string) => startApp({ dataDir, port: port + at, logs: path.join(home, `app-${at}`), env, ...(build && { build }) })
  const apps: App[] = []
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined
  const stop = new AbortController()
  try {
    apps.push(...(await Promise.all(Array.from({ length: PROCESSES }, (_, at) => start(at)))))
    nginx = await startNginx({ app: apps.map(({ base }) => base) })
    const { base } = nginx
    const { code } = await registerPromoter(base)
    const [clicks, tasks] = [newClickMemory(), newMemory()]
    const load = Promise.all([
      ...Array.from({ length: 4 }, () => clicker(base, code, clicks, stop.signal)),
      ...Array.from({ length: 3 }, () => visitor([base], tasks, { stop: stop.signal, referral: code, patienceMs: PATIENCE_MS })),
    ])
    // A failure of the load is told below, where it is waited for.
    load.catch(() => {})
    const calls = () => clicks.calls + tasks.attempts
    const refused = () => clicks.refused + tasks.failures
    const goesOn = async (what: string) => {
      const [seen, handedIn] = [clicks.counted.size, tasks.codes.size]
      await until(`clicks and submissions ${what}`, () => clicks.counted.size > seen + 30 && tasks.codes.size > handedIn + 3)
    }
    await goesOn('at first')

    // One after the other is killed, and started again while the others serve.
    for (let at = 0; at < (short ? 2 : PROCESSES); at++) {
      apps[at]?.child.kill('SIGKILL')
      await apps[at]?.ended
      await goesOn(`without process ${at}`)
      apps[at] = await start(at)
    }
    const refusedByDeath = refused()

    // The next release migrates. A process of this one that dies comes back beside it, and says what it found.
    await migrateDatabase(cluster.url, path.join(nextBuild, 'db', 'migrations'))
    apps[0]?.child.kill('SIGKILL')
    await apps[0]?.ended
    apps[0] = await start(0)
    expect(apps[0].log().includes(`to schema ${NEXT_MIGRATION}`), `this build on the next one's schema said ${apps[0].log().slice(-500)}`)
    const { body: beside } = await sendJson(`${apps[0].base}/api/health/ready`, 'GET')
    expect(String(beside.warnings).includes('newer version'), `its readiness said ${JSON.stringify(beside)}`)
    await goesOn('on the newer schema')

    // Then it replaces them, one after the other, while letters are written.
    const [callsBefore, refusedBefore] = [calls(), refused()]
    const writing = (async () => {
      for (let n = 0; n < LETTERS; n++) {
        await post(db, { kind: 'password_changed', to: { address: `letter-${n}@example.com`, locale: 'pt' }, data: { name: 'Ana' } })
        await sleep(250)
      }
    })()
    for (let at = 0; at < PROCESSES; at++) {
      const app = apps[at]
      if (!app) continue
      const { code: exitCode } = await stopApp(app)
      expect(exitCode === 0, `process ${at} ended with ${exitCode}:\n${app.log().slice(-1000)}`)
      await goesOn(`while process ${at} is replaced`)
      const next = await start(at, nextBuild)
      apps[at] = next
      expect(!next.log().includes('newer version'), `the next build said ${next.log().slice(-500)}`)
      await goesOn(`with process ${at} replaced`)
    }
    const replaced = { calls: calls() - callsBefore, refused: refused() - refusedBefore }
    await writing
    stop.abort()
    await load
    await until('all letters sent', async () => (await sql`select from mails where state = 'waiting'`).length === 0, LETTERS_MS)

    for (const answer of [...clicks.odd, ...tasks.odd].slice(0, 3)) expect(false, `odd answer: ${answer}`)
    expect(replaced.refused <= replaced.calls * REFUSED_SHARE, `while processes were replaced ${replaced.refused} of ${replaced.calls} calls were refused`)
    const found = await auditClicks(sql, clicks)
    expect(found.lost === 0, `${found.lost} acknowledged clicks are not stored`)
    expect(found.twice === 0, `${found.twice} devices were counted twice`)
    const findings = await audit(cluster.url, dataDir, tasks)
    for (const [name, count] of breaches(findings)) expect(false, `${name} ${count}`)
    const arrivals = mail.received.flatMap(({ to }) => to).filter((address) => address.startsWith('letter-'))
    expect(
      new Set(arrivals).size === LETTERS && arrivals.length === LETTERS,
      `of ${LETTERS} letters ${new Set(arrivals).size} came, in ${arrivals.length} deliveries`,
    )
    const jobs = await auditJobClaims(sql)
    expect(jobs.claims > 0, 'no job was claimed')
    expect(jobs.taken.length === 0, `taken from a process that still had it: ${jobs.taken}`)
    const errors = apps.flatMap((app) => app.log().split('\n')).filter((line) => line.includes('"level":50'))
    expect(errors.length === 0, `the next build logged ${errors.length} errors: ${errors[0]}`)
    return {
      figures: `${found.stored} clicks and ${findings.rows} submissions stored once each, ${refusedByDeath} calls refused while processes were killed, ${replaced.refused} of ${replaced.calls} while they were replaced, all repeated with success; ${jobs.claims} jobs claimed by one process each; ${LETTERS} letters came once`,
      broken,
    }
  } finally {
    stop.abort()
    await nginx?.stop()
    await Promise.all(apps.map((app) => (app.child.exitCode === null && app.child.signalCode === null ? stopApp(app) : undefined)))
    await mail.stop()
    await sql.end({ timeout: 2 })
    await pooler.stop()
    await cluster.stop()
    fs.rmSync(nextBuild, { recursive: true, force: true })
    removeDataDir(dataDir)
  }
}
