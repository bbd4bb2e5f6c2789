// How many clicks a second one, two and four processes record behind nginx and PgBouncer, and the CPU time that each part of it takes for a click, a task and a
// payout: where PostgreSQL becomes the limit.

import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { freePort } from '../db/embedded/server.mjs'
import { cpuOfTree } from '../lib/testing/processes.mjs'
import { startNginx, whyWithoutNginx } from '../scripts/test-nginx.mjs'
import { startPooler } from '../scripts/test-pooler.mjs'
import { whyWithout } from '../scripts/test-programs.mjs'
import { startServer } from '../scripts/test-server.mjs'
import { load, median, newVisitor } from './load.mjs'
import { caller } from './reviews.mjs'
import { makeHandIn } from './submission.mjs'

const PROMOTERS = 1000
const COUNTS = [1, 2, 4]
/** Connections of the pooler to the database. */
const SERVER_CONNECTIONS = 20
/** Tasks that are handed in and then paid, one after the other. */
const TASKS = 60
const PASSWORD = 'correct horse battery'

/**
 * CPU time in microseconds for each click, task or payout, by part.
 * @typedef {{ node: number, postgres: number, nginx: number, pooler: number }} Parts
 * @typedef {{ processes: number, perSecond: number, p99: number, failed: number, cpu: Parts }} Run
 */

/**
 * Measures the parts during some work.
 * @template T @param {{ [part in keyof Parts]: number[] }} pids @param {() => Promise<T>} work @param {(result: T) => number} count how many clicks, tasks or payouts it was
 * @returns {Promise<{ result: T, cpu: Parts }>}
 */
async function measured(pids, work, count) {
  const now = () => Object.entries(pids).map(([part, all]) => /** @type {const} */ ([part, all.reduce((sum, pid) => sum + cpuOfTree(pid), 0)]))
  const before = new Map(now())
  const result = await work()
  const cpu = /** @type {Parts} */ (Object.fromEntries(now().map(([part, ms]) => [part, (1000 * (ms - (before.get(part) ?? 0))) / count(result)])))
  return { result, cpu }
}

/**
 * What a task costs from its submission on, and what it costs to approve it and to pay it by hand.
 * @param {{ base: string, pids: { [part in keyof Parts]: number[] }, sql: postgres.Sql }} options @returns {Promise<{ task: Parts, payout: Parts }>}
 */
async function costOfTasks({ base, pids, sql }) {
  const handIn = await makeHandIn(base)
  /** @template T @param {number} times @param {(n: number) => Promise<T>} work @returns {Promise<T[]>} */
  const inTurn = async (times, work) => {
    const all = []
    for (let n = 0; n < times; n++) all.push(await work(n))
    return all
  }
  // The first ones of each process compile and connect.
  await inTurn(TASKS, handIn)
  const tasks = await measured(
    pids,
    () => inTurn(TASKS, handIn),
    () => TASKS,
  )
  for (const { data, meta } of tasks.result) {
    const method = { method: 'wallet', provider: 'Banco', account: data, holder: 'João da Silva' }
    const answer = await fetch(`${base}/api/v1/my-task/payout-method`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-task-token': meta.task_token },
      body: JSON.stringify(method),
    })
    if (!answer.ok) throw new Error(`a payout method was answered ${answer.status}: ${await answer.text()}`)
  }
  const signedIn = caller(base, (await caller(base)('POST', '/login', { email: 'admin@example.com', password: PASSWORD })).data.token)
  const admin = caller(base, (await signedIn('POST', '/confirm', { password: PASSWORD })).data.token)
  const completions = await sql`select id::int from completions where payment_code = any(${tasks.result.map(({ data }) => data)}) order by id`
  const payOut = async (/** @type {number} */ n) => {
    const id = completions[n]?.id
    await admin('POST', `/completions/${id}/review`, { attempt: 1, decision: 'approve' })
    const [payout] = await sql`select id::int from payouts where completion_id = ${id}`
    await admin('POST', '/payouts/start', { ids: [payout?.id] })
    await admin('POST', `/payouts/${payout?.id}/paid`, { transaction_id: `by hand ${id}` })
  }
  const payouts = await measured(
    pids,
    () => inTurn(TASKS, payOut),
    () => TASKS,
  )
  return { task: tasks.cpu, payout: payouts.cpu }
}

