import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/embedded-db.mjs'

/** A copy of the folder that `npm run build` makes to be shipped, in an empty place. */
export function copyStandalone(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-standalone-'))
  fs.cpSync(path.join('.next', 'standalone'), folder, { recursive: true, verbatimSymlinks: true })
  return folder
}

/** Starts a copy with `node server.js`, in an environment of its own, and waits until it is ready. */
export async function startStandalone(folder: string, settings: Record<string, string>, port?: number) {
  const at = port ?? (await freePort())
  const base = `http://127.0.0.1:${at}`
  const logFile = path.join(folder, 'server.log')
  const log = fs.openSync(logFile, 'w')
  const server = spawn(process.execPath, ['server.js'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', HOSTNAME: '127.0.0.1', PORT: String(at), LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const end = (signal: NodeJS.Signals) => async () => {
    server.kill(signal)
    await gone
  }
  for (let attempt = 0; attempt < 200 && server.exitCode === null; attempt++) {
    const ready = await fetch(`${base}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return { base, port: at, stop: end('SIGTERM'), kill: end('SIGKILL') }
    await sleep(100)
  }
  await end('SIGKILL')()
  throw new Error(`The server did not become ready:\n${fs.readFileSync(logFile, 'utf8')}`)
}
