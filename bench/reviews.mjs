// The review desk at 100,000 waiting completions: what ten reviewers wait for the next one, and what a bulk approval costs those who
// hand in tasks meanwhile.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import postgres from 'postgres'
import sharp from 'sharp'
import { measureNextProof } from '../lib/testing/next-proof.mjs'
import { formOf, person, proofOf } from '../lib/testing/visitor.mjs'
import { chromiumArgs, findChromium, startApp } from '../scripts/test-server.mjs'
import { newVisitor, percentiles, quantile } from './load.mjs'

const WAITING = 100_000
const REVIEWERS = 10
/** A reviewer's time for one completion, in milliseconds: some hundred times quicker than people. */
const PAUSE = 300
/** How many times `--seconds` the reviewers work before they are measured, and then: p99 of less than two thousand calls would be a handful of them. */
const [WARMING, MEASURED] = [6, 12]
/** What the desk has at hand. */
const AT_HAND = 6
const TOGETHER = 10_000
/** Visitors who hand in tasks one after the other while thousands are approved. */
const VISITORS = 2

/** @typedef {{ call: (method: string, path: string, json?: object) => Promise<{ data: any, meta: any }>, token: string }} Session */

/** Calls that throw when they are refused. @param {string} base @param {string} [token] @returns {Session['call']} */
export const caller = (base, token) => async (method, to, json) => {
  const response = await fetch(`${base}/api/v1${to}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(json && { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${to} was answered ${response.status}: ${text}`)
  return text ? JSON.parse(text) : undefined
}

/**
 * Signs ten administrators in, all with the demo's password.
 * @param {string} base @param {postgres.Sql} sql @param {string} password @returns {Promise<Session[]>}
 */
export async function signIn(base, sql, password) {
  await sql`
    insert into users (name, email, password_hash, role)
    select 'Revisor ' || n, 'revisor' || n || '@example.com', (select password_hash from users where email = 'admin@example.com'), 'admin' from generate_series(1, ${REVIEWERS}::int) as n`
  const sessions = []
  for (let n = 1; n <= REVIEWERS; n++) {
    const { data } = await caller(base)('POST', '/login', { email: `revisor${n}@example.com`, password })
    sessions.push({ token: data.token, call: caller(base, data.token) })
  }
  return sessions
}

/**
 * Reviewers who decide one completion after the other, as the desk asks for them.
 * @param {Session[]} sessions @param {number} seconds @param {number} pause @param {'all' | 'first' | 'good'} [lane]
 */
export async function reviewTogether(sessions, seconds, pause, lane = 'all') {
  /** @type {number[]} */
  const queue = []
  /** @type {number[]} */
  const decisions = []
  /** @template T @param {number[]} into @param {() => Promise<T>} work */
  const timed = async (into, work) => {
    const started = performance.now()
    const answer = await work()
    into.push(performance.now() - started)
    return answer
  }
  const until = performance.now() + seconds * 1000
  await Promise.all(
    sessions.map(async ({ call }, at) => {
      await sleep((at * pause) / sessions.length)
      /** @type {any[]} */
      const hand = []
      while (performance.now() < until) {
        const skip = hand.map((item) => item.completion.id)
        const { data } = await timed(queue, () => call('POST', '/reviews/queue', { lane, limit: AT_HAND - hand.length, skip }))
        hand.push(...data)
        const item = hand.shift()
        if (!item) throw new Error('nothing waits any more')
        const { id, attempt } = item.completion
        await timed(decisions, () =>
          call('POST', `/completions/${id}/review`, {
            attempt,
            ...(id % 12 === 0 ? { decision: 'reject', reason: 'incomplete' } : { decision: 'approve' }),
          }),
        )
        if (pause) await sleep(pause * (0.7 + Math.random() * 0.6))
      }
    }),
  )
  const of = (/** @type {number[]} */ times) => ({ ...percentiles(times), count: times.length })
  return { queue: of(queue), decisions: of(decisions), perSecond: decisions.length / seconds }
}

/** Waits until the signals of all that waits are computed, as on any day but the first. @param {postgres.Sql} sql */
async function signalsComputed(sql) {
  for (;;) {
    const [row] = await sql`select exists (select from attempt_signals where due_at is not null) as due`
    if (!row?.due) return
    await sleep(1_000)
  }
}

/** Decisions in a browser. */
const LOOKED_AT = 16

/**
 * A reviewer at a browser on this machine, who looks at each proof for a second.
 * @param {string} base @param {postgres.Sql} sql @param {string} password
 * @returns {Promise<{ p50: number, longest: number }>} from the key of a decision until the next proof is painted, in milliseconds
 */
async function nextProof(base, sql, password) {
  // Some with pictures come first: the thousands beside them have none.
  for (const picture of await picturesOf(LOOKED_AT + AT_HAND)) await handIn(base, picture)
  await sql`
    update completions set created_at = created_at - interval '60 days'
    where id in (select id from completions order by id desc limit ${LOOKED_AT + AT_HAND}::int)`
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await page.goto(`${base}/login`)
    await page.fill('input[type=email]', 'admin@example.com')
    await page.fill('input[type=password]', password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin')
    await page.goto(`${base}/admin/review`)
    await page.waitForSelector('figure section:not([hidden]) img')
    await page.evaluate(measureNextProof)
    for (let n = 1; n <= LOOKED_AT; n++) {
      await page.waitForTimeout(1_000)
      await page.keyboard.press('a')
      await page.waitForFunction((count) => Reflect.get(window, 'nextProofMs').length === count, n)
    }
    const times = await page.evaluate(() => /** @type {number[]} */ (Reflect.get(window, 'nextProofMs')))
    return { p50: quantile(times, 0.5), longest: Math.max(...times) }
  } finally {
    await browser.close()
  }
}

