import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { connect } from '@/db/client'
import { totalsDifferences } from '@/lib/money/totals/check'
import { closeDatabase, database, pool } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { makeUser } from '@/lib/testing/people'
import { recordClick } from './groups'
import { insertClicks, type NewClick } from './rows'

// Short, so that the tests of 503 are quick; statements themselves may take longer than that here.
process.env.DATABASE_TIMEOUT_MS = '4000'

/** The beginnings of the statements that the pool sent. */
let sent: string[] = []
const connected = (debug?: (text: string) => void) =>
  connect(env().DATABASE_URL, { poolSize: 5, prepare: true, timeoutMs: 60_000, debug: (_connection, text) => debug?.(text) })
const { sql } = connected()

beforeEach(async () => {
  await closeDatabase()
  sent = []
  pool.current = connected((text) => sent.push(text.trim().slice(0, 40)))
})

const click = (code: string, device: string, more: Partial<NewClick> = {}): NewClick => ({
  code,
  isBot: false,
  deviceKey: device,
  fingerprint: device,
  ipAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0',
  browser: 'Chrome',
  os: 'Android',
  country: 'BR',
  city: null,
  campaign: null,
  label: null,
  ...more,
})
const plenty = (key = 'plenty') => ({ key, points: 1_000_000, duration: 60_000 })
const codeOf = (result: PromiseSettledResult<unknown>) => (result.status === 'rejected' ? (result.reason.code ?? String(result.reason)) : 'ok')
const rowsOf = async (code: string) =>
  (
    await sql<{ verdict: string; fingerprint: string }[]>`
    select verdict, fingerprint from clicks join users on users.id = promoter_id where referral_code = ${code} order by clicks.id`
  ).map((row) => ({ ...row }))

test('clicks that arrive together share a few transactions; each gets its own verdict, and the counters agree', async () => {
  const codes = (await Promise.all([1, 2, 3].map(() => makeUser('promoter')))).map(({ code }) => code)
  sent = []
  const verdicts = await Promise.all(
    Array.from({ length: 300 }, (_, n) => {
      if (n % 10 === 9) return recordClick(click('NOBODY', `d${n}`), plenty())
      return recordClick(click(codes[n % 3] ?? '', `d${n % 30}`, { isBot: n % 10 === 8, city: `Cidade ${n % 7}` }), plenty(`plenty ${n % 4}`))
    }),
  )
  expect(sent.filter((text) => text.startsWith('commit')).length).toBeLessThan(20)
  const count = (wanted: unknown) => verdicts.filter((verdict) => verdict === wanted).length
  // Of 30 remainders, three in ten belong to bots and to nobody; each other device meets one promoter, since 3 divides 30.
  expect({ counted: count('counted'), repeat: count('repeat'), bot: count('bot'), nobody: count(undefined) }).toEqual({
    counted: 24,
    repeat: 216,
    bot: 30,
    nobody: 30,
  })
  expect(await totalsDifferences(database())).toEqual([])
  const keys = await sql`select sum(points)::int as points from rate_limits where key like 'plenty%'`
  expect(keys[0]?.points).toBe(300)
})

test('of the clicks of one group those within the limit are recorded, in their order, and every call is counted', async () => {
  const { code } = await makeUser('promoter')
  const tight = { key: 'tight', points: 5, duration: 60_000 }
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => recordClick(click(code, `t${n}`), tight)))
  expect(results.map(codeOf)).toEqual([...Array(5).fill('ok'), ...Array(7).fill('rate_limited')])
  expect((await rowsOf(code)).map(({ fingerprint }) => fingerprint)).toEqual(['t0', 't1', 't2', 't3', 't4'])
  expect((await sql`select points from rate_limits where key = 'tight'`)[0]?.points).toBe(12)
})

test('a bad click fails alone, and the other clicks of its group are recorded', async () => {
  const { code } = await makeUser('promoter')
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => recordClick(click(code, `b${n}`, n === 7 ? { city: 'S\0o Paulo' } : {}), plenty())),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(results[7]?.status).toBe('rejected')
  expect(await rowsOf(code)).toHaveLength(19)
  expect(await totalsDifferences(database())).toEqual([])
})

/** Stops every click in the middle of its statement, until released. */
async function holdClicks() {
  const holder = await sql.reserve()
  await holder`begin`
  await holder`lock table clicks in exclusive mode`
  return async () => {
    await holder`commit`
    holder.release()
    // All statements sent before have ended.
    for (;;) {
      const [row] = await sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and (state = 'active' or state like 'idle in transaction%')`
      if (row?.n === 0) return
      await sleep(20)
    }
  }
}

test('a click that was answered 503 is not recorded when the database continues, and the next click is', async () => {
  const { code } = await makeUser('promoter')
  const release = await holdClicks()
  const results = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => recordClick(click(code, `late${n}`), plenty('late'))))
  expect(new Set(results.map(codeOf))).toEqual(new Set(['unavailable']))
  await release()
  expect(await rowsOf(code)).toEqual([])
  expect(await sql`select from rate_limits where key = 'late'`).toHaveLength(0)
  expect(await sql`select from click_devices where device_key like 'late%'`).toHaveLength(0)
  expect(await recordClick(click(code, 'late1'), plenty())).toBe('counted')
})

test('the queue is bounded: clicks beyond its limit are answered 503 at once, and none is recorded twice', { tags: ['large'] }, async () => {
  const { code } = await makeUser('promoter')
  const release = await holdClicks()
  const told: { n: number; code: string }[] = []
  const all = Array.from({ length: 4_500 }, (_, n) =>
    Promise.resolve()
      .then(() => recordClick(click(code, `q${n}`), plenty()))
      .catch((error) => {
        told.push({ n, code: error.code })
      }),
  )
  await Promise.all(all)
  expect(new Set(told.map(({ code }) => code))).toEqual(new Set(['unavailable']))
  // The last clicks were answered first: they did not wait in the queue.
  expect(Math.min(...told.slice(0, 300).map(({ n }) => n))).toBeGreaterThan(2_000)
  await release()
  expect(await rowsOf(code)).toEqual([])
})

test('groups that touch the same rows in any order never deadlock', async () => {
  const codes = (await Promise.all(Array.from({ length: 6 }, () => makeUser('promoter')))).map(({ code }) => code)
  // Several processes, each with its own pool.
  const processes = [connected(), connected(), connected()]
  const group = (round: number, turn: number) => {
    const rows = Array.from({ length: 30 }, (_, n) => {
      const at = turn % 2 ? 29 - n : n
      return {
        click: click(codes[at % 6] ?? '', `r${round} ${at}`, { city: `Lugar ${round} ${at % 5}` }),
        quota: plenty(`circle ${at % 7}`),
      }
    })
    return turn === 2 ? rows.sort((a, b) => a.click.deviceKey.localeCompare(b.click.deviceKey)) : rows
  }
  for (let round = 0; round < 25; round++)
    await Promise.all(processes.flatMap(({ db }, turn) => [0, 1].map(() => insertClicks(db, group(round, turn), round % 16, () => true))))
  for (const process of processes) await process.sql.end()
  expect(await totalsDifferences(database())).toEqual([])
  const [row] = await sql`select count(*)::int as n from clicks where fingerprint like 'r%' and verdict = 'counted'`
  expect(row?.n).toBe(25 * 30)
})
