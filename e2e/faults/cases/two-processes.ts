import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { connect } from '@/db/client'
import { limits } from '@/lib/platform/service/limits'
import { localStore } from '@/lib/work/proofs/local'
import { sweepOrphans } from '@/lib/work/proofs/sweep'
import { makeDataDir, removeDataDir, startApp, startDatabase, stopApp } from '../support/app'
import { audit, breaches } from '../support/audit'
import { type Options, type Outcome, promises } from '../support/case'
import { attempt, jpeg, makeTask, newMemory, registerPromoter, send, sendJson, signIn, visitor } from '../support/visitors'

/** Two app processes on one database and one proof store act as one, even if they start at the same moment. */
export async function twoProcesses({ port, short }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const dataDir = makeDataDir('two')
  const home = `${dataDir}.logs`
  const cluster = await startDatabase(home, { throwaway: true })
  const scale = 0.1
  // Generous, because this case checks consistency, not speed, and the machine may be busy.
  const env = { DATABASE_URL: cluster.url, NEXTAUTH_SECRET: 'a secret that only fault tests know', DATABASE_TIMEOUT_MS: '20000' }
  const start = (at: number, more: Record<string, string> = {}) =>
    startApp({ dataDir, port: port + at, logs: path.join(home, `app-${at}`), env: { ...env, ...more } })
  const apps = await Promise.all([start(0), start(1)])
  const [a = '', b = ''] = apps.map(({ base }) => base)
  const sql = postgres(cluster.url, { max: 2, onnotice: () => {} })
  try {
    const [{ admins } = {}] = await sql`select count(*)::int as admins from users where role = 'admin'`
    const migrations = await sql`select hash from drizzle.__drizzle_migrations`
    expect(admins === 1, `${admins} first administrators`)
    expect(new Set(migrations.map(({ hash }) => hash)).size === migrations.length, 'a migration was applied twice')
    for (const app of apps) expect(!/belongs to a promoter|could not be prepared/.test(app.log()), `the race at the start: ${app.log().slice(-500)}`)

    // A sign-in on one works on the other, and so does disabling the account, at once.
    const admin = await signIn(a)
    const promoter = await registerPromoter(b)
    const token = await signIn(a, promoter.email, promoter.password)
    const dashboard = (base: string) => sendJson(`${base}/api/v1/dashboard-summary`, 'GET', undefined, token)
    expect((await dashboard(b)).status === 200, 'a session of one process is none for the other')
    const [{ id } = {}] = await sql`select id from users where email = ${promoter.email}`
    const disabled = await sendJson(`${a}/api/v1/promoters/${id}/disable`, 'PATCH', undefined, admin)
    expect(disabled.status === 200, `disabling answered ${disabled.status}`)
    for (const base of [b, a]) {
      const { status, body } = await dashboard(base)
      expect(status === 403 && body.code === 'account_disabled', `a disabled promoter was answered ${status}`)
      expect((await send(`${base}/api/v1/referrals/${promoter.code}`)).status === 404, "a disabled promoter's link still worked")
    }

    // A changed link is seen on both by the next call.
    for (const [here, there] of [[a, b] as const, [b, a] as const]) {
      const url = `https://example.com/${Math.random()}`
      const changed = await sendJson(`${here}/api/v1/links/telegram`, 'PATCH', { url }, admin)
      const seen = (await sendJson(`${there}/api/v1/links`, 'GET')).body.data.find(({ slug }: { slug: string }) => slug === 'telegram')?.url
      expect(changed.status === 200 && seen === url, `a changed link (${changed.status}) was not seen by the other process`)
    }

    // The same key sent to both at the same moment gives one code and one row.
    const memory = newMemory()
    const { code } = await registerPromoter(a)
    const pairs = short ? 5 : 20
    let agreed = 0
    for (let n = 0; n < pairs; n++) {
      const task = await makeTask({ code })
      const answers = await Promise.all([attempt(a, task), attempt(b, task)])
      const codes = new Set(answers.map(({ status, text }) => (status === 201 ? String(JSON.parse(text).data) : `${status}`)))
      if (codes.size === 1) agreed++
      expect(codes.size === 1, `one key, two answers: ${[...codes]}`)
      memory.codes.set(task.key, codes)
    }

    // Clicks and submissions through both at once, while sweeps of both run beside them.
    const stop = new AbortController()
    const visitors = Promise.all(Array.from({ length: 6 }, () => visitor([a, b], memory, { stop: stop.signal, referral: code })))
    const { sql: own, db } = connect(cluster.url, { poolSize: 4, prepare: true, timeoutMs: 10_000 })
    const store = localStore(path.join(dataDir, 'proofs'))
    let sweeps = 0
    for (const end = performance.now() + (short ? 3000 : 10_000); performance.now() < end; sweeps += 2) {
      const removed = await Promise.all([sweepOrphans(db, store), sweepOrphans(db, store)])
      expect(
        removed.every((count) => count === 0),
        `a sweep removed ${removed} fresh files`,
      )
      await sleep(50)
    }
    stop.abort()
    await visitors
    // An old orphan is swept, whichever process sweeps first.
    const orphan = await store.put(await jpeg('orphan'), 'image/jpeg')
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
    // The others too: a sweep takes a few of many, and counts what is old enough.
    for await (const { key } of store.list()) fs.utimesSync(path.join(dataDir, 'proofs', key), old, old)
    await Promise.all([sweepOrphans(db, store), sweepOrphans(db, store)])
    const trashed: string[] = []
    for await (const file of store.list()) if (file.trashed) trashed.push(file.key)
    expect(trashed.join() === orphan, `two sweeps of one orphan left ${trashed.length} in the trash`)
    await own.end()
    expect(memory.odd.length === 0, `odd answers: ${memory.odd.slice(0, 3)}`)
    const findings = await audit(cluster.url, dataDir, memory)
    for (const [name, count] of breaches(findings)) expect(false, `${name} ${count}`)

    // Rate limits count together: two fresh processes with small limits let as many through as one would.
    await Promise.all(apps.map((app) => stopApp(app)))
    await sql`delete from rate_limits`
    const tight = await Promise.all([start(0, { RATE_LIMIT_SCALE: String(scale) }), start(1, { RATE_LIMIT_SCALE: String(scale) })])
    apps.splice(0, 2, ...tight)
    const points = limits.lookup.points * scale
    const statuses = await Promise.all(
      Array.from(
        { length: points * 2 },
        async (_, n) => (await send(`${n % 2 ? a : b}/api/v1/referrals/${code}`, { headers: { 'x-device-fingerprint': `d${n}` } })).status,
      ),
    )
    const let_ = statuses.filter((status) => status === 200).length
    expect(let_ === points, `of ${points * 2} calls ${let_} passed a limit of ${points}`)
    expect(
      statuses.every((status) => status === 200 || status === 429),
      `calls over the limit answered ${[...new Set(statuses)]}`,
    )

    return {
      figures: `${findings.rows} submissions and as many clicks through both, lost ${findings.lost}, doubled ${findings.doubled}, counters that differ ${findings.counters}; of ${pairs} keys sent to both at once ${agreed} got one code; ${sweeps} sweeps beside them removed nothing fresh; a limit of ${points} let ${let_} of ${points * 2} pass`,
      broken,
    }
  } finally {
    await sql.end({ timeout: 2 })
    await Promise.all(apps.map((app) => (app.child.exitCode === null ? stopApp(app) : undefined)))
    await cluster.stop()
    removeDataDir(dataDir)
  }
}
