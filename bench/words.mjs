// Clicks and a small answer with and without a picture that is being read for words.
import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import postgres from 'postgres'
import { alternate, median, warmLoad } from './load.mjs'

const PROMOTERS = 1000

/** Reads pictures until it is stopped, which tells how long each took, in seconds. @returns {Promise<() => Promise<number[]>>} */
function startReading() {
  const child = fork(path.join(import.meta.dirname, 'words.ts'), ['--endless'], { execArgv: ['--conditions=react-server', '--import', 'tsx'] })
  /** @type {number[]} */
  const seconds = []
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the reader ended with ${code}`)))
    child.once('message', () => {
      child.on('message', (took) => seconds.push(Number(took)))
      resolve(
        () =>
          new Promise((stopped) => {
            child.once('exit', () => stopped(seconds))
            child.kill()
          }),
      )
    })
  })
}

/** @param {{ app: { base: string, pid: number }, url: string, seconds: number, rounds: number }} options */
export async function benchWords({ app, url, seconds, rounds }) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(`
    insert into users (name, email, password_hash, role, referral_code)
    select 'Reader ' || n, 'reader' || n || '@example.com', 'x', 'promoter', 'WORDS' || n from generate_series(1, ${PROMOTERS}) as n`)
  await sql.end()
  const click = () => warmLoad(app.base, { path: () => `/api/v1/referrals/WORDS${randomInt(1, PROMOTERS + 1)}`, seconds })
  const oneByOne = () => warmLoad(app.base, { path: () => '/api/v1/campaigns', seconds, connections: 1 })
  /** @type {Record<string, number[]>} */
  const took = {}
  const whileReading = (/** @type {string} */ name, /** @type {typeof click} */ work) => ({
    [name]: work,
    [`${name}, while reading`]: async () => {
      const stop = await startReading()
      try {
        return await work()
      } finally {
        took[name] = [...(took[name] ?? []), ...(await stop())]
      }
    },
  })
  const loads = await alternate({ ...whileReading('click', click), ...whileReading('a list, one by one', oneByOne) }, rounds)
  return { loads, secondsEach: Object.fromEntries(Object.entries(took).map(([name, seconds]) => [name, median(seconds)])) }
}
