// `DATABASE_URL=… DATABASE_READ_URL=… NEXTAUTH_SECRET=… npm run bench:replica`: how much of the database's work for a day of administrators' reading moves to
// the replica. Both servers must run on this Linux, with seeded data. Each call goes its whole way: limit and session on the first server, then the reading.
// Prints the processor time of all processes of each server in milliseconds, without the replica and with it, and how long the calls took.

import { eq } from 'drizzle-orm'
import postgres from 'postgres'
import { users } from '@/db/schema/users'
import { mintToken } from '@/lib/people/credentials/session-token'
import { closeDatabase, database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { closeReplica, readableReplica } from '@/lib/platform/replica/replica'
import { findCalls } from '@/lib/server/calls/find-call'
import { cpuOfTree, parentOf } from '@/lib/testing/processes.mjs'
import { quantile } from './load.mjs'

/** A day of some administrators: route, query, how often. */
const day: [route: string, query: string, times: number][] = [
  ['dashboard-summary', '?days=30', 200],
  ['completions', '?page=1', 300],
  ['completions', '?search=mariana', 100],
  ['completions', '?flagged=1', 50],
  ['clicks', '?page=1', 150],
  ['clicks', '?search=brasil', 50],
  ['promoters', '?sort=-earnings', 100],
  ['promoters', '?search=ana', 50],
  ['promoters/{id}', '?days=30', 100],
  ['audit-log', '?page=1', 30],
  ['mails', '?page=1', 30],
  ['review-quality', '', 20],
  // Read on the first server: each page asks who is signed in.
  ['check', '', 300],
]

const sql = postgres(env().DATABASE_URL, { max: 1 })
const there = postgres(env().DATABASE_READ_URL ?? '', { max: 1 })

/** The main process of a server. */
async function mainProcess(server: postgres.Sql): Promise<number> {
  const [row] = await server<{ pid: number }[]>`select pg_backend_pid() as pid`
  return parentOf(row?.pid ?? 0)
}

const [admin] = await database().select().from(users).where(eq(users.role, 'admin')).limit(1)
const [promoter] = await database().select().from(users).where(eq(users.role, 'promoter')).limit(1)
if (!admin || !promoter) throw new Error('Seed the database first: npm run db:seed -- --clicks 100000')
const token = await mintToken({ id: admin.id, role: 'admin', version: admin.sessionVersion })

const times: number[] = []
async function call(route: string, query: string) {
  const path = route.replace('{id}', String(promoter?.id))
  const found = findCalls(path.split('/'))
  const url = `/api/v1/${path}${query}`
  const headers = new Headers({ authorization: `Bearer ${token}`, 'accept-language': 'pt' })
  const started = performance.now()
  const reply = await found?.calls.get('GET')?.reply({ method: 'GET', headers, url, nextUrl: new URL(url, 'http://localhost') }, found.values)
  times.push(performance.now() - started)
  if (reply?.status !== 200) throw new Error(`${url} answered ${reply?.status}: ${reply?.body}`)
}

// Mixed, and in the same order each time.
const calls = day.flatMap(([route, query, count]) => Array.from({ length: count }, () => [route, query] as const))
const order = calls.map((one, at) => ({ one, at: (at * 617) % calls.length })).sort((a, b) => a.at - b.at)

/** Reads for a day, four calls at a time. @returns times in milliseconds */
async function readForADay(mains: number[]) {
  times.length = 0
  const before = mains.map(cpuOfTree)
  const next = order.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const { one } of next) await call(...one)
    }),
  )
  const [first = 0, replica = 0] = mains.map((main, at) => Math.round(cpuOfTree(main) - (before[at] ?? 0)))
  return { first, replica, p50: Number(quantile(times, 0.5).toFixed(1)), p95: Number(quantile(times, 0.95).toFixed(1)) }
}

const mains = [await mainProcess(sql), await mainProcess(there)]
const url = env().DATABASE_READ_URL
async function use(replica: boolean) {
  Object.assign(env(), { DATABASE_READ_URL: replica ? url : undefined })
  while (replica && !readableReplica()) await new Promise((resolve) => setTimeout(resolve, 50))
}
for (const round of [0, 1, 2, 3])
  for (const replica of [false, true]) {
    await use(replica)
    const figures = await readForADay(mains)
    // The first round fills caches and compiles.
    if (round > 0) console.log(`round ${round}, ${calls.length} calls ${replica ? 'with' : 'without'} the replica:`, JSON.stringify(figures))
  }
await closeReplica()
await closeDatabase()
await Promise.all([sql.end(), there.end()])
