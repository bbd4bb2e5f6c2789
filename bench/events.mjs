// Handing in tasks while others write a thousand events a second, which get their positions, compared with quiet seconds, and with seconds in which as
// many transactions write as many rows that are no events: in the product an event never has a transaction of its own.
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { median, percentiles } from './load.mjs'
import { makeHandIn } from './submission.mjs'

const PER_SECOND = 1_000
/** Transactions a second of all writers; each writes its part of the rows. */
const TRANSACTIONS = 100
/** Writers at the same time. One alone waits for the disk at each of its commits, and may not come to a hundred a second. */
const WRITERS = 4

const DATA = `jsonb_build_object('id', n, 'payment_code', 'BENCH234', 'status', 'approved', 'attempt', 1, 'reward', 10, 'commission', 10)`
const WRITE = `insert into events (type, subject_id, promoter_id, data) select 'completion.approved', n, n % 1000, ${DATA} from generate_series(1, $1::int) as n`
const WRITE_PLAIN = `insert into bench_beside (data) select ${DATA} from generate_series(1, $1::int) as n`
const PLACE = `with waiting as materialized (
    select id, at from events where position is null order by at, id limit 500 for no key update skip locked
  ), numbered as (
    select id, (select coalesce(max(position), 0) from events) + row_number() over (order by at, id) as position from waiting
  ) update events set position = numbered.position from numbered where events.id = numbered.id`

/**
 * Writes rows at their rate until stopped. @param {postgres.Sql} sql @param {string} statement @param {AbortSignal} stop
 * @returns {Promise<number>} how many a second it wrote
 */
async function writeRows(sql, statement, stop) {
  const started = performance.now()
  const each = PER_SECOND / TRANSACTIONS
  let begun = 0
  const write = async () => {
    while (!stop.aborted) {
      const due = Math.floor(((performance.now() - started) / 1000) * PER_SECOND) - begun
      if (due < each) await sleep(1)
      else {
        begun += each
        await sql.unsafe(statement, [each], { prepare: true })
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return begun / ((performance.now() - started) / 1000)
}

/** Gives events their positions until stopped. @param {postgres.Sql} sql @param {AbortSignal} stop */
async function placeEvents(sql, stop) {
  while (!stop.aborted) {
    await sql.unsafe(PLACE, [], { prepare: true })
    await sleep(300)
  }
}

/** @param {{ app: string, url: string, seconds: number, rounds: number }} options */
export async function benchEvents({ app, url, seconds, rounds }) {
  const sql = postgres(url, { max: WRITERS + 1, onnotice: () => {} })
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
  /** @type {{ quiet: number[], beside: number[], during: number[], rates: number[] }} */
  const all = { quiet: [], beside: [], during: [], rates: [] }
  try {
    await sql`create table bench_beside (id bigint primary key generated always as identity, data jsonb not null)`
    await submissions()
    for (let n = 0; n < rounds; n++) {
      all.quiet.push(...(await submissions()))
      const plain = new AbortController()
      const others = writeRows(sql, WRITE_PLAIN, plain.signal)
      all.beside.push(...(await submissions()))
      plain.abort()
      await others
      const stop = new AbortController()
      const writer = Promise.all([writeRows(sql, WRITE, stop.signal), placeEvents(sql, stop.signal)])
      all.during.push(...(await submissions()))
      stop.abort()
      all.rates.push((await writer)[0])
    }
  } finally {
    await sql.end()
  }
  const figures = (/** @type {number[]} */ times) => ({ ...percentiles(times), count: times.length })
  return {
    perSecond: median(all.rates),
    quiet: figures(all.quiet),
    beside: figures(all.beside),
    during: figures(all.during),
    ratio: median(all.during) / median(all.quiet),
    toBeside: median(all.during) / median(all.beside),
  }
}
