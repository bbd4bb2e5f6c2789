import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../db/embedded/server.mjs'

/** The command of `npm start`, without npm. */
const [command = '', ...args] = JSON.parse(fs.readFileSync('package.json', 'utf8')).scripts.start.split(' ')

/** Gives a data folder the proofs of the tests' database, as a second process on a shared disk has them: with an empty folder it would not be ready. */
export function shareProofs(dataDir: string): void {
  fs.mkdirSync(dataDir, { recursive: true })
  fs.symlinkSync(path.join(process.env.E2E_DATA_DIR ?? '', 'proofs'), path.join(dataDir, 'proofs'))
}

/** Starts the app as `npm start` does, with these settings, on the database of the tests unless another is named. */
export async function start(settings: Record<string, string> = {}) {
  const port = await freePort()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-start-'))
  if (!settings.DATABASE_URL) shareProofs(dataDir)
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
      NEXTAUTH_SECRET: 'a secret that only these tests know',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const base = `http://127.0.0.1:${port}`
  return {
    base,
    port,
    /** Its exit code. */
    ended,
    output: () => output,
    /** Waits until a path answers with this status. */
    async until(route: string, status: number) {
      for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
        const is = await fetch(base + route, { redirect: 'manual' }).then(
          (answer) => answer.status,
          () => 0,
        )
        if (is === status) return
        await sleep(100)
      }
      throw new Error(`${route} never answered ${status}:\n${output}`)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
