// `npm run bench:files`: three administrators ask for a CSV file at once while somebody else's small call is answered every 5 ms. Says how long the
// server's event loop was held in one turn (its thread's own work, `e2e/fuzz/loop-watch.mjs`) and how long the small calls waited.
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { addFileRows } from '../lib/testing/file-rows.mjs'
import { startApp } from '../scripts/test-server.mjs'

const ROWS = Number(process.env.ROWS ?? 900)
const ROUNDS = Number(process.env.ROUNDS ?? 10)
const REPORT_MS = 5
const admin = { email: 'files@example.com', password: 'correct horse battery' }

process.env.NODE_OPTIONS = `--import ${new URL('../e2e/fuzz/loop-watch.mjs', import.meta.url)}`
const app = await startApp({ env: { LOOP_REPORT_MS: String(REPORT_MS), ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })
const sql = postgres(app.env.E2E_DATABASE_URL, { max: 1, onnotice: () => {} })
try {
  await addFileRows(sql, ROWS)
  const login = await fetch(`${app.base}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = (await login.json()).data
  const logFile = app.env.E2E_LOG_FILE

  /** @param {string} path @param {string} language */
  const get = async (path, language) => {
    for (;;) {
      const answer = await fetch(app.base + path, { headers: { authorization: `Bearer ${token}`, 'accept-language': language } })
      const body = await answer.text()
      if (answer.status === 200) return body.split('\r\n').length - 2
      // Two files at a time.
      if (answer.status !== 429) throw new Error(`${path}: ${answer.status} ${body}`)
      await sleep(20)
    }
  }

  const rows = []
  for (const [name, language] of [
    ['completions', 'pt'],
    ['completions', 'en'],
    ['clicks', 'pt'],
    ['promoters', 'pt'],
  ]) {
    /** @type {number[]} */
    const waits = []
    /** @type {number[]} */
    const held = []
    let first = 0
    let seconds = 0
    for (let round = 0; round < ROUNDS; round++) {
      const before = fs.statSync(logFile).size
      let running = true
      const others = (async () => {
        while (running) {
          const started = performance.now()
          await (await fetch(`${app.base}/api/health/live`)).arrayBuffer()
          waits.push(performance.now() - started)
          await sleep(5)
        }
      })()
      const started = performance.now()
      const counts = await Promise.all([1, 2, 3].map(() => get(`/api/v1/${name}.csv`, language ?? '')))
      seconds += (performance.now() - started) / 1000
      running = false
      await others
      await sleep(30)
      if (counts.some((count) => count < ROWS)) throw new Error(`${name}: ${counts} rows`)
      const turns = [
        ...fs
          .readFileSync(logFile, 'utf8')
          .slice(before)
          .matchAll(/loop (?:held|blocked) for (\d+) ms/g),
      ].map(([, ms]) => Number(ms))
      if (round === 0) first = Math.max(0, ...turns)
      else held.push(...turns)
    }
    waits.sort((a, b) => a - b)
    rows.push({
      file: `${name}.csv, ${language}`,
      'longest turn, first round': first,
      'longest turn, later': Math.max(0, ...held),
      'p99 wait': Math.round(waits[Math.floor(waits.length * 0.99)] ?? 0),
      'longest wait': Math.round(waits.at(-1) ?? 0),
      'three files': Math.round((seconds / ROUNDS) * 1000),
    })
  }
  console.log(`Three files of ${ROWS} rows at once, ${ROUNDS} rounds; milliseconds:`)
  console.table(rows)
} finally {
  await sql.end()
  await app.stop()
}
