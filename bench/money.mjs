// The pages of money at a million transfers, one call after the other: balance, payouts, what is owed, asking for a payout, approving.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import postgres from 'postgres'
import { startApp } from '../scripts/test-server.mjs'
import { percentiles } from './load.mjs'
import { caller } from './reviews.mjs'

/** How often a page is read; what changes something is done less often. */
const READS = 300
const ASKED = 5
const APPROVALS = 60

/**
 * @param {Awaited<ReturnType<typeof import('./database.mjs').benchServer>>} server
 * @param {number} approved completions that money was paid for
 * @returns {Promise<{ transfers: number, payouts: number, requested: number, unpaid: number, figures: Record<string, { p50: number, p99: number }> }>}
 */
export async function benchMoney(server, approved) {
  const { url, drop } = await server.database()
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: path.join(server.folder, 'money'),
    NEXTAUTH_SECRET: 'a secret that only the bench knows',
    LOG_LEVEL: 'silent',
  }
  const env = /** @type {NodeJS.ProcessEnv} */ ({ ...process.env, NODE_ENV: 'production', TSX_TSCONFIG_PATH: 'bench/tsconfig.json', ...settings })
  const seeded = spawnSync(process.execPath, ['--import', 'tsx', 'bench/money-data.ts', String(approved)], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (seeded.status !== 0) throw new Error('seeding failed')
  const { password, ...sizes } = JSON.parse(seeded.stdout)
  const app = await startApp({ url, env: { RATE_LIMIT_SCALE: '1000000', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const signIn = async (/** @type {string} */ email) => caller(app.base, (await caller(app.base)('POST', '/login', { email, password })).data.token)
    const [admin, promoter] = [await signIn('admin@example.com'), await signIn('p1@example.com')]
    /** @type {Record<string, { p50: number, p99: number }>} */
    const figures = {}
    /** @template T @param {string} name @param {number} times @param {(n: number) => Promise<T>} work @param {(answer: T) => Promise<unknown>} [after] not measured */
    const time = async (name, times, work, after) => {
      /** @type {number[]} */
      const all = []
      for (let n = 0; n < times; n++) {
        const started = performance.now()
        const answer = await work(n)
        all.push(performance.now() - started)
        await after?.(answer)
      }
      // The first ones compile, connect and plan.
      const some = all.slice(Math.floor(times / 6))
      figures[name] = percentiles(some)
    }
    const reads = /** @type {const} */ ([
      ['promoter: GET /balance', promoter, '/balance'],
      ['promoter: GET /payouts', promoter, '/payouts'],
      ['admin: GET /payouts?state=requested', admin, '/payouts?state=requested'],
      ['admin: GET /payouts?state=paid', admin, '/payouts?state=paid'],
      ['admin: GET /payouts', admin, '/payouts'],
      ['admin: GET /payouts?search=', admin, '/payouts?search=pessoa%207'],
      ['admin: GET /payouts/owed', admin, '/payouts/owed'],
    ])
    for (const [name, call, to] of reads) await time(name, READS, () => call('GET', to))
    await time(
      `promoter: POST /payouts for ${sizes.unpaid} completions`,
      ASKED,
      () => promoter('POST', '/payouts'),
      ({ data }) => promoter('DELETE', `/payouts/${data.id}`),
    )
    const waiting = await sql`select id from completions where status = 'in_review' order by id limit ${APPROVALS}`
    await time('admin: an approval', APPROVALS, (n) => admin('POST', `/completions/${waiting[n]?.id}/review`, { attempt: 1, decision: 'approve' }))
    return { ...sizes, figures }
  } finally {
    await sql.end()
    await app.stop()
    await drop()
  }
}
