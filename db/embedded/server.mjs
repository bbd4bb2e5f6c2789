// The embedded default database: a real PostgreSQL whose binaries come from npm. Creates, starts, adopts and stops one cluster in one
// folder, for `data-dir.mjs` and the tests.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { OwnError } from '../own-error.mjs'
import { clusterPlace, isCluster, unfinishedDir } from './cluster-place.mjs'
import { folderId, isAlive, runsInFolder } from './process-state.mjs'

const isWindows = process.platform === 'win32'
const START_TIMEOUT_MS = 30_000
/** How often a start that takes long says so. */
const SAY_MS = 10_000

/**
 * @typedef {import('./cluster-place.mjs').Place} Place
 * @typedef {import('./cluster-place.mjs').RunAs} RunAs
 * @typedef {{ url: string, pid: number, port: number, dir: string, adopted: boolean, isRunning: () => boolean, stop: () => Promise<void> }} RunningCluster
 */

/** @param {RunAs} runAs @param {string} file @param {string[]} args @returns {[string, string[]]} */
function commandFor(runAs, file, args) {
  return runAs.kind === 'unshare' ? ['unshare', ['-U', '--', file, ...args]] : [file, args]
}

/** @param {RunAs} runAs */
const userOf = (runAs) => (runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {})

/** @param {Place} place */
function initCluster({ dir, native, runAs, password }) {
  // Works under another name, so that an interrupted `initdb` leaves no incomplete folder named `postgres`.
  const fresh = unfinishedDir(dir)
  for (const folder of [fresh, dir]) fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(fresh, { mode: 0o700 })
  const passwordFile = path.join(path.dirname(dir), `.pw-${randomBytes(6).toString('hex')}`)
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runAs.kind === 'user') for (const file of [fresh, passwordFile]) fs.chownSync(file, runAs.uid, runAs.gid)
  const [file, args] = commandFor(runAs, path.join(native, 'bin', isWindows ? 'initdb.exe' : 'initdb'), [
    '-D',
    fresh,
    '-U',
    'app',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ])
  const result = spawnSync(file, args, { encoding: 'utf8', cwd: path.dirname(dir), ...userOf(runAs) })
  fs.rmSync(passwordFile, { force: true })
  if (result.status !== 0) throw new OwnError(`initdb failed in ${dir}: ${result.stderr || result.error}`)
  fs.renameSync(fresh, dir)
}

/** @returns {Promise<number>} a TCP port that was free a moment ago */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = /** @type {net.AddressInfo} */ (server.address())
      server.close(() => resolve(address.port))
    })
  })
}

