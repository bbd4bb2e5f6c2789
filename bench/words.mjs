// Clicks and a small answer with and without a picture that is being read for words.
import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import postgres from 'postgres'
import { alternate, load } from './load.mjs'

const PROMOTERS = 1000

/** Reads pictures until it is stopped. @returns {Promise<() => Promise<void>>} stops it */
function startReading() {
  const child = fork(path.join(import.meta.dirname, 'words.ts'), ['--endless'], { execArgv: ['--conditions=react-server', '--import', 'tsx'] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the reader ended with ${code}`)))
    child.once('message', () =>
      resolve(
        () =>
          new Promise((stopped) => {
            child.once('exit', () => stopped())
            child.kill()
          }),
      ),
    )
  })
}

/** @param {{ app: { base: string, pid: number }, url: string, seconds: number, rounds: number }} options */
export async function benchWords({ app, url, seconds, rounds }) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(`
    insert into users (name, email, password_hash, role, referral_code)
    select 'Reader ' || n, 'reader' || n || '@example.com', 'x', 'promoter', 'WORDS' || n from generate_series(1, ${PROMOTERS}) as n`)
  await sql.end()
  const click = () => load(app.base, { path: () => `/api/v1/referrals/WORDS${randomInt(1, PROMOTERS + 1)}`, seconds })
  const oneByOne = () => load(app.base, { path: () => '/api/v1/campaigns', seconds, connections: 1 })
  const whileReading = (/** @type {typeof click} */ work) => async () => {
    const stop = await startReading()
    return work().finally(stop)
  }
  return alternate(
    { click, 'click, while reading': whileReading(click), 'a list, one by one': oneByOne, 'a list, one by one, while reading': whileReading(oneByOne) },
    rounds,
  )
}
