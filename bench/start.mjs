// How long `npm start` takes on a data folder that exists, until it is ready for traffic.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../db/embedded/server.mjs'
import { median } from './load.mjs'

/** @param {string} folder @returns {Promise<number>} milliseconds */
async function startOnce(folder) {
  const port = await freePort()
  const { DATABASE_URL: _, ...env } = process.env
  const started = performance.now()
  const app = spawn('npm', ['start', '--', '-H', '127.0.0.1', '-p', String(port)], {
    env: { ...env, DATA_DIR: folder, PORT: String(port), NODE_ENV: 'production' },
    stdio: 'ignore',
    detached: true,
  })
  const gone = new Promise((resolve) => app.once('exit', resolve))
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined)
      if (answer?.ok) return performance.now() - started
      if (performance.now() - started > 30_000) throw new Error('npm start was not ready within 30 s')
      await sleep(20)
    }
  } finally {
    if (app.pid) process.kill(-app.pid, 'SIGTERM')
    await gone
    await sleep(500)
  }
}

/** @param {number} rounds @returns {Promise<{ first: number, again: number }>} milliseconds; `first` creates the database */
export async function benchStart(rounds) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-start-'))
  try {
    const first = await startOnce(folder)
    const times = []
    for (let n = 0; n < rounds; n++) times.push(await startOnce(folder))
    return { first, again: median(times) }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