/** Reads postmaster.pid: line 1 is the pid, 4 the port, 8 the state. @param {string} dir */
function readPostmaster(dir) {
  try {
    const lines = fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * Whether a process is the server of this folder. The pid in postmaster.pid may belong to another process by now, and in a copy of a
 * folder it belongs to the server of the original.
 * @param {number} pid @param {string} dir @param {string} [id] the folder's id from before it was moved
 */
const isServerOf = (pid, dir, id) => Boolean(pid) && isAlive(pid) && runsInFolder(pid, dir, id) !== false

/**
 * Whether a running server belongs to this folder. Asks the server itself where the system does not tell a process's working directory.
 * @param {{ pid: number, port: number }} found @param {Place} place
 */
async function isAdoptable({ pid, port }, { dir, password }) {
  if (!isServerOf(pid, dir)) return false
  if (runsInFolder(pid, dir)) return true
  const sql = postgres(addressOf(port, password), { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    const [row] = await sql`show data_directory`
    return fs.realpathSync(row?.data_directory) === fs.realpathSync(dir)
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** @param {number} port @param {string} password */
const addressOf = (port, password) => `postgres://app:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`

/** Temporary errors: another process took the port, or the last processes of a killed server are still running. */
const TEMPORARY_ERROR = /(address|shared memory block .*) (already|is still) in use/i
/** PostgreSQL mistakes a killed server that its parent has not waited for yet for a running one. */
const ZOMBIE_ERROR = /lock file .* already exists/i
const ZOMBIE_MS = 2_000

/** @param {Place} place @param {string[]} extra @param {string} logFile @param {number | undefined} fixedPort */
async function startServer(place, extra, logFile, fixedPort) {
  for (const begun = Date.now(); ; await sleep(100)) {
    try {
      return await tryServer(place, extra, logFile, fixedPort ?? (await freePort()))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const forMs = TEMPORARY_ERROR.test(error.message) ? START_TIMEOUT_MS : ZOMBIE_ERROR.test(error.message) ? ZOMBIE_MS : 0
      if (Date.now() - begun >= forMs) throw error
    }
  }
}

/** @param {Place} place @param {string[]} extra @param {string} logFile @param {number} port */
async function tryServer({ dir, native, runAs }, extra, logFile, port) {
  const [file, args] = commandFor(runAs, path.join(native, 'bin', isWindows ? 'postgres.exe' : 'postgres'), [
    '-D',
    dir,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_connections=60',
    '-c',
    // A more verbose log would contain the values of violated keys, such as people's e-mail addresses.
    'log_error_verbosity=terse',
    ...extra,
  ])
  const log = fs.openSync(logFile, 'a', 0o600)
  const before = fs.fstatSync(log).size
  const child = spawn(file, args, { detached: true, stdio: ['ignore', log, log], cwd: path.dirname(dir), ...userOf(runAs) })
  fs.closeSync(log)
  let exited = false
  child.once('exit', () => {
    exited = true
  })
  child.once('error', () => {
    exited = true
  })
  child.unref()
  // As long as its process lives: a recovery, or a start on a busy machine, takes minutes.
  for (let nextSayAt = Date.now() + SAY_MS; !exited; await sleep(20)) {
    const found = readPostmaster(dir)
    // The file of a killed server stays until the new server writes its own.
    if (found?.ready && found.pid === child.pid) return found
    if (Date.now() < nextSayAt) continue
    nextSayAt = Date.now() + SAY_MS
    console.error(`The embedded PostgreSQL is still starting; its log is ${logFile}.`)
  }
  throw new OwnError(`The embedded PostgreSQL did not start. The end of ${logFile}:\n${tailOf(logFile, before)}`)
}

/** @param {string} logFile @param {number} [from] */
const tailOf = (logFile, from = 0) => fs.readFileSync(logFile).subarray(from).toString().split('\n').slice(-15).join('\n')

/** @param {number} pid @param {Place} place */
async function stopServer(pid, { dir, native }) {
  if (isWindows) spawnSync(path.join(native, 'bin', 'pg_ctl.exe'), ['stop', '-m', 'fast', '-D', dir])
  else process.kill(pid, 'SIGINT')
  for (const deadline = Date.now() + 10_000; isAlive(pid) && Date.now() < deadline; ) await sleep(20)
}

/**
 * Starts the cluster of `dataDir`, or adopts its server if a killed app left one running.
 * @param {string} dataDir absolute folder of the cluster, its settings and its log
 * @param {{ throwaway?: boolean, port?: number, existing?: boolean }} [options] `throwaway` trades durability for speed (tests only); `port`
 *   is the port of a server to restart; `existing` fails instead of creating a cluster
 * @returns {Promise<RunningCluster>}
 * @throws Error that says what is wrong with the folder
 */
export async function startCluster(dataDir, { throwaway = false, port: fixedPort, existing = false } = {}) {
  if (existing && !fs.existsSync(path.join(dataDir, 'postgres.json'))) throw new OwnError(`There is no database in ${dataDir}.`)
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const place = clusterPlace(dataDir)
  const { dir } = place
  if (!isCluster(dir)) initCluster(place)
  place.made()
  const logFile = path.join(dataDir, 'postgres.log')
  let found = readPostmaster(dir)
  const bytesOfLog = () => fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  // Waits for a server that was left behind during its start, recovery or stop, for as long as it tells something.
  for (let [deadline, told] = [0, -1]; found && !found.ready && isServerOf(found.pid, dir); found = readPostmaster(dir)) {
    if (bytesOfLog() !== told) [deadline, told] = [Date.now() + START_TIMEOUT_MS, bytesOfLog()]
    if (Date.now() > deadline) throw new OwnError(`The embedded PostgreSQL in ${dataDir} does not become ready. The end of ${logFile}:\n${tailOf(logFile)}`)
    await sleep(50)
  }
  const adopted = Boolean(found && (await isAdoptable(found, place)))
  if (!found || !adopted) {
    // PostgreSQL cleans up after a dead server itself, once none of its processes writes any more. It would only refuse to start if the
    // pid belongs to another process by now, such as the server of the original of a copied folder.
    if (found && isAlive(found.pid)) fs.rmSync(path.join(dir, 'postmaster.pid'), { force: true })
    const extra = throwaway ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'] : []
    found = await startServer(place, extra, logFile, fixedPort)
  }
  const { pid, port } = found
  const id = folderId(dir)
  const isRunning = () => isServerOf(pid, dir, id)
  return {
    url: addressOf(port, place.password),
    pid,
    port,
    adopted,
    dir,
    isRunning,
    stop: async () => (isRunning() ? stopServer(pid, place) : undefined),
  }
}