/** Pictures that are all different, so that no submission waits for another one with the same. @param {number} count */
const picturesOf = (count) =>
  Promise.all(
    Array.from({ length: count }, () =>
      sharp({ create: { width: 270, height: 585, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
        .jpeg({ quality: 60 })
        .toBuffer(),
    ),
  )

/** Hands in a task as another visitor. @param {string} base @param {Buffer} picture @param {string} [code] @returns {Promise<number>} how long it took, in milliseconds */
async function handIn(base, picture, code) {
  const visitor = newVisitor()
  const form = formOf({
    ...person,
    whatsapp: `+55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    fingerprint: visitor['x-device-fingerprint'],
    ...(code && { referral_code: code }),
    proof: proofOf(picture, 'jpeg'),
  })
  const started = performance.now()
  const answer = await fetch(`${base}/api/v1/referrals`, { method: 'POST', body: form, headers: visitor })
  if (answer.status !== 201) throw new Error(`A submission was answered ${answer.status}: ${await answer.text()}`)
  await answer.text()
  return performance.now() - started
}

/**
 * Visitors who hand in one task after the other until `stop` says so. @param {string} base @param {string} code @param {() => boolean} stop
 * @returns {Promise<number[]>} how long each took, in milliseconds
 */
async function submitting(base, code, stop) {
  const pictures = await picturesOf(40)
  /** @type {number[]} */
  const times = []
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      while (!stop()) {
        // Another byte at the end makes another file.
        const picture = Buffer.concat([pictures[times.length % pictures.length] ?? Buffer.alloc(0), Buffer.from(randomUUID())])
        times.push(await handIn(base, picture, code))
        await sleep(20)
      }
    }),
  )
  return times
}

/** The first day up to which enough wait without flags, and how many. @param {Session} session */
async function dayWithEnough({ call }) {
  for (let ago = 12; ago >= 0; ago--) {
    const until = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const { count } = (await call('GET', `/reviews/unflagged?until=${until}`)).data
    if (count >= TOGETHER) return { until, count }
  }
  throw new Error(`fewer than ${TOGETHER} wait without flags`)
}

/**
 * Approves thousands together while tasks are handed in for the promoter with the most of them.
 * @param {string} base @param {Session} session @param {string} password @param {string} code
 */
async function approveTogether(base, session, password, code) {
  const { data } = await session.call('POST', '/confirm', { password })
  const call = caller(base, data.token)
  const quietUntil = performance.now() + 6_000
  const before = await submitting(base, code, () => performance.now() > quietUntil)
  const { until, count } = await dayWithEnough(session)
  let isDone = false
  const during = submitting(base, code, () => isDone)
  await sleep(500)
  const started = performance.now()
  let approved = 0
  for (let left = count; approved < TOGETHER && left > 0; ) {
    const answer = (await call('POST', '/reviews/approve-unflagged', { until, expected: left })).data
    approved += answer.approved
    left = answer.left
  }
  const seconds = (performance.now() - started) / 1000
  isDone = true
  const times = await during
  const [usual, longest] = [quantile(before, 0.5), Math.max(...times)]
  return {
    approved,
    seconds,
    secondsFor10000: (seconds * TOGETHER) / approved,
    submissions: {
      count: times.length,
      before: { p50: usual, longest: Math.max(...before) },
      during: { p50: quantile(times, 0.5), longest },
      extra: longest - usual,
    },
  }
}

/**
 * @param {Awaited<ReturnType<typeof import('./database.mjs').benchServer>>} server
 * @param {{ seconds: number, waiting?: number }} options
 */
export async function benchReviews(server, { seconds, waiting = WAITING }) {
  const { url, drop } = await server.database()
  const dataDir = path.join(server.folder, 'reviews')
  const env = /** @type {NodeJS.ProcessEnv} */ ({
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    NEXTAUTH_SECRET: 'a secret that only the bench knows',
    LOG_LEVEL: 'silent',
  })
  const seed = ['--conditions=react-server', '--import', 'tsx', 'scripts/seed.ts', '--waiting', String(waiting)]
  if (spawnSync(process.execPath, seed, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) throw new Error('seeding failed')
  const { admin, promoter } = JSON.parse(fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8'))
  const app = await startApp({ url, env: { DATA_DIR: dataDir, TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1000000', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const sessions = await signIn(app.base, sql, admin.password)
    // Enough to look at first: every tenth is flagged, some as from the promoter's own device.
    await sql`
      with flagged as (update completions set flags = '{own_device}' where status = 'in_review' and flags <> '{}' and id % 20 < 10 returning id)
      update attempt_signals set due_at = now() from flagged where completion_id = flagged.id`
    await signalsComputed(sql)
    await sql`analyze`
    await reviewTogether(sessions, 2, 0)
    const withoutPause = await reviewTogether(sessions, seconds, 0)
    // What a desk at work feels counts, not the first seconds after a start: Node still compiles then, and each connection plans its statements.
    await reviewTogether(sessions, seconds * WARMING, PAUSE)
    const desk = await reviewTogether(sessions, seconds * MEASURED, PAUSE)
    const scored = await reviewTogether(sessions, (seconds * MEASURED) / 2, PAUSE, 'first')
    const [first] = sessions
    if (!first) throw new Error('nobody is signed in')
    const browser = await nextProof(app.base, sql, admin.password)
    const bulk = await approveTogether(app.base, first, admin.password, promoter.referral_code)
    return { waiting, desk, scored, withoutPause, browser, bulk }
  } finally {
    await sql.end()
    await app.stop()
    await drop()
  }
}
