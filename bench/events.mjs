// Handing in tasks while another connection writes a thousand events a second and gives them their positions, compared with quiet seconds between.
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { median, quantile } from './load.mjs'
import { makeHandIn } from './submission.mjs'

const PER_SECOND = 1_000
/** Transactions a second of the writer; each writes its part of the events. */
const TRANSACTIONS = 100

const WRITE = `insert into events (type, subject_id, promoter_id, data)
  select 'completion.approved', n, n % 1000, jsonb_build_object('id', n, 'payment_code', 'BENCH234', 'status', 'approved', 'attempt', 1, 'reward', 10, 'commission', 10)
  from generate_series(1, $1::int) as n`
const PLACE = `with waiting as materialized (
    select id, at from events where position is null order by at, id limit 500 for no key update skip locked
  ), numbered as (
    select id, (select coalesce(max(position), 0) from events) + row_number() over (order by at, id) as position from waiting
  ) update events set position = numbered.position from numbered where events.id = numbered.id`

/** Writes events at their rate until stopped. @param {postgres.Sql} sql @param {AbortSignal} stop @returns {Promise<number>} how many a second it wrote */
async function writeEvents(sql, stop) {
  const started = performance.now()
  let written = 0
  const write = async () => {
    while (!stop.aborted) {
      const due = Math.floor(((performance.now() - started) / 1000) * PER_SECOND) - written
      if (due >= PER_SECOND / TRANSACTIONS) {
        const count = PER_SECOND / TRANSACTIONS
        await sql.unsafe(WRITE, [count], { prepare: true })
        written += count
      } else await sleep(1)
    }
  }
  const place = async () => {
    while (!stop.aborted) {
      await sql.unsafe(PLACE, [], { prepare: true })
      await sleep(300)
    }
  }
  await Promise.all([write(), place()])
  return written / ((performance.now() - started) / 1000)
}

/** @param {{ app: string, url: string, seconds: number, rounds: number }} options */
export async function benchEvents({ app, url, seconds, rounds }) {
  const sql = postgres(url, { max: 2, onnotice: () => {} })
  const handIn = await makeHandIn(app)
  const submissions = async () => {
    /** @type {number[]} */
    const times = []
    const until = performance.now() + seconds * 1000
    while (performance.now() < until) {
      const before = performance.now()
      await handIn()
      times.push(performance.now() - before)
    }
    return times
  }
  /** @type {{ quiet: number[], during: number[], rates: number[] }} */
  const all = { quiet: [], during: [], rates: [] }
  try {
    await submissions()
    for (let n = 0; n < rounds; n++) {
      all.quiet.push(...(await submissions()))
      const stop = new AbortController()
      const writer = writeEvents(sql, stop.signal)
      all.during.push(...(await submissions()))
      stop.abort()
      all.rates.push(await writer)
    }
  } finally {
    await sql.end()
  }
  const figures = (/** @type {number[]} */ times) => ({ p50: median(times), p99: quantile(times, 0.99), count: times.length })
  return { perSecond: median(all.rates), quiet: figures(all.quiet), during: figures(all.during), ratio: median(all.during) / median(all.quiet) }
}
