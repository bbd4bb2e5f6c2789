import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { embeddedDatabase, makeDataDir, removeDataDir, startApp, startDatabase, stopApp, untilReady } from '../support/app'
import { audit, breaches } from '../support/audit'
import { type Options, type Outcome, promises } from '../support/case'
import { fill, mountTmpfs, resize, unmount } from '../support/disk'
import { attempt, jpeg, type Memory, makeTask, newMemory, registerPromoter, sendJson, visitor } from '../support/visitors'

type Expect = (holds: boolean, what: string) => void

/** A full disk, of the proofs and of the database: 503 meanwhile, no acknowledged data are lost, and it recovers by itself. */
export async function diskFull({ port, short }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const probe = makeDataDir('probe')
  const allowed = mountTmpfs(path.join(probe, 'm'), '1m')
  if (allowed) unmount(path.join(probe, 'm'))
  removeDataDir(probe)
  if (!allowed) return { figures: '', broken, skipped: 'a small disk of its own needs root on Linux' }
  const told = [await proofsFull(port, expect)]
  if (!short) told.push(await databaseFull(port + 1, expect))
  return { figures: told.join('; '), broken }
}

/** Submits tasks for a while and expects refusals. */
export async function expectRefusals(base: string, what: string, expect: Expect, code?: string) {
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) {
    const answer = await attempt(base, await makeTask({ ...(code && { code }), proof: await jpeg(`full ${n}`, 60_000) }))
    statuses.push(answer.status)
    if (answer.status === 503) expect(Boolean(answer.headers['retry-after']), `${what}: a 503 without Retry-After`)
    expect(!/ENOSPC|space left|pg_|select /i.test(answer.text), `${what}: internals in ${answer.text}`)
  }
  expect(
    statuses.every((status) => status === 503),
    `${what}: answered ${statuses}`,
  )
}

/** @param says a part of the warning that says why */
export async function expectUnready(base: string, what: string, expect: Expect, says = '') {
  const { status, body } = await sendJson(`${base}/api/health/ready`, 'GET')
  expect(status === 503 && JSON.stringify(body).includes(says), `${what}: readiness answered ${status} ${JSON.stringify(body)}`)
}

/** What became of the promises after it is over: nothing acknowledged is lost, and no answer was odd. */
export async function conclude(what: string, url: string, dataDir: string, memory: Memory, expect: Expect) {
  const findings = await audit(url, dataDir, memory)
  for (const [name, count] of breaches(findings)) expect(false, `${what}: ${name} ${count}`)
  expect(memory.odd.length === 0, `${what}: odd answers ${memory.odd.slice(0, 2)}`)
  return `${what}: ${findings.acknowledged} acknowledged, lost ${findings.lost}, ${findings.swept} leftovers swept`
}

async function proofsFull(port: number, expect: Expect): Promise<string> {
  const dataDir = makeDataDir('proofs-full')
  mountTmpfs(dataDir, '8m')
  const cluster = await startDatabase(`${dataDir}.logs`, { throwaway: true })
  const app = await startApp({ dataDir, port, env: { DATABASE_URL: cluster.url, NEXTAUTH_SECRET: 'a secret that only fault tests know' } })
  try {
    const memory = newMemory()
    const stop = new AbortController()
    const visitors = Promise.all([1, 2, 3].map(() => visitor([app.base], memory, { stop: stop.signal })))
    await sleep(500)
    fill(dataDir)
    await sleep(300)
    await expectRefusals(app.base, 'proofs', expect)
    await expectUnready(app.base, 'proofs', expect)
    resize(dataDir, '64m')
    const from = performance.now()
    stop.abort()
    await visitors
    return `${await conclude('proofs', cluster.url, dataDir, memory, expect)}, accepted again ${Math.round(performance.now() - from)} ms after there was room`
  } finally {
    await stopApp(app)
    await cluster.stop()
    unmount(dataDir)
    removeDataDir(dataDir)
  }
}

async function databaseFull(port: number, expect: Expect): Promise<string> {
  const dataDir = makeDataDir('database-full')
  mountTmpfs(dataDir, '300m')
  // The proofs' disk has space, so only the database fails.
  const roomy = path.join(`${dataDir}.logs`, 'proofs')
  fs.mkdirSync(roomy, { recursive: true })
  fs.symlinkSync(roomy, path.join(dataDir, 'proofs'))
  const app = await startApp({ dataDir, port })
  try {
    const { code } = await registerPromoter(app.base)
    const memory = newMemory()
    const stop = new AbortController()
    const visitors = Promise.all([1, 2, 3].map(() => visitor([app.base], memory, { stop: stop.signal, referral: code })))
    await sleep(1000)
    const { url } = embeddedDatabase(dataDir)
    const filler = fill(dataDir)
    // The worst case is a write-ahead log that cannot grow: PostgreSQL shuts down.
    const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 2 })
    for (let n = 0; n < 12; n++) await sql`select pg_switch_wal() from pg_logical_emit_message(false, 'x', 'x')`.catch(() => {})
    await sql.end({ timeout: 1 }).catch(() => {})
    await sleep(500)
    await expectRefusals(app.base, 'database', expect, code)
    await expectUnready(app.base, 'database', expect)
    fs.rmSync(filler)
    const from = performance.now()
    await untilReady(app)
    const ms = Math.round(performance.now() - from)
    stop.abort()
    await visitors
    const panics = fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8').match(/PANIC/g)?.length ?? 0
    expect(panics > 0, 'database: its log never ran out of room')
    return `${await conclude('database', embeddedDatabase(dataDir).url, dataDir, memory, expect)}, which crashed ${panics} times and was ready ${ms} ms after there was room`
  } finally {
    await stopApp(app)
    unmount(dataDir)
    removeDataDir(dataDir)
  }
}
