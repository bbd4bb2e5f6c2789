// `npm run bench:webhooks [-- --seconds 20 --rate 2]`: a hundred webhooks, of which one hangs, get every event. Prints how long the other ones waited
// from the commit of an event to its arrival, and fails if their p99 reaches two seconds.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { startApp } from '../scripts/test-server.mjs'

const WEBHOOKS = 100
/** As many as a promoter may have. */
const EACH = 3
const GOAL_MS = 2000
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' }, rate: { type: 'string', default: '2' } } })
const [seconds, rate] = [Number(values.seconds), Number(values.rate)]

/** When each event was committed, and for each of its arrivals how long that took. @type {Map<string, number>} */
const committed = new Map()
/** @type {{ id: string, at: number }[]} */
const arrivals = []
let hanging = 0
const receiver = http.createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const { type, data } = JSON.parse(Buffer.concat(parts).toString())
  if (type === 'webhook.verification') return response.end(data.challenge)
  // The first webhook never gets an answer.
  if (request.url === '/0') return void hanging++
  arrivals.push({ id: String(request.headers['webhook-id']), at: Date.now() })
  response.end('ok')
})
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', () => resolve(undefined)))
const address = receiver.address()
const port = typeof address === 'object' ? address?.port : 0

const app = await startApp({ env: { WEBHOOK_ALLOW_LOCAL: 'true', RATE_LIMIT_SCALE: '1000000' } })
const sql = postgres(app.env.E2E_DATABASE_URL ?? '', { max: 2, onnotice: () => {} })

/** @param {string} path @param {unknown} json @param {string} [token] */
async function post(path, json, token) {
  const answer = await fetch(`${app.base}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(json),
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`)
  return body.data
}

/** @param {number[]} sorted @param {number} share */
const at = (sorted, share) => Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN)

try {
  const password = 'correct horse battery'
  for (let owner = 0, rest = WEBHOOKS; rest > 0; owner++) {
    const email = `owner-${owner}@example.com`
    await post('/register', { name: 'Ana Souza', email, password, password_confirmation: password })
    const { token: session } = await post('/login', { email, password })
    const { token } = await post('/confirm', { password }, session)
    for (let n = 0; n < EACH && rest > 0; n++, rest--) {
      const url = `http://127.0.0.1:${port}/${WEBHOOKS - rest}`
      const { id } = await post('/webhooks', { name: 'Bench', url, types: ['campaign.published'] }, token)
      await post(`/webhooks/${id}/verify`, {}, token)
    }
  }
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(1000 / rate)) {
    const [row] =
      await sql`insert into events (type, subject_id, data) values ('campaign.published', 1, '{"title": {"pt": "Responda", "en": "Answer"}}') returning id`
    committed.set(row?.id, Date.now())
  }
  const expected = committed.size * (WEBHOOKS - 1)
  for (const deadline = Date.now() + 30_000; arrivals.length < expected && Date.now() < deadline; ) await sleep(100)
  const times = arrivals.map((arrival) => arrival.at - (committed.get(arrival.id) ?? Number.NaN)).sort((a, b) => a - b)
  const p99 = at(times, 0.99)
  console.log(`${WEBHOOKS} webhooks, one of which hangs (asked ${hanging} times); ${committed.size} events, ${rate} a second`)
  console.log(`from commit to arrival at the others: median ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, p99 ${p99} ms, longest ${times.at(-1)} ms`)
  console.log(`${arrivals.length} arrivals of ${expected}`)
  if (arrivals.length !== expected || !(p99 < GOAL_MS)) process.exitCode = 1
} finally {
  await sql.end()
  await app.stop()
  receiver.closeAllConnections()
  receiver.close()
}
