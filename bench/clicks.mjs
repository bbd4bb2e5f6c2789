// Recording a click, compared with the simplest insert, with clicks spread over promoters and all on one promoter.
import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import postgres from 'postgres'
import { alternate, load, warmLoad } from './load.mjs'

const PROMOTERS = 1000

/** @param {import('postgres').Sql} sql */
async function makePromoters(sql) {
  await sql.unsafe(`
    create table bench_rows (id bigint generated always as identity primary key, device text, agent text, at timestamptz not null default now());
    insert into users (name, email, password_hash, role, referral_code)
    select 'Promoter ' || n, 'p' || n || '@example.com', 'x', 'promoter', 'BENCH' || n from generate_series(1, ${PROMOTERS}) as n`)
}

/** Node's http server with the same insert. @param {string} url @returns {Promise<{ base: string, pid: number | undefined, stop: () => void }>} */
function startPlain(url) {
  const child = fork(path.join(import.meta.dirname, 'plain-insert.mjs'), { env: { ...process.env, DATABASE_URL: url } })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('message', (port) => resolve({ base: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill() }))
  })
}

/** The click's own statement through the driver alone. @param {string} url @param {number} seconds */
export function driverAlone(url, seconds) {
  const child = fork(path.join(import.meta.dirname, 'driver.ts'), [String(seconds)], {
    execArgv: ['--conditions=react-server', '--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: url, NEXTAUTH_SECRET: 'a secret that only the bench knows' },
  })
  return /** @type {Promise<import('./load.mjs').Figures>} */ (
    new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('message', (figures) => resolve(/** @type {import('./load.mjs').Figures} */ (figures)))
      child.once('exit', (code) => code && reject(new Error('the driver alone failed')))
    })
  )
}

/**
 * @param {{ app: { base: string, pid: number }, floor: string, url: string, seconds: number, rounds: number, amount: number }} options
 * `amount` requests in a row for the test of decay; 0 leaves it out
 */
export async function benchClicks({ app, floor, url, seconds, rounds, amount }) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await makePromoters(sql)
  const plain = await startPlain(url)
  const spread = () => `/api/v1/referrals/BENCH${randomInt(1, PROMOTERS + 1)}`
  const famous = () => '/api/v1/referrals/BENCH1'
  const rows = async () => Number((await sql`select count(*) as n from clicks`)[0]?.n)
  try {
    let answered = 0
    const click =
      (/** @type {() => string} */ path, connections = 32) =>
      async () => {
        const figures = await warmLoad(app.base, { path, seconds, connections, pid: app.pid })
        answered += figures.ok
        return figures
      }
    const before = await rows()
    const figures = await alternate(
      {
        click: click(spread),
        'plain Node, one insert': () => warmLoad(plain.base, { path: () => '/', seconds, pid: plain.pid }),
        'click, 128 connections': click(spread, 128),
        'plain Node, one insert, 128 connections': () => warmLoad(plain.base, { path: () => '/', seconds, connections: 128, pid: plain.pid }),
        'click, one famous promoter': click(famous),
        'click, through Next': click(() => spread().replace('BENCH', '%42ENCH')),
        'Next, one insert': () => warmLoad(floor, { path: () => '/insert', seconds }),
        'Next, constant': () => warmLoad(floor, { path: () => '/constant', seconds }),
        'recording clicks without HTTP': () => driverAlone(url, seconds),
      },
      rounds,
    )
    // The clicks of the driver's own run belong to a separate promoter.
    const [driver] = await sql`select count(*) as n from clicks where promoter_id = (select id from users where referral_code = 'BENCH0')`
    const stored = (await rows()) - before - Number(driver?.n)
    return { figures, answered, stored, decay: amount ? await decay(app.base, spread, amount, rows) : undefined }
  } finally {
    plain.stop()
    await sql.end()
  }
}

const WARM_UP_MS = 10_000
const WINDOW_MS = 10_000

/**
 * Whether clicks get slower as the table grows: the last ten seconds of a long load against the first ten after warm-up.
 * @param {string} app @param {() => string} path @param {number} amount @param {() => Promise<number>} rows
 */
async function decay(app, path, amount, rows) {
  const before = await rows()
  const started = performance.now()
  /** @type {number[]} */
  const moments = []
  const figures = await load(app, { path, amount, onResponse: (status) => status === 200 && moments.push(performance.now() - started) })
  const end = moments.at(-1) ?? 0
  const within = (/** @type {number} */ from) => moments.filter((at) => at >= from && at < from + WINDOW_MS).length / (WINDOW_MS / 1000)
  return { ...figures, first: within(WARM_UP_MS), last: within(end - WINDOW_MS), stored: (await rows()) - before }
}
