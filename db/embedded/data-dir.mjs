// The data folder, with the embedded database, the secret and the proofs. One process at a time holds its lock. The launcher or, if
// there is none, the app opens it with `openDataDir`.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { OwnError } from '../own-error.mjs'
import { folderId, isAlive, startedAt } from './process-state.mjs'
import { startCluster } from './server.mjs'

const WATCH_EVERY_MS = 250

/**
 * An open data folder.
 * @typedef {{ close: () => Promise<void>, abandon: () => void }} OpenDataDir `close` stops the database unless another client uses
 *   it; `abandon` does the same without waiting or checking, for a process that is exiting
 */

/**
 * Starts the embedded database of DATA_DIR and sets DATABASE_URL, DATA_DIR and NEXTAUTH_SECRET in this process's environment. Does
 * nothing if DATABASE_URL is set. While the folder is open, a database server that dies is started again.
 * @param {{ join?: boolean, existing?: boolean }} [options] `join`: if another process holds the folder, use its database; `existing`:
 *   fail instead of creating a database
 * @returns {Promise<OpenDataDir>}
 * @throws Error that says what is wrong with the folder
 */
export async function openDataDir({ join = false, existing = false } = {}) {
  const nothing = { close: async () => {}, abandon: () => {} }
  if (process.env.DATABASE_URL) return nothing
  const dataDir = path.resolve(/* turbopackIgnore: true */ process.env.DATA_DIR || '.data')
  if (existing && !fs.existsSync(dataDir)) throw new OwnError(`There is no database in ${dataDir}.`)
  const lock = lockWritable(dataDir)
  if (!lock.held && !join) {
    throw new OwnError(`The data folder ${dataDir} is in use by process ${lock.holder}. Stop it first, or set DATA_DIR to another folder.`)
  }
  const release = () => lock.held && lock.release()
  try {
    const cluster = await startCluster(dataDir, { existing })
    process.env.DATABASE_URL = cluster.url
    process.env.DATA_DIR = dataDir
    process.env.NEXTAUTH_SECRET ||= storedSecret(dataDir, 'nextauth-secret')
    return lock.held ? keepOpen(dataDir, cluster, release) : nothing
  } catch (error) {
    release()
    throw explainAccessError(error, dataDir)
  }
}

/** Adds to an access error who owns the file and what to do. @param {unknown} error @param {string} dataDir */
function explainAccessError(error, dataDir) {
  const { code, path: file } = /** @type {NodeJS.ErrnoException} */ (error)
  if ((code !== 'EACCES' && code !== 'EPERM') || !file) return error
  const [uid, owner] = [process.getuid?.(), fs.statSync(file, { throwIfNoEntry: false })?.uid]
  return new OwnError(
    `${file} cannot be used (${code}): it belongs to uid ${owner}, and this process runs as uid ${uid}. Give it the whole folder: chown -R ${uid} ${dataDir}`,
  )
}

/** @param {string} dataDir @param {import('./server.mjs').RunningCluster} first @param {() => void} release @returns {OpenDataDir} */
function keepOpen(dataDir, first, release) {
  let cluster = first
  let reviving = Promise.resolve()
  let isReviving = false
  let isClosed = false
  let trouble = ''
  const revive = async () => {
    try {
      cluster = await startCluster(dataDir, { port: cluster.port, existing: true })
      console.error('The embedded PostgreSQL had stopped and was started again.')
      trouble = ''
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message !== trouble) console.error(message)
      trouble = message
    }
  }
  const watch = setInterval(() => {
    if (isReviving || cluster.isRunning()) return
    isReviving = true
    reviving = revive().finally(() => {
      isReviving = false
    })
  }, WATCH_EVERY_MS)
  watch.unref()
  return {
    close: async () => {
      clearInterval(watch)
      await reviving
      // A later `abandon` must not release the lock of the folder's next holder.
      isClosed = true
      if (await hasNoClients(cluster.url)) await cluster.stop()
      release()
    },
    abandon: () => {
      if (isClosed) return
      release()
      if (cluster.isRunning()) process.kill(cluster.pid, 'SIGINT')
    },
  }
}

/** Whether no other client, such as a joined tool or psql, uses the server. Waits a moment for the command's own connections to close. @param {string} url */
async function hasNoClients(url) {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      const rows = await sql`select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
      if (rows.length === 0) return true
      await sleep(100)
    }
    return false
  } catch {
    return true
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** @param {string} dataDir @throws Error that says why the folder cannot be used */
function lockWritable(dataDir) {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    throw new OwnError(`The data folder ${dataDir} cannot be written (${code ?? error}). Let this user write there, or set DATA_DIR to another folder.`)
  }
}

/**
 * Locks the data folder for this process. The lock is a file with the holder's pid and the folder's identity, so neither a killed
 * holder nor a copied lock file blocks a start.
 * @param {string} dataDir
 * @returns {{ held: true, release: () => void } | { held: false, holder: number }}
 */
export function lockDataDir(dataDir) {
  fs.mkdirSync(dataDir, { recursive: true })
  const lock = path.join(dataDir, 'lock')
  const ownFile = path.join(dataDir, `.lock-${process.pid}`)
  fs.writeFileSync(ownFile, JSON.stringify({ pid: process.pid, started: startedAt(process.pid), folder: fs.realpathSync(dataDir), id: folderId(dataDir) }))
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        fs.linkSync(ownFile, lock)
        return { held: true, release: () => fs.rmSync(lock, { force: true }) }
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      }
      const holder = readLock(lock)
      if (holder && isLockOf(holder, dataDir) && isAlive(holder.pid) && startedAt(holder.pid) === holder.started) return { held: false, holder: holder.pid }
      fs.rmSync(lock, { force: true })
    }
    return { held: false, holder: 0 }
  } finally {
    fs.rmSync(ownFile, { force: true })
  }
}

/** @typedef {{ pid: number, started: string, folder?: string, id?: string }} Holder of a lock; former versions did not store the folder */

/**
 * Whether a lock belongs to this folder, and not to the original of a copy. A moved folder keeps its id but not its path, and some
 * file systems change ids, so it is another folder only if both differ.
 * @param {Holder} holder @param {string} dataDir
 */
const isLockOf = ({ folder, id }, dataDir) => folder === undefined || folder === fs.realpathSync(dataDir) || id === folderId(dataDir)

/** @param {string} lock @returns {Holder | undefined} */
function readLock(lock) {
  try {
    return JSON.parse(fs.readFileSync(lock, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Reads a secret from the data folder, and creates it first if it is missing; only the owner can read it.
 * @param {string} dataDir @param {string} name @returns {string}
 */
export function storedSecret(dataDir, name) {
  const file = path.join(dataDir, name)
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return fs.readFileSync(file, 'utf8').trim()
}