/**
 * @param {Awaited<ReturnType<typeof import('./database.mjs').benchServer>>} server @param {{ seconds: number, rounds: number }} options
 * @returns {Promise<{ clicks: Run[], task: Parts, payout: Parts } | undefined>} undefined where something that it needs is missing, which is printed
 */
export async function benchProcesses(server, { seconds, rounds }) {
  if (!server.pid || whyWithoutNginx() || whyWithout('pgbouncer')) {
    console.error('nginx, openssl, PgBouncer and the embedded database are needed: this part is left out.')
    return undefined
  }
  const { url, drop } = await server.database()
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`insert into users (name, email, password_hash, role, referral_code)
    select 'Promoter ' || n, 'p' || n || '@example.com', 'x', 'promoter', 'BENCH' || n from generate_series(1, ${PROMOTERS}::int) as n`
  const pooler = await startPooler(url, SERVER_CONNECTIONS)
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-processes-'))
  const env = /** @type {NodeJS.ProcessEnv} */ ({
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: pooler.url,
    DATABASE_PREPARE: 'false',
    DATA_DIR: dataDir,
    UPLOADTHING_TOKEN: '',
    NEXTAUTH_SECRET: 'a secret that only the bench knows',
    TRUST_PROXY: '1',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: PASSWORD,
  })
  const apps = []
  try {
    for (let at = 0; at < Math.max(...COUNTS); at++)
      apps.push(
        await startServer({
          env,
          logFile: path.join(dataDir, `${at}.log`),
          probe: '/api/health/ready',
          port: await freePort(),
          siteUrl: 'https://completa.example',
        }),
      )
    const nodes = apps.map(({ server: child }) => child.pid ?? 0)
    const clicks = []
    let costs
    for (const processes of COUNTS) {
      const nginx = await startNginx({ app: apps.slice(0, processes).map(({ base }) => base) })
      const pids = { node: nodes.slice(0, processes), postgres: [server.pid], nginx: [nginx.pid], pooler: [pooler.pid] }
      const once = () =>
        measured(
          pids,
          () => load(nginx.base, { path: () => `/api/v1/referrals/BENCH${randomInt(1, PROMOTERS + 1)}`, headers: newVisitor, connections: 64, seconds }),
          ({ ok }) => ok,
        )
      try {
        await once()
        /** @type {{ result: import('./load.mjs').Figures, cpu: Parts }[]} */
        const runs = []
        for (let n = 0; n < rounds; n++) runs.push(await once())
        const of = (/** @type {(run: (typeof runs)[number]) => number} */ figure) => median(runs.map(figure))
        clicks.push({
          processes,
          perSecond: of(({ result }) => result.perSecond),
          p99: of(({ result }) => result.p99),
          failed: runs.reduce((sum, { result }) => sum + result.failed, 0),
          cpu: {
            node: of(({ cpu }) => cpu.node),
            postgres: of(({ cpu }) => cpu.postgres),
            nginx: of(({ cpu }) => cpu.nginx),
            pooler: of(({ cpu }) => cpu.pooler),
          },
        })
        if (processes === Math.max(...COUNTS)) costs = await costOfTasks({ base: nginx.base, pids, sql })
      } finally {
        await nginx.stop()
      }
    }
    if (!costs) throw new Error('nothing was measured')
    return { clicks, ...costs }
  } finally {
    for (const { server: child } of apps) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    }
    await sql.end()
    await pooler.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
    await drop()
  }
}
