import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '@/db/embedded/process-state.mjs'
import { type RunningCluster, startCluster } from '@/db/embedded/server.mjs'
import { childrenOf } from '@/lib/testing/processes.mjs'

/** How an operator may start the app. */
export type Way = 'npm start' | 'launcher' | 'node server'

interface Options {
  way?: Way
  dataDir: string
  port: number
  env?: Record<string, string>
  /** False for a start that is expected to fail. */
  wait?: boolean
  /** The file for its output. Default: beside the data folder. */
  logs?: string
  /** A descriptor for its output instead of a file; then there is no log to read. */
  output?: number
  /** The folder of the build. Default: this checkout. */
  build?: string
  /** The user to run it as. Default: this process's user. */
  uid?: number
}

/** A running app. */
export interface App {
  base: string
  port: number
  child: ChildProcess
  log: () => string
  /** The process that serves requests. */
  serverPid: () => number
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const started = new Set<ChildProcess>()
const databases = new Map<string, RunningCluster>()

/** A database server beside the app, as operators with DATABASE_URL have one. Stopped at the end of the case at the latest. */
export async function startDatabase(folder: string, options: Parameters<typeof startCluster>[1] = {}): Promise<RunningCluster> {
  const cluster = await startCluster(folder, options)
  databases.set(folder, cluster)
  return cluster
}

/** Ends processes that a failed case left running. */
export async function endAll() {
  for (const child of started) {
    for (const pid of [...descendants(child.pid ?? 0), child.pid ?? 0]) if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
  started.clear()
  for (const cluster of databases.values()) await cluster.stop()
  databases.clear()
}

/** All descendants of a process; none except on Linux. */
export const descendants = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendants(child)])

const nameOf = (pid: number) => {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const server = path.join('server', 'start.mjs')

function commandOf(way: Way, port: string): [string, string[]] {
  if (way === 'npm start') return ['npm', ['start', '--', '-H', '127.0.0.1', '-p', port]]
  if (way === 'launcher') return [process.execPath, ['scripts/with-db.mjs', '--', 'node', server, '-H', '127.0.0.1', '-p', port]]
  return [process.execPath, [server, '-H', '127.0.0.1', '-p', port]]
}

export async function startApp({
  way = 'node server',
  dataDir,
  port,
  env = {},
  wait = true,
  logs = `${dataDir}.logs`,
  output,
  build,
  uid,
}: Options): Promise<App> {
  fs.mkdirSync(logs, { recursive: true })
  const logFile = path.join(logs, 'server.log')
  const log = fs.openSync(logFile, 'a')
  const from = fs.fstatSync(log).size
  const [command, args] = commandOf(way, String(port))
  const child = spawn(command, args, {
    stdio: ['ignore', output ?? log, output ?? log],
    ...(build && { cwd: build }),
    ...(uid !== undefined && { uid, gid: uid }),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      PORT: String(port),
      DATABASE_URL: '',
      UPLOADTHING_TOKEN: '',
      PROOFS_S3_ENDPOINT: '',
      PROOFS_S3_BUCKET: '',
      PROOFS_STORE: '',
      DATA_DIR: dataDir,
      SITE_URL: `http://localhost:${port}`,
      RATE_LIMIT_SCALE: '1000',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'correct horse battery',
      ...env,
    },
  })
  fs.closeSync(log)
  started.add(child)
  const app: App = {
    base: `http://127.0.0.1:${port}`,
    port,
    child,
    log: () => fs.readFileSync(logFile).subarray(from).toString(),
    serverPid: () => [...descendants(child.pid ?? 0)].find((pid) => /^[^\0]*node\0server\/start\.mjs\0/.test(nameOf(pid))) ?? child.pid ?? 0,
    ended: new Promise((resolve) =>
      child.once('exit', (code, signal) => {
        started.delete(child)
        resolve({ code, signal })
      }),
    ),
  }
  if (wait) await untilReady(app)
  return app
}

/** A start that must fail. @returns its output and exit code */
export async function failingStart(options: Omit<Options, 'wait'>) {
  const app = await startApp({ ...options, wait: false })
  const timer = setTimeout(() => app.child.kill('SIGKILL'), 20_000)
  const { code } = await app.ended
  clearTimeout(timer)
  return { code, log: app.log() }
}

/** Waits for readiness. @returns how long it took, in ms */
export async function untilReady({ base, child, log }: App, withinMs = 180_000): Promise<number> {
  const from = performance.now()
  while (performance.now() - from < withinMs) {
    if (child.exitCode !== null) break
    const ready = await fetch(`${base}/api/health/ready`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return Math.round(performance.now() - from)
    await sleep(25)
  }
  throw new Error(`The app did not become ready:\n${log().slice(-3000)}`)
}

/** Sends a signal and waits for the exit. @returns exit code and how long it took, in ms */
export async function stopApp(app: App, signal: NodeJS.Signals = 'SIGTERM') {
  const from = performance.now()
  app.child.kill(signal)
  const { code } = await app.ended
  return { code, ms: Math.round(performance.now() - from) }
}

/** Creates a data folder, which the caller removes. */
export const makeDataDir = (name: string) => fs.mkdtempSync(path.join(os.tmpdir(), `completa-faults-${name}-`))

/** Removes the files of a case. */
export function removeDataDir(dataDir: string) {
  for (const folder of [dataDir, `${dataDir}.logs`]) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The embedded server of a data folder: its pid and address. */
export function embeddedDatabase(dataDir: string) {
  const { password } = JSON.parse(fs.readFileSync(path.join(dataDir, 'postgres.json'), 'utf8'))
  const lines = fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), url: `postgres://app:${encodeURIComponent(password)}@127.0.0.1:${lines[3]}/postgres` }
}

/** Whether the folder's database server still runs. */
export function databaseRuns(dataDir: string): boolean {
  try {
    return isAlive(embeddedDatabase(dataDir).pid)
  } catch {
    return false
  }
}
