// `npm run bench:slow`: opens 2,000 connections behind nginx that send their headers or bodies as slowly as allowed, while other
// visitors use the site. Fails if their p99 reaches 500 ms. Needs nginx and `ulimit -n` of some 6,000.
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNginx, whyWithoutNginx } from '../scripts/test-nginx.mjs'
import { startApp } from '../scripts/test-server.mjs'

const SLOW = 2000
const SECONDS = 20
const GOAL_MS = 500

if (whyWithoutNginx()) process.exit(1)
const app = await startApp()
const nginx = await startNginx({ app: app.base })
const port = Number(new URL(nginx.base).port)
let running = true
let open = 0
let reopened = -SLOW

const head = 'POST /api/v1/referrals HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 8000000\r\n\r\n'

/** Keeps one slow connection open, and reopens it whenever it ends. @param {number} index */
function slowly(index) {
  reopened++
  const sendsBody = index % 2 === 0
  // From several addresses, like an attack: nginx limits one address to 256 requests.
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${10 + (index % 20)}` }, () => {
    open++
    socket.write(sendsBody ? head : 'GET / HTTP/1.1\r\nHost: x\r\n')
  })
  const drip = setInterval(() => socket.write(sendsBody ? 'x' : 'x-slow: 1\r\n'), 2000)
  socket.on('error', () => {})
  socket.resume()
  socket.once('close', () => {
    clearInterval(drip)
    open--
    if (running) setTimeout(() => running && slowly(index), 100)
  })
  sockets[index] = socket
}
/** @type {net.Socket[]} */
const sockets = []

/** @param {string} route @param {number[]} times */
async function visit(route, times) {
  while (running) {
    const started = performance.now()
    const answer = await fetch(nginx.base + route, { headers: { 'accept-language': 'en' } }).then(
      async (got) => (await got.arrayBuffer()) && got.status,
      () => 0,
    )
    times.push(answer === 200 ? performance.now() - started : Number.POSITIVE_INFINITY)
    await sleep(20)
  }
}

for (let index = 0; index < SLOW; index++) {
  slowly(index)
  if (index % 50 === 49) await sleep(20)
}
await sleep(1000)
/** @type {Record<string, number[]>} */
const times = { '/': [], '/api/v1/links': [], '/api/health/ready': [] }
const visitors = Object.entries(times).flatMap(([route, list]) => [visit(route, list), visit(route, list)])
const lowest = { open: SLOW }
for (let second = 0; second < SECONDS; second++) {
  await sleep(1000)
  lowest.open = Math.min(lowest.open, open)
}
running = false
await Promise.all(visitors)
for (const socket of sockets) socket.destroy()
const rows = Object.entries(times).map(([route, list]) => {
  const sorted = list.sort((a, b) => a - b)
  const at = (/** @type {number} */ share) => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
  return { route, requests: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
})
await nginx.stop()
await app.stop()
console.log(`${SLOW} slow connections, never fewer than ${lowest.open} open, ${reopened} ended by nginx and opened anew; times in ms:`)
console.table(rows)
if (rows.some(({ p99 }) => p99 >= GOAL_MS) || lowest.open < SLOW * 0.8) process.exitCode = 1
